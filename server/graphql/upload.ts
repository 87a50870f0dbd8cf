import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context'
import { badUserInput, forbidden } from '../errors'
import { drain } from '../http/http'
import { readMultipartOperation } from '../http/multipart'
import { executeJsonRequest, type GraphQLServer, type JsonResponse } from './server'

/**
 * Answers an operation that comes with a file, on the way of those that come as JSON. The header keeps other sites' forms
 * from sending one.
 * @throws FORBIDDEN without the header, BAD_USER_INPUT, PAYLOAD_TOO_LARGE
 */
export const executeUploadRequest = async (
  yoga: GraphQLServer,
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<JsonResponse> => {
  try {
    if (!request.headers['x-graphql-yoga-csrf'])
      throw forbidden('An upload needs the header x-graphql-yoga-csrf, with any value.')
    const operation = await readMultipartOperation(request, response, context.limits.maxFileBytes)
    const jsonResponse = await executeJsonRequest(yoga, undefined, operation, context)
    if (!jsonResponse)
      throw badUserInput('The field operations must hold one operation: { query, variables }.')
    return jsonResponse
  } finally {
    await drain(request, response)
  }
}
