import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isForeignKeyViolation,
  isInvalidText,
  isRecordNotFound,
  isWriteConflict,
} from '../adapters/db.errors'
import {
  AppError,
  badUserInput,
  conflict,
  ERROR_STATUS,
  internalError,
  notFound,
  storageFull,
  unavailable,
} from '../errors'

/**
 * Brings any error to the catalogue: ours as they are, the language's own (syntax, validation, coercion) as
 * BAD_USER_INPUT, a database that is away as UNAVAILABLE. The rest is logged and masked.
 */
export const toAppError = (error: unknown, log: Logger, requestId: string): AppError => {
  const original = error instanceof GraphQLError && error.originalError ? error.originalError : error
  if (original instanceof AppError) return original
  if (original instanceof GraphQLError) {
    if (hasKnownCode(original)) return toAppErrorByCode(original)
    // The guards (graphql/server.ts) do not say which limit it was.
    const isLimitError = original.message.includes('Query validation error')
    return badUserInput(isLimitError ? OPERATION_TOO_LARGE_MESSAGE : original.message)
  }
  if (isRecordNotFound(original)) return notFound('This was deleted just now.')
  if (isForeignKeyViolation(original))
    return conflict('What this belongs to was deleted just now. Please reload and try again.')
  if (isWriteConflict(original))
    return conflict('Somebody changed this at the same moment. Please try again.')
  if (isInvalidText(original)) return badUserInput('Text cannot contain NUL or halves of characters.')
  const appError = isDiskFull(original)
    ? storageFull()
    : isDatabaseUnavailable(original)
      ? unavailable(original)
      : null
  log[appError ? 'warn' : 'error'](
    { err: original, requestId },
    appError ? appError.message : 'unforeseen error',
  )
  return appError ?? internalError()
}

/** The same for an answer of GraphQL: the place in the query is kept, the request's id added to what was masked. */
export const toGraphQLError = (error: unknown, log: Logger, requestId: string): GraphQLError => {
  const appError = toAppError(error, log, requestId)
  const location =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {}
  const extensions = appError.status >= 500 ? { ...appError.extensions, requestId } : appError.extensions
  return new GraphQLError(appError.message, { ...location, extensions })
}

const OPERATION_TOO_LARGE_MESSAGE =
  'This operation asks for too much at once. Ask for fewer fields, fewer rows, or less deep.'

const hasKnownCode = (error: GraphQLError) =>
  typeof error.extensions.code === 'string' && error.extensions.code in ERROR_STATUS

const toAppErrorByCode = (error: GraphQLError) =>
  new AppError(error.extensions.code as keyof typeof ERROR_STATUS, error.message)
