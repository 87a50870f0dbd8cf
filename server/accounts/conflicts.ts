import { isUniqueViolation } from '../adapters/db/errors'
import { createConflictError } from '../errors'

/** Creates the CONFLICT error of a username or email address that another account has. */
export const createTakenError = (field: 'email' | 'username') => {
  const message = `This ${field} is already in use`
  return createConflictError(message, [{ path: field, message }])
}

const UNIQUE_INDEX = /\busers_(email|username)_key\b/

/**
 * Awaits a write to an account and translates a unique violation of its username or email address into CONFLICT.
 * @throws CONFLICT for the field if another account has the username or email address
 */
export const translateUniqueViolation = async <TResult>(write: Promise<TResult>): Promise<TResult> => {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { meta } = error as { meta?: object }
    const [, field] = UNIQUE_INDEX.exec(JSON.stringify(meta ?? {})) ?? []
    throw field === 'email' || field === 'username' ? createTakenError(field) : error
  }
}
