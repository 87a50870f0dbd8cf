import { administrators, members, only, signedIn } from '../support/law'
import { picture } from '../support/pictures'
import { make, type Operation, on, plain } from '../support/world'

const image = { filename: 'one.png', content: () => picture().png().toBuffer() }
/** It is the member's own. */
const uploaders = only(['member', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })

export const fileOperations: Record<string, Operation> = {
  'Query.file': { law: members, ask: on(make.file, 'query ($id: Int!) { file(id: $id) { id } }') },
  'Query.files': {
    law: only(['member', 'admin'], 'NOT_FOUND'),
    ask: async ({ people }) => [
      'query ($userId: Int!) { files(userId: $userId) { totalCount } }',
      { userId: people.member.id },
    ],
  },
  'Query.images': { law: administrators, ask: plain('{ images { totalCount } }') },
  'Mutation.uploadFile': {
    law: signedIn,
    ask: plain('mutation ($file: Upload!) { uploadFile(input: { file: $file }) { id } }'),
    file: image,
  },
  'Mutation.uploadImage': {
    law: administrators,
    ask: plain('mutation ($file: Upload!) { uploadImage(file: $file) { id } }'),
    file: image,
  },
  'Mutation.updateFile': {
    law: uploaders,
    ask: on(make.file, 'mutation ($id: Int!) { updateFile(id: $id, isPublic: true) { id } }'),
  },
  'Mutation.deleteFile': {
    law: uploaders,
    ask: on(make.file, 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'),
  },
}
