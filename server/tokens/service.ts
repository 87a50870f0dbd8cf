import { randomUUID } from 'node:crypto'
import type { Transaction } from '../adapters/db/database'
import { isForeignKeyViolation } from '../adapters/db/errors'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, User, Viewer } from '../context'
import { generateApiToken, hashApiToken, isWellFormedApiToken } from '../crypto/api-token'
import {
  createBadUserInputError,
  createConflictError,
  createNotFoundError,
  createUnauthenticatedError,
  parseInput,
} from '../errors'
import type { ApiToken, ServiceAccount } from '../generated/prisma/client'
import { isTokenScope } from '../token-scopes'
import { createApiTokenInput, createServiceAccountInput } from './input'
import {
  canRevokeApiToken,
  EXPIRY_TOLERANCE_DAYS,
  isApiTokenActive,
  LAST_USE_INTERVAL_MS,
  MAX_API_TOKENS,
  MAX_PERSONAL_TOKEN_DAYS,
  TOKEN_CREATION_RATE_LIMIT,
} from './rules'
import { findApiToken } from './store'

const DAY_MS = 24 * 60 * 60 * 1000

/** A new API token with its text, which is not stored. */
export interface NewApiToken {
  token: string
  apiToken: ApiToken
}

/**
 * Creates a personal access token for the viewer. Without `expiresAt`, the token expires after the maximum lifetime.
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAUTHENTICATED if the viewer was erased or suspended, CONFLICT if the viewer
 * has MAX_API_TOKENS tokens
 */
export const createApiToken = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
  actor: Actor,
): Promise<NewApiToken> => {
  const { expiresAt, ...values } = parseTokenInput(deps, input)
  const latestExpiryMs = deps.clock().getTime() + (MAX_PERSONAL_TOKEN_DAYS + EXPIRY_TOLERANCE_DAYS) * DAY_MS
  if (expiresAt && expiresAt.getTime() > latestExpiryMs) {
    throw createBadUserInputError([
      { path: 'expiresAt', message: 'A personal access token can be valid for at most one year' },
    ])
  }
  const defaultExpiry = new Date(deps.clock().getTime() + MAX_PERSONAL_TOKEN_DAYS * DAY_MS)
  await deps.limiter.consume(TOKEN_CREATION_RATE_LIMIT, String(viewer.id))
  const data = { ...values, userId: viewer.id, expiresAt: expiresAt ?? defaultExpiry }
  return saveToken(deps, generateApiToken('user'), data, { actor, action: 'createApiToken' })
}

/**
 * Creates a token for a service account. Without `expiresAt`, the token does not expire.
 * @throws BAD_USER_INPUT, NOT_FOUND, RATE_LIMITED, CONFLICT if the service account has MAX_API_TOKENS tokens
 */
export const createServiceAccountToken = async (
  deps: Deps,
  viewer: Viewer,
  serviceAccountId: number,
  input: unknown,
  actor: Actor,
): Promise<NewApiToken> => {
  const values = parseTokenInput(deps, input)
  const serviceAccount = await deps.db.serviceAccount.findUnique({ where: { id: serviceAccountId } })
  if (!serviceAccount) throw createNotFoundError(SERVICE_ACCOUNT_NOT_FOUND_MESSAGE)
  await deps.limiter.consume(TOKEN_CREATION_RATE_LIMIT, String(viewer.id))
  const data = { ...values, userId: serviceAccountId, serviceAccountId }
  const details = { serviceAccount: serviceAccount.name }
  const audit: TokenAudit = { actor, action: 'createServiceAccountToken', details }
  return saveToken(deps, generateApiToken('serviceAccount'), data, audit).catch(error => {
    throw isForeignKeyViolation(error) ? createNotFoundError(SERVICE_ACCOUNT_NOT_FOUND_MESSAGE) : error
  })
}

interface TokenAudit {
  actor: Actor
  action: 'createApiToken' | 'createServiceAccountToken'
  details?: { serviceAccount: string }
}

type TokenData = Pick<ApiToken, 'name' | 'scopes' | 'userId'> & Partial<ApiToken>

