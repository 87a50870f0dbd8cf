import { createTestImage } from '../../support/features/images'
import { buildRequest, buildRequestForId, create, type Operation } from '../../support/fixtures'
import { adminsOnly, allowOnly, authenticatedOnly, organizationMembersOnly } from '../../support/permission-matrix'

const image = { filename: 'one.png', content: () => createTestImage().png().toBuffer() }
/** Administrators and the uploader may update or delete a file. `create.file` makes `users.member` the uploader. */
const uploadersOnly = allowOnly(['member', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })

export const fileOperations: Record<string, Operation> = {
  'Query.file': {
    permissions: organizationMembersOnly,
    prepareRequest: buildRequestForId(create.file, 'query ($id: Int!) { file(id: $id) { id } }'),
  },
  'Query.files': {
    permissions: allowOnly(['member', 'admin'], 'NOT_FOUND'),
    prepareRequest: async ({ users }) => [
      'query ($userId: Int!) { files(userId: $userId) { totalCount } }',
      { userId: users.member.id },
    ],
  },
  'Query.images': { permissions: adminsOnly, prepareRequest: buildRequest('{ images { totalCount } }') },
  'Mutation.uploadFile': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation ($file: Upload!) { uploadFile(input: { file: $file }) { id } }'),
    file: image,
  },
  'Mutation.uploadImage': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation ($file: Upload!) { uploadImage(file: $file) { id } }'),
    file: image,
  },
  'Mutation.updateFile': {
    permissions: uploadersOnly,
    prepareRequest: buildRequestForId(
      create.file,
      'mutation ($id: Int!) { updateFile(id: $id, input: { isPublic: true }) { id } }',
    ),
  },
  'Mutation.deleteFile': {
    permissions: uploadersOnly,
    prepareRequest: buildRequestForId(create.file, 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'),
  },
}
