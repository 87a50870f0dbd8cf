import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id; the package's enum cannot be used as a value in isolated modules. */
const ARGON2ID: Algorithm = 2

/** An argon2id hash of a password, with its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, { algorithm: ARGON2ID })

let dummyHash: Promise<string> | null = null

/** Whether a password is the hash's. Without a hash (there is no such account) it takes as long to say no. */
export const verifyPassword = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== undefined
}

/** A password nobody has thought of: 20 characters, about 119 bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
