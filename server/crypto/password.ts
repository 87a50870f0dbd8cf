import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors'

/** The `Algorithm` enum of the package cannot be used as a value with isolatedModules. */
const ARGON2ID: Algorithm = 2

/**
 * Maximum number of hashes that are computed at the same time. The thread pool of Node.js computes them, and also reads
 * and compresses files. tools/node-settings.cjs therefore adds this number of threads to the default of four.
 */
export const MAX_CONCURRENT_HASHES = 2

/** Maximum number of hashes that wait for others to finish. */
const MAX_QUEUED_HASHES = 32

let runningHashCount = 0
const queue: (() => void)[] = []

/** Runs a task. Waits in the queue while MAX_CONCURRENT_HASHES tasks run. Throws UNAVAILABLE if the queue is full. */
const runQueued = async <TResult>(task: () => Promise<TResult>): Promise<TResult> => {
  if (runningHashCount < MAX_CONCURRENT_HASHES) runningHashCount++
  else if (queue.length < MAX_QUEUED_HASHES) await new Promise<void>(resolve => queue.push(resolve))
  else {
    const message = 'The server is busy. Please try again in 5 seconds.'
    throw new AppError('UNAVAILABLE', message, { retryAfter: 5 })
  }
  try {
    return await task()
  } finally {
    const startNext = queue.shift()
    if (startNext) startNext()
    else runningHashCount--
  }
}

const computeHash = (password: string) => hash(password, { algorithm: ARGON2ID })

/** Returns the argon2id hash of a password. Throws UNAVAILABLE if too many hashes are queued. */
export const hashPassword = (password: string): Promise<string> => runQueued(() => computeHash(password))

let dummyHash: string | null = null

/**
 * Returns whether a password matches a hash. If the hash is undefined because the account does not exist, compares the
 * password with a dummy hash and returns false. The response time then does not reveal whether the account exists.
 * @throws UNAVAILABLE if too many hashes are queued
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const matches = await runQueued(async () => {
    dummyHash ??= await computeHash(randomBytes(16).toString('hex'))
    return await verify(passwordHash ?? dummyHash, password)
  })
  return matches && passwordHash !== undefined
}

/** Generates a random password of 20 characters with 120 bits of entropy. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
