import { randomBytes } from 'node:crypto'
import { endAccountViews } from '../accounts/account-views'
import { eraseIdentity } from '../accounts/erasure'
import { lockOrganizationAndMembers } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { runAfterTransaction } from '../adapters/db/request-transaction'
import { type Actor, recordAuditEvent } from '../audit-log'
import { writeBlog } from '../blog-revision'
import type { Deps, User, Viewer } from '../context'
import { createConflictError, createNotFoundError, parseInput } from '../errors'
import { deleteOrphanedFile } from '../files/storage-lifecycle'
import { deleteOrganizationInTransaction } from '../organizations/service'
import { accountWhere, formatDisplayName, isActiveAdmin } from '../users/rules'
import { assertAdminRemains, lockUser, verifyCurrentPassword } from '../users/service'
import { deleteAccountInput } from './input'
import { EXPORT_RATE_LIMIT, listBlockingOrganizationNames } from './rules'
import { collectIdentity, collectPersonalData, listOwnedOrganizations } from './store'

/**
 * Erases an account (docs/decisions/0039-erasure.md). Replaces its names and email address with a pseudonym and deletes
 * the rows and files that belong only to the user.
 * @returns the user under the pseudonym
 * @throws NOT_FOUND; CONFLICT if the user is the last active administrator or owns an organization that other
 *   people have joined
 */
export const eraseUser = async (deps: Deps, id: number, actor: Actor): Promise<User> => {
  const isAuthor = (await deps.db.post.count({ where: { authorId: id } })) > 0
  const erase = (tx: Transaction) => eraseInTransaction(tx, deps, id, actor)
  // Public pages show the names of authors, so `writeBlog` must invalidate the cached pages.
  const { user, storageKeys } = isAuthor ? await writeBlog(deps, erase) : await deps.db.$transaction(erase)
  await runAfterTransaction(deps.db, async isCommitted => {
    if (isCommitted) for (const key of storageKeys) await deleteOrphanedFile(deps, key)
  })
  return user
}

const eraseInTransaction = async (tx: Transaction, deps: Deps, id: number, actor: Actor) => {
  await lockUser(tx, id)
  const account = await tx.user.findUnique({ where: { id, ...accountWhere } })
  if (!account) throw createNotFoundError('User not found')
  const now = deps.clock()
  for (const organization of await listOwnedOrganizations(tx, id)) {
    await lockOrganizationAndMembers(tx, organization.id)
  }
  // The owners and members may have changed before the locks were acquired.
  const organizations = await listOwnedOrganizations(tx, id)
  const blockingNames = listBlockingOrganizationNames(organizations)
  if (blockingNames.length > 0)
    throw createConflictError(`Transfer or delete these organizations first: ${blockingNames.join(', ')}`)
  for (const organization of organizations) await deleteOrganizationInTransaction(tx, organization, actor, now)
  const storageKeys = await deletePersonalFiles(tx, id, now)
  // A tenant of a deleted organization no longer has an `organizationId`, but may still have the organization's name,
  // which can identify the person.
  await tx.tenant.updateMany({
    where: { ownerId: id, organizationId: null, name: { in: organizations.map(organization => organization.name) } },
    data: { name: 'Former organization' },
  })
  // Ends the account views in which administrators view this account. Also ends the account views that this user has
  // started as an administrator.
  const accountViewWhere = { OR: [{ userId: id }, { administratorSession: { userId: id } }] }
  await endAccountViews(tx, accountViewWhere, { now, requestId: actor.requestId, ending: 'revoked' })
  await deleteAccountRows(tx, id)

  const name = `former-user-${randomBytes(4).toString('hex')}`
  const pseudonym = `${name}@erased.invalid`
  const identity = await collectIdentity(tx, account)
  await tx.accountLink.deleteMany({ where: { userId: id } })
  await eraseIdentity(tx, {
    addresses: identity.addresses,
    names: [...identity.names, formatDisplayName(account)],
    userId: id,
    organizationIds: organizations.map(organization => organization.id),
    pseudonym,
  })
  const user = await tx.user.update({
    where: { id },
    data: {
      ...{ username: name, email: pseudonym, firstName: 'Former', lastName: 'User' },
      ...{ role: 'user', status: 'suspended', passwordHash: '', erasedAt: now },
    },
  })
  if (isActiveAdmin(account)) await assertAdminRemains(tx, 'The last active administrator cannot be erased')
  await recordAuditEvent(tx, actor, now, 'eraseUser', 'User', id)
  return { user, storageKeys }
}

/**
 * Deletes the user's attachments that are in no tenant or in a personal tenant of the user. Then deletes the personal
 * tenants without projects and files.
 * @returns the storage keys of the attachments; the caller must delete the stored contents
 */
const deletePersonalFiles = async (tx: Transaction, userId: number, now: Date): Promise<string[]> => {
  const personalTenantWhere = { ownerId: userId, organizationId: null }
  const files = await tx.storedFile.findMany({
    where: { uploaderId: userId, purpose: 'attachment', OR: [{ tenantId: null }, { tenant: personalTenantWhere }] },
    select: { id: true, storageKey: true },
  })
  await tx.storedFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } })
  await tx.orphanedFile.createMany({ data: files.map(({ storageKey }) => ({ storageKey, createdAt: now })) })
  await tx.tenant.deleteMany({ where: { ...personalTenantWhere, projects: { none: {} }, files: { none: {} } } })
  return files.map(({ storageKey }) => storageKey)
}

const deleteAccountRows = async (tx: Transaction, userId: number) => {
  await tx.session.deleteMany({ where: { userId } })
  await tx.factor.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.apiToken.deleteMany({ where: { userId } })
  await tx.organizationMember.deleteMany({ where: { userId } })
  await tx.invitation.deleteMany({ where: { invitedById: userId, acceptedAt: null } })
  await tx.project.updateMany({ where: { leadUserId: userId }, data: { leadUserId: null } })
}

/**
 * Erases the account of the viewer after checking the password.
 * @throws BAD_USER_INPUT for a wrong password, RATE_LIMITED, UNAVAILABLE, and the errors of `eraseUser`
 */
export const deleteAccount = async (deps: Deps, viewer: Viewer, input: unknown, actor: Actor): Promise<void> => {
  const { password } = parseInput(deleteAccountInput, input)
  const account = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  await verifyCurrentPassword(deps, account, password, 'password')
  await eraseUser(deps, viewer.id, actor)
}

/**
 * Returns the personal data of the viewer (see `exportMyData`) and records the download in the audit log.
 * @throws RATE_LIMITED
 */
export const exportPersonalData = async (deps: Deps, viewer: Viewer, actor: Actor) => {
  await deps.limiter.consume(EXPORT_RATE_LIMIT, String(viewer.id))
  await deps.db.$transaction(tx => recordAuditEvent(tx, actor, deps.clock(), 'exportMyData', 'User', viewer.id))
  return { exportedAt: deps.clock().toISOString(), ...(await collectPersonalData(deps.db, viewer.id)) }
}
