import { isUniqueViolation } from '../adapters/db/errors'
import { createConflictError } from '../errors'

/** Creates the CONFLICT error of a username or email address that another account has. */
export const createTakenError = (field: 'email' | 'username') => {
  const message = `This ${field} is already in use`
  return createConflictError(message, [{ path: field, message }])
}

/**
 * Awaits a write to an account and translates a unique violation into CONFLICT.
 * @throws CONFLICT for the field if another account has the username or email address
 */
export const translateUniqueViolation = async <TResult>(write: Promise<TResult>): Promise<TResult> => {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { meta } = error as { meta?: object }
    throw createTakenError(JSON.stringify(meta ?? {}).includes('email') ? 'email' : 'username')
  }
}
