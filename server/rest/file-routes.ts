import { badUserInput, parseInput } from '../errors'
import { uploadFileInput } from '../files/input'
import type { UploadRef } from '../http/multipart'
import * as documents from './documents.generated'
import { defineConnection, defineRoute, parseId, parsePageArgs, type Route, type RouteRequest } from './route'

/** @throws BAD_USER_INPUT if no file was selected, with the message of the specification (§5, File upload) */
const requireUpload = ({ upload }: RouteRequest): UploadRef => {
  if (!upload) throw badUserInput([{ path: 'file', message: 'Please select a file to upload.' }])
  return upload
}

/** Routes of files (specification §7). files/http.ts serves the contents. */
export const fileRoutes: Route[] = [
  defineConnection(
    '/api/users/:userId/files',
    documents.RestFilesDocument,
    request => ({ userId: parseId(request.params.userId), ...parsePageArgs(request) }),
    data => data.files,
  ),
  defineRoute('POST', '/api/files/upload', documents.RestUploadFileDocument, {
    toVariables: request => ({
      input: { file: requireUpload(request), ...parseInput(uploadFileInput, request.body) },
    }),
    status: 201,
    isForm: true,
  }),
  defineRoute('POST', '/api/admin/upload', documents.RestUploadImageDocument, {
    toVariables: request => ({ file: requireUpload(request) }),
    status: 201,
    isForm: true,
  }),
]
