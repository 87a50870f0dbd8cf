import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id. The enum of the package cannot be used as a value with isolatedModules. */
const ARGON2ID: Algorithm = 2

/** Returns the argon2id hash of a password, including parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, { algorithm: ARGON2ID })

let dummyHash: Promise<string> | null = null

/**
 * Returns whether a password matches a hash. Without a hash (unknown account) it verifies a dummy hash, so that the
 * response time does not reveal whether the account exists.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== undefined
}

/** Generates a random password of 20 characters with 120 bits of entropy. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
