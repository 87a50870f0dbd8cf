import { uploadFileInput } from '../files/input'
import * as documents from './documents.generated'
import { defineConnection, defineRoute, type Route } from './route'

/** File routes (specification §7). files/http.ts serves the file contents. */
export const fileRoutes: Route[] = [
  defineConnection('/api/users/:userId/files', documents.RestFilesDocument, 'files'),
  defineRoute('POST', '/api/files/upload', documents.RestUploadFileDocument, {
    isForm: true,
    body: uploadFileInput,
    toVariables: ({ upload, body }) => ({ input: { file: upload, ...body } }),
    status: 201,
  }),
  defineRoute('POST', '/api/admin/upload', documents.RestUploadImageDocument, {
    isForm: true,
    toVariables: ({ upload }) => ({ file: upload }),
    status: 201,
  }),
]
