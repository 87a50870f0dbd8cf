import type { PrismaClient, Transaction } from '../adapters/db/database'
import { loadSecurityEventWhere } from '../audit/store'
import type { User } from '../context'

/** Lists the organizations of an owner, with the number of other people who have accepted a membership. */
export const listOwnedOrganizations = async (tx: Transaction, userId: number) => {
  const organizations = await tx.organization.findMany({
    where: { ownerId: userId },
    select: {
      id: true,
      name: true,
      _count: {
        select: {
          members: { where: { userId: { not: userId }, acceptedAt: { not: null }, user: { isServiceAccount: false } } },
        },
      },
    },
    orderBy: { id: 'asc' },
  })
  return organizations.map(({ id, name, _count }) => ({ id, name, otherMemberCount: _count.members }))
}

/**
 * Collects the current and former email addresses and usernames of an account. Former values come from the audit log,
 * accepted invitations and leads. The new address of an unconfirmed email change is omitted, because it may belong to
 * another person.
 */
export const collectIdentity = async (tx: Transaction, { id, email, username }: User) => {
  const events = await tx.auditEvent.findMany({
    where: { subject: 'User', subjectId: id },
    select: { details: true },
  })
  const listValues = (field: string) => events.flatMap(({ details }) => listTexts(getField(details, field)))
  const invitations = await tx.invitation.findMany({ where: { acceptedById: id }, select: { email: true } })
  const leads = await tx.lead.findMany({ where: { userId: id }, select: { email: true } })
  const candidates = [email, ...listValues('email'), ...[...invitations, ...leads].map(row => row.email)]
  // A former address that now belongs to another account must not be erased.
  const otherUsers = await tx.user.findMany({
    where: { id: { not: id }, email: { in: candidates } },
    select: { email: true },
  })
  const takenAddresses = new Set(otherUsers.map(user => user.email.toLowerCase()))
  return {
    addresses: [...new Set(candidates)].filter(address => !takenAddresses.has(address.toLowerCase())),
    names: [...new Set([username, ...listValues('username')])],
  }
}

const getField = (details: unknown, field: string): unknown => new Map(Object.entries(details ?? {})).get(field)

/** Lists the texts in an audit event detail, which is either a text or a change with `from` and `to`. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return value ? [value] : []
  return [getField(value, 'from'), getField(value, 'to')].filter(
    text => typeof text === 'string' && text !== '',
  ) as string[]
}

/** Loads the personal data that `exportMyData` returns, without secrets or their hashes. */
export const collectPersonalData = async (db: PrismaClient, userId: number) => ({
  ...(await collectAccountData(db, userId)),
  ...(await collectMemberships(db, userId)),
  ...(await collectContents(db, userId)),
})

const TOKEN_FIELDS = { id: true, name: true, scopes: true, createdAt: true, expiresAt: true, lastUsedAt: true } as const

const collectAccountData = async (db: PrismaClient, userId: number) => ({
  account: await db.user.findUniqueOrThrow({
    where: { id: userId },
    omit: { passwordHash: true, searchText: true, isServiceAccount: true, erasedAt: true },
  }),
  sessions: await db.session.findMany({
    where: { userId, administratorSessionId: null },
    omit: { userId: true, administratorSessionId: true },
  }),
  secondFactors: await db.factor.findMany({
    where: { userId },
    select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
  }),
  recoveryCodes: await db.recoveryCode.findMany({ where: { userId }, select: { id: true, usedAt: true } }),
  accountLinks: await db.accountLink.findMany({
    where: { userId },
    select: { kind: true, newEmail: true, createdAt: true, expiresAt: true, usedAt: true },
  }),
  apiTokens: await db.apiToken.findMany({ where: { userId }, select: TOKEN_FIELDS }),
  creditTransactions: await db.creditTransaction.findMany({
    where: { userId },
    select: { id: true, amount: true, description: true, createdAt: true },
    orderBy: { id: 'asc' },
  }),
  auditEvents: await db.auditEvent.findMany({
    where: { OR: [{ actorId: userId }, await loadSecurityEventWhere(db, userId)] },
    select: { id: true, action: true, subject: true, subjectId: true, details: true, createdAt: true },
    orderBy: { id: 'asc' },
  }),
})

const INVITATION_FIELDS = {
  ...{ id: true, email: true, firstName: true, lastName: true, role: true, organizationRole: true },
  ...{ credits: true, creditsReason: true, createdAt: true, expiresAt: true, acceptedAt: true },
  organization: { select: { id: true, name: true } },
} as const

const collectMemberships = async (db: PrismaClient, userId: number) => ({
  organizations: await db.organizationMember.findMany({
    where: { userId },
    select: { role: true, createdAt: true, acceptedAt: true, organization: true },
    orderBy: { id: 'asc' },
  }),
  organizationTransfers: await db.organizationTransfer.findMany({
    where: { userId },
    select: { organization: { select: { id: true, name: true } }, createdAt: true, expiresAt: true },
  }),
  tenants: await db.tenant.findMany({
    where: { ownerId: userId },
    select: { id: true, name: true, organizationId: true, status: true, createdAt: true },
  }),
  projects: await db.project.findMany({
    where: { leadUserId: userId },
    select: { id: true, name: true, tenantId: true, status: true, createdAt: true },
  }),
  sentInvitations: await db.invitation.findMany({ where: { invitedById: userId }, select: INVITATION_FIELDS }),
  acceptedInvitations: await db.invitation.findMany({ where: { acceptedById: userId }, select: INVITATION_FIELDS }),
  earlyAccessRequests: await db.lead.findMany({
    where: { userId },
    select: { id: true, email: true, name: true, interest: true, createdAt: true },
  }),
})

const collectContents = async (db: PrismaClient, userId: number) => ({
  files: await db.storedFile.findMany({
    where: { uploaderId: userId },
    select: { id: true, originalFilename: true, mimeType: true, size: true, isPublic: true, createdAt: true },
    orderBy: { id: 'asc' },
  }),
  posts: await db.post.findMany({
    where: { authorId: userId },
    select: { id: true, slug: true, title: true, status: true, createdAt: true, publishedAt: true },
    orderBy: { id: 'asc' },
  }),
})
