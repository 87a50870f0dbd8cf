import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context'
import { createBadUserInputError, createForbiddenError } from '../errors'
import { runUpload } from '../files/storage-lifecycle'
import { readMultipartOperation } from '../http/multipart'
import { drainBody, getContentLength } from '../http/request-body'
import { assertNoIdempotencyKey } from './execution/keyed-mutations'
import { executeJsonRequest, type GraphQLServer, type JsonResponse } from './server'
import { requireViewer } from './viewer'

/**
 * Executes an operation sent as multipart/form-data. Requires the header `x-graphql-yoga-csrf`, which forms on other
 * sites cannot set.
 * @throws FORBIDDEN without the header, UNAUTHENTICATED, RATE_LIMITED, BAD_USER_INPUT, PAYLOAD_TOO_LARGE
 */
export const executeUploadRequest = async (
  server: GraphQLServer,
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<JsonResponse> => {
  try {
    if (!request.headers['x-graphql-yoga-csrf'])
      throw createForbiddenError('An upload needs the header x-graphql-yoga-csrf with a non-empty value.')
    assertNoIdempotencyKey(context)
    return await runUpload(context, requireViewer(context), getContentLength(request), async () => {
      const operation = await readMultipartOperation(request, response, context.limits.maxFileBytes)
      const jsonResponse = await executeJsonRequest(server, operation, context)
      if (!jsonResponse)
        throw createBadUserInputError('The form field "operations" must contain one operation: { query, variables }.')
      return jsonResponse
    })
  } finally {
    await drainBody(request, response)
  }
}