/**
 * Stores a token as a hash. Locks the owner, so that concurrent requests cannot exceed MAX_API_TOKENS.
 * @throws UNAUTHENTICATED if the owner was erased or suspended, CONFLICT if the owner has MAX_API_TOKENS tokens
 */
const saveToken = (deps: Deps, token: string, data: TokenData, audit: TokenAudit): Promise<NewApiToken> =>
  deps.db.$transaction(async tx => {
    const now = deps.clock()
    const owners = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
      WHERE id = ${data.userId} AND status = 'active' FOR NO KEY UPDATE`
    if (owners.length === 0) throw createUnauthenticatedError()
    if ((await tx.apiToken.count({ where: { userId: data.userId } })) >= MAX_API_TOKENS) {
      throw createConflictError(`There are already ${MAX_API_TOKENS} API tokens. Revoke one that is no longer needed.`)
    }
    const apiToken = await tx.apiToken.create({ data: { ...data, tokenHash: hashApiToken(token), createdAt: now } })
    const { name, scopes, expiresAt } = apiToken
    const details = { name, scopes, expiresAt: expiresAt?.toISOString() ?? null, ...audit.details }
    await recordAuditEvent(tx, audit.actor, now, audit.action, 'ApiToken', apiToken.id, details)
    return { token, apiToken }
  })

const parseTokenInput = (deps: Deps, input: unknown) => {
  const { name, scopes, expiresAt = null } = parseInput(createApiTokenInput, input)
  const unknownScope = scopes.find(scope => !isTokenScope(scope))
  if (unknownScope !== undefined) {
    throw createBadUserInputError([{ path: 'scopes', message: `There is no scope "${unknownScope.slice(0, 100)}"` }])
  }
  if (expiresAt && expiresAt <= deps.clock()) {
    throw createBadUserInputError([{ path: 'expiresAt', message: 'Expiration date must be in the future' }])
  }
  return { name, scopes: [...new Set(scopes)].sort(), expiresAt }
}

/**
 * Revokes a token by deleting it.
 * @throws NOT_FOUND, also for a token that the viewer may not revoke
 */
export const revokeApiToken = async (deps: Deps, viewer: Viewer, id: number, actor: Actor): Promise<ApiToken> => {
  const token = await deps.db.apiToken.findUnique({
    where: { id },
    include: { user: { select: { username: true } }, serviceAccount: { select: { name: true } } },
  })
  if (!token || !canRevokeApiToken(viewer, token)) throw createNotFoundError(API_TOKEN_NOT_FOUND_MESSAGE)
  const { user, serviceAccount, ...apiToken } = token
  await deps.db.$transaction(async tx => {
    const { count } = await tx.apiToken.deleteMany({ where: { id } })
    if (count === 0) throw createNotFoundError(API_TOKEN_NOT_FOUND_MESSAGE)
    const owner = serviceAccount ? { serviceAccount: serviceAccount.name } : { owner: user.username }
    await recordAuditEvent(tx, actor, deps.clock(), 'revokeApiToken', 'ApiToken', id, { name: apiToken.name, ...owner })
  })
  return apiToken
}

/**
 * Creates a service account and its row in `users`. Without an organization, the service account has the role `admin`;
 * otherwise, it is a lead of the organization.
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const createServiceAccount = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
  actor: Actor,
): Promise<ServiceAccount> => {
  const { name, organizationId = null } = parseInput(createServiceAccountInput, input)
  await deps.limiter.consume(TOKEN_CREATION_RATE_LIMIT, String(viewer.id))
  const createdAt = deps.clock()
  try {
    return await deps.db.$transaction(async tx => {
      const account = await createServiceAccountUser(tx, name, organizationId === null ? 'admin' : 'user', createdAt)
      if (organizationId !== null) {
        const membership = {
          organizationId,
          userId: account.id,
          role: 'lead',
          createdAt,
          acceptedAt: createdAt,
        } as const
        await tx.organizationMember.create({ data: membership })
      }
      const data = { id: account.id, name, organizationId, createdById: viewer.id, createdAt }
      const serviceAccount = await tx.serviceAccount.create({ data })
      const details = { name, organizationId }
      await recordAuditEvent(tx, actor, createdAt, 'createServiceAccount', 'ServiceAccount', account.id, details)
      return serviceAccount
    })
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw createBadUserInputError([{ path: 'organizationId', message: 'There is no organization with this ID' }])
  }
}

/**
 * Creates the row of a service account in `users`. The row has no password, so the service account cannot sign in. The
 * username contains spaces, so it cannot conflict with the username of a person.
 */
const createServiceAccountUser = async (tx: Transaction, name: string, role: User['role'], createdAt: Date) => {
  const uuid = randomUUID()
  const { id } = await tx.user.create({
    data: {
      username: uuid,
      email: `${uuid}@service-account.invalid`,
      passwordHash: '',
      isServiceAccount: true,
      role,
      createdAt,
    },
  })
  // Usernames cannot contain "@".
  return tx.user.update({ where: { id }, data: { username: `${name.replaceAll('@', ' ')} (service account ${id})` } })
}

/**
 * Deletes a service account, its tokens and its membership, if any. Its row in `users` remains, because other tables
 * refer to it.
 * @throws NOT_FOUND
 */
export const deleteServiceAccount = (deps: Deps, id: number, actor: Actor): Promise<ServiceAccount> =>
  deps.db.$transaction(async tx => {
    const serviceAccount = await tx.serviceAccount.findUnique({ where: { id } })
    const { count } = await tx.serviceAccount.deleteMany({ where: { id } })
    if (!serviceAccount || count === 0) throw createNotFoundError(SERVICE_ACCOUNT_NOT_FOUND_MESSAGE)
    await tx.organizationMember.deleteMany({ where: { userId: id } })
    const { name, organizationId } = serviceAccount
    const details = { name, organizationId }
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteServiceAccount', 'ServiceAccount', id, details)
    return serviceAccount
  })

export const API_TOKEN_NOT_FOUND_MESSAGE = 'API token not found'
export const SERVICE_ACCOUNT_NOT_FOUND_MESSAGE = 'Service account not found'

/**
 * Authenticates an API token, records its use and returns the viewer. If administrators must have a second factor, an
 * administrator without one gets the role `user`.
 * @throws UNAUTHENTICATED
 */
export const authenticateApiToken = async (deps: Deps, token: string): Promise<Viewer> => {
  if (!isWellFormedApiToken(token)) throw createTokenError(deps, null)
  const row = await findApiToken(deps, token)
  const now = deps.clock()
  if (!row || !isApiTokenActive(row, now)) throw createTokenError(deps, row?.id ?? null)
  await recordUse(deps, row, now)
  const { id, name, scopes, userId, isServiceAccount } = row
  const role = deps.requiresAdminFactor && row.lacksFactor ? 'user' : row.role
  return { id: userId, role, sessionId: null, token: { id, name, scopes, isServiceAccount } }
}

/** Logs a rejected token and creates the error, which does not reveal why the token was rejected. */
const createTokenError = ({ log }: Deps, tokenId: number | null) => {
  log.warn({ category: 'security', tokenId }, 'API token rejected')
  return createUnauthenticatedError('This API token is invalid, expired or revoked. Create a new one.')
}

/** Records the use of a token at most once a minute. Logs errors and does not throw them. */
const recordUse = async (
  { db, log }: Deps,
  { id, lastUsedAt }: Pick<ApiToken, 'id' | 'lastUsedAt'>,
  now: Date,
): Promise<void> => {
  const dueBefore = new Date(now.getTime() - LAST_USE_INTERVAL_MS)
  if (lastUsedAt && lastUsedAt > dueBefore) return
  try {
    await db.$executeRaw`UPDATE api_tokens SET last_used_at = ${now}::timestamptz
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${dueBefore}::timestamptz)`
  } catch (error) {
    log.warn({ err: error, tokenId: id }, 'could not record the use of an API token')
  }
}
