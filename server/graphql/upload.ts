import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context'
import { badUserInput, forbidden } from '../errors'
import { drain } from '../http'
import { readOperation } from '../ports/multipart'
import { answerPlainly, type GraphQLServer, type PlainAnswer } from './server'

/**
 * Answers an operation that comes with a file, on the way of those that come as JSON. The header keeps other sites' forms
 * from sending one.
 * @throws FORBIDDEN without the header, BAD_USER_INPUT, PAYLOAD_TOO_LARGE
 */
export const answerUpload = async (
  yoga: GraphQLServer,
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<PlainAnswer> => {
  try {
    if (!request.headers['x-graphql-yoga-csrf'])
      throw forbidden('An upload needs the header x-graphql-yoga-csrf, with any value.')
    const operation = await readOperation(request, response, context.limits.maxFileBytes)
    const answer = await answerPlainly(yoga, undefined, operation, context)
    if (!answer) throw badUserInput('The field operations must hold one operation: { query, variables }.')
    return answer
  } finally {
    await drain(request, response)
  }
}
