import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  AppError,
  badUserInput,
  conflict,
  ERROR_STATUS,
  internal,
  notFound,
  storageFull,
  unavailable,
} from '../errors'
import { isBadText, isContended, isDatabaseDown, isDiskFull, isGone, isVanished } from '../ports/db.failure'

/**
 * Brings any error to the catalogue: ours as they are, the language's own (syntax, validation, coercion) as
 * BAD_USER_INPUT, a database that is away as UNAVAILABLE. The rest is logged and masked.
 */
export const toAppError = (error: unknown, log: Logger, requestId: string): AppError => {
  const original = error instanceof GraphQLError && error.originalError ? error.originalError : error
  if (original instanceof AppError) return original
  if (original instanceof GraphQLError) {
    if (isKnown(original)) return withCodeOf(original)
    // The guards (graphql/server.ts) do not say which limit it was.
    const isTooMuch = original.message.includes('Query validation error')
    return badUserInput(isTooMuch ? TOO_MUCH : original.message)
  }
  if (isVanished(original)) return notFound('This was deleted just now.')
  if (isGone(original))
    return conflict('What this belongs to was deleted just now. Please reload and try again.')
  if (isContended(original)) return conflict('Somebody changed this at the same moment. Please try again.')
  if (isBadText(original)) return badUserInput('Text cannot contain NUL or halves of characters.')
  const known = isDiskFull(original) ? storageFull() : isDatabaseDown(original) ? unavailable(original) : null
  log[known ? 'warn' : 'error']({ err: original, requestId }, known ? known.message : 'unforeseen error')
  return known ?? internal()
}

/** The same for an answer of GraphQL: the place in the query is kept, the request's id added to what was masked. */
export const toGraphQLError = (error: unknown, log: Logger, requestId: string): GraphQLError => {
  const known = toAppError(error, log, requestId)
  const place =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {}
  const extensions = known.status >= 500 ? { ...known.extensions, requestId } : known.extensions
  return new GraphQLError(known.message, { ...place, extensions })
}

const TOO_MUCH = 'This operation asks for too much at once. Ask for fewer fields, fewer rows, or less deep.'

const isKnown = (error: GraphQLError) =>
  typeof error.extensions.code === 'string' && error.extensions.code in ERROR_STATUS

const withCodeOf = (error: GraphQLError) =>
  new AppError(error.extensions.code as keyof typeof ERROR_STATUS, error.message)
