import { badUserInput, parseInput } from '../errors'
import { uploadFileInput } from '../files/input'
import type { UploadRef } from '../http/multipart'
import { RestFilesDocument, RestUploadFileDocument, RestUploadImageDocument } from './documents.generated'
import {
  buildPagination,
  defineRoute,
  getNodes,
  parseId,
  parsePageArgs,
  type Route,
  type RouteRequest,
} from './route'

/** @throws BAD_USER_INPUT if no file was selected, with the message of the specification (§5, File upload) */
const requireUpload = ({ upload }: RouteRequest): UploadRef => {
  if (!upload) throw badUserInput([{ path: 'file', message: 'Please select a file to upload.' }])
  return upload
}

/** Routes of files (specification §7). files/http.ts serves the contents. */
export const fileRoutes: Route[] = [
  defineRoute('GET', '/api/users/:userId/files', RestFilesDocument, {
    toVariables: request => ({ userId: parseId(request.params.userId), ...parsePageArgs(request) }),
    toBody: data => getNodes(data.files),
    getPagination: (data, request) => buildPagination(data.files, request),
  }),
  defineRoute('POST', '/api/files/upload', RestUploadFileDocument, {
    toVariables: request => ({
      input: { file: requireUpload(request), ...parseInput(uploadFileInput, request.body) },
    }),
    toBody: data => data.uploadFile,
    status: 201,
    isForm: true,
  }),
  defineRoute('POST', '/api/admin/upload', RestUploadImageDocument, {
    toVariables: request => ({ file: requireUpload(request) }),
    toBody: data => data.uploadImage,
    status: 201,
    isForm: true,
  }),
]
