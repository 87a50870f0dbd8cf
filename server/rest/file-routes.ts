import { badUserInput, parseInput } from '../errors'
import { uploadFileInput } from '../files/input'
import type { UploadRef } from '../ports/multipart'
import { RestFilesDocument, RestUploadFileDocument, RestUploadImageDocument } from './documents.generated'
import { type Given, idOf, listOf, pageOf, type Row, row, rowsOf } from './row'

/** @throws BAD_USER_INPUT where no file was chosen, in the words of the specification (§5, File upload) */
const chosen = ({ upload }: Given): UploadRef => {
  if (!upload) throw badUserInput([{ path: 'file', message: 'Please select a file to upload.' }])
  return upload
}

/** Files (specification §7), those rows that are documents; the bytes themselves are files/http.ts'. */
export const fileRoutes: Row[] = [
  row('GET', '/api/users/:userId/files', RestFilesDocument, {
    variables: given => ({ userId: idOf(given.params.userId), ...listOf(given) }),
    pick: data => rowsOf(data.files),
    page: (data, given) => pageOf(data.files, given),
  }),
  row('POST', '/api/files/upload', RestUploadFileDocument, {
    variables: given => ({ input: { file: chosen(given), ...parseInput(uploadFileInput, given.body) } }),
    pick: data => data.uploadFile,
    status: 201,
    isForm: true,
  }),
  row('POST', '/api/admin/upload', RestUploadImageDocument, {
    variables: given => ({ file: chosen(given) }),
    pick: data => data.uploadImage,
    status: 201,
    isForm: true,
  }),
]
