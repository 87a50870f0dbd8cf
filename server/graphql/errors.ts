import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isForeignKeyViolation,
  isInvalidText,
  isRecordNotFound,
  isWriteConflict,
} from '../adapters/db/errors'
import {
  AppError,
  createBadUserInputError,
  createConflictError,
  createInternalError,
  createNotFoundError,
  createStorageFullError,
  createUnavailableError,
} from '../errors'

/**
 * Converts any error to an AppError. If the error is not already an AppError and the conversion results in a status of
 * 500 or above, logs the error.
 */
export const toAppError = (error: unknown, log: Logger): AppError => {
  const original = error instanceof GraphQLError && error.originalError ? error.originalError : error
  if (original instanceof AppError) return original
  if (original instanceof GraphQLError) {
    // The messages of the limit plugins (graphql/server.ts) contain this text.
    const isLimitError = original.message.includes('Query validation error')
    return createBadUserInputError(isLimitError ? OPERATION_TOO_LARGE_MESSAGE : original.message)
  }
  if (isRecordNotFound(original)) return createNotFoundError('This item was just deleted.')
  if (isForeignKeyViolation(original))
    return createConflictError('A related item was just deleted. Reload and try again.')
  if (isWriteConflict(original))
    return createConflictError('Someone else changed this item at the same time. Please try again.')
  if (isInvalidText(original))
    return createBadUserInputError('Text cannot contain NUL or unpaired surrogate characters.')
  const expectedError = isDiskFull(original)
    ? createStorageFullError()
    : isDatabaseUnavailable(original)
      ? createUnavailableError(original)
      : null
  if (expectedError) log.warn({ err: original, code: expectedError.code }, 'request failed')
  else log.error({ err: original }, 'unexpected error')
  return expectedError ?? createInternalError()
}

/** Converts any error to a GraphQL error with the same location. Adds the request id if the status is 500 or above. */
export const toGraphQLError = (error: unknown, log: Logger, requestId: string): GraphQLError => {
  const appError = toAppError(error, log)
  const location =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {}
  const extensions = toExtensions(appError)
  return new GraphQLError(appError.message, {
    ...location,
    extensions: appError.status >= 500 ? { ...extensions, requestId } : extensions,
  })
}

export type ErrorExtensions = ReturnType<typeof toExtensions>

export const toExtensions = ({ code, status, issues, retryAfter, challenge, factors }: AppError) => ({
  code,
  http: { status, ...(retryAfter !== null && { headers: { 'retry-after': String(retryAfter) } }) },
  ...(issues.length > 0 && { issues }),
  ...(challenge !== null && { challenge, factors }),
})

const OPERATION_TOO_LARGE_MESSAGE =
  'This operation is too large. Request fewer fields or rows, or nest them less deeply.'
