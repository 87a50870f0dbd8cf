import type { IncomingMessage, ServerResponse } from 'node:http'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import type { Context } from '../context'
import { assertMethod } from '../http/response'
import { createResponseCache, sendCached } from '../http/response-cache'
import { createAccessDeniedError } from './authorization/scopes'

export const SDL_PATH = '/schema.graphql'

/** Prints the schema in the schema definition language, sorted by name. */
export const printSdl = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`

/**
 * Creates the handler for SDL_PATH. The handler sends the schema.
 * @param options.isPublic whether every caller may read the schema; if false, only administrators may
 */
export const createSdlHandler = (schema: GraphQLSchema, { isPublic }: { isPublic: boolean }) => {
  const getSdl = createResponseCache({
    getRevision: async () => 0,
    clock: () => new Date(),
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  /** @throws UNAUTHENTICATED, FORBIDDEN, METHOD_NOT_ALLOWED */
  return async (request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> => {
    assertMethod(request, response, ['GET', 'HEAD'])
    if (!isPublic && context.viewer?.role !== 'admin') throw createAccessDeniedError(context, SDL_PATH)
    const sdl = await getSdl(SDL_PATH, async () => ({ status: 200, body: printSdl(schema), isPublic }))
    await sendCached(request, response, sdl, { 'content-type': 'text/plain; charset=utf-8' })
  }
}
