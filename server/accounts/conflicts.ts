import { isUniqueViolation } from '../adapters/db/errors'
import { createConflictError } from '../errors'

/** Creates the CONFLICT error for a username or email address that another account has. */
export const createInUseError = (field: 'email' | 'username') => {
  const message = `This ${field} is already in use`
  return createConflictError(message, [{ path: field, message }])
}

const UNIQUE_INDEX_PATTERN = /\busers_(email|username)_key\b/

/**
 * Awaits a write to an account. Translates the database error for a duplicate username or email address into CONFLICT.
 * @throws CONFLICT with an issue for the duplicate field
 */
export const translateUniqueViolation = async <TResult>(write: Promise<TResult>): Promise<TResult> => {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { meta } = error as { meta?: object }
    const [, field] = UNIQUE_INDEX_PATTERN.exec(JSON.stringify(meta ?? {})) ?? []
    throw field === 'email' || field === 'username' ? createInUseError(field) : error
  }
}
