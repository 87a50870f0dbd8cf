import { createHash } from 'node:crypto'
import type { Clock } from './adapters/clock'
import type { PrismaClient, Transaction } from './adapters/db/database'
import { isUniqueViolation } from './adapters/db/errors'
import { createRequestTransaction } from './adapters/db/request-transaction'
import { sign } from './crypto/signature'
import { AppError, createBadUserInputError, createConflictError } from './errors'

// Keyed writes: writes with an idempotency key (docs/decisions/0034-idempotency-keys.md).

/**
 * Rate limit for keyed writes per user or anonymous client. It bounds the number of stored responses, so replayed
 * responses do not count. Administrators are exempt.
 */
export const KEYED_WRITE_RATE_LIMIT = { name: 'keyed-writes', points: 1_000, seconds: 60 * 60 }

export const IDEMPOTENCY_KEY_TTL_MS = 24 * 60 * 60_000

const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/

export interface KeyedRequest {
  /** Hash of the caller and the key. */
  id: string
  /** HMAC of the request. A plain hash would allow guessing a password in the variables. */
  requestHash: string
}

/**
 * Computes the id and the request hash of a keyed write.
 * @param request parts of the request that must be the same in a retry
 * @throws BAD_USER_INPUT for a malformed key
 */
export const createKeyedRequest = (
  secret: Uint8Array,
  { caller, key, request }: { caller: string; key: string; request: unknown[] },
): KeyedRequest => {
  if (!KEY_PATTERN.test(key)) {
    throw createBadUserInputError('The header Idempotency-Key must have 1 to 255 printable ASCII characters.')
  }
  return {
    id: createHash('sha256').update(`${caller} ${key}`).digest('base64url'),
    requestHash: sign(secret, JSON.stringify(['idempotency', ...request])),
  }
}

interface Result {
  data?: unknown
  errors?: unknown
}

interface Deps {
  db: PrismaClient
  clock: Clock
}

/** For each database client, the ids of the keyed writes that this process is executing. */
const runningIds = new WeakMap<PrismaClient, Set<string>>()

/**
 * Executes a keyed write at most once. One transaction commits the write and its response. If the result has errors,
 * the transaction is rolled back and the returned result has no data.
 * @param execute runs the operation with the client of the transaction
 * @returns the result of the operation, or the stored `data` of the first execution as JSON
 * @throws CONFLICT if the key was used for a different request, or if the first request is still running
 */
export const executeOnce = async <TResult extends Result>(
  deps: Deps,
  request: KeyedRequest,
  execute: (db: PrismaClient) => Promise<TResult>,
): Promise<{ result: TResult } | { storedData: string }> => {
  const ids = runningIds.get(deps.db) ?? new Set()
  runningIds.set(deps.db, ids)
  if (ids.has(request.id)) throw createStillRunningError()
  ids.add(request.id)
  try {
    const stored = await deps.db.idempotencyKey.findUnique({ where: { id: request.id } })
    if (!stored || isExpired(stored, deps)) return { result: await executeAndStore(deps, request, execute) }
    if (stored.requestHash !== request.requestHash) {
      throw createConflictError('This idempotency key was used for a different request. Send a new key.')
    }
    return { storedData: stored.response }
  } finally {
    ids.delete(request.id)
  }
}

const executeAndStore = async <TResult extends Result>(
  deps: Deps,
  request: KeyedRequest,
  execute: (db: PrismaClient) => Promise<TResult>,
): Promise<TResult> => {
  const transaction = createRequestTransaction(deps.db, tx => claimKey(tx, request.id, deps))
  let result: TResult
  try {
    result = await execute(transaction.db)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  if (result.errors) {
    await transaction.rollback()
    // The rollback has also undone the mutations that succeeded, so their data is omitted.
    return result.data ? { ...result, data: null } : result
  }
  const data = { ...request, response: JSON.stringify(result.data), createdAt: deps.clock() }
  await transaction
    .commit(tx => tx.idempotencyKey.create({ data, select: { id: true } }))
    .catch(error => {
      throw isUniqueViolation(error) ? createStillRunningError() : error
    })
  return result
}

/**
 * Locks the key until the transaction ends, and deletes the stored response if it has expired.
 * @throws CONFLICT if another process is executing a write with the key, or has just executed one
 */
const claimKey = async (tx: Transaction, id: string, deps: Deps) => {
  const [lock] = await tx.$queryRaw<{ isAcquired: boolean }[]>`/* name: lock-idempotency-key */
    SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS "isAcquired"`
  if (!lock?.isAcquired) throw createStillRunningError()
  const stored = await tx.idempotencyKey.findUnique({ where: { id }, select: { createdAt: true } })
  if (!stored) return
  if (!isExpired(stored, deps)) throw createStillRunningError()
  await tx.idempotencyKey.delete({ where: { id }, select: { id: true } })
}

const createStillRunningError = () =>
  new AppError('CONFLICT', 'The first request with this idempotency key is still running. Try again.', {
    retryAfter: 1,
  })

const getExpiryThreshold = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - IDEMPOTENCY_KEY_TTL_MS)

const isExpired = ({ createdAt }: { createdAt: Date }, deps: Pick<Deps, 'clock'>) =>
  createdAt <= getExpiryThreshold(deps)

/** Deletes the idempotency keys that are older than 24 hours, with their stored responses. */
export const deleteExpiredIdempotencyKeys = async (deps: Deps): Promise<void> => {
  await deps.db.idempotencyKey.deleteMany({ where: { createdAt: { lte: getExpiryThreshold(deps) } } })
}
