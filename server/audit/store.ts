import type { AuditSubject } from '../audit-log'
import type { Context } from '../context'
import type { Prisma } from '../generated/prisma/client'
import { securityEventWhere } from './filters'

type Db = Context['db']

type NameFinder = (db: Db, id: number) => PromiseLike<string | undefined>

/**
 * Subject types without a name to look up. Leads have names, but their only events are exports, which have no single
 * object, and deletions, after which the name is gone.
 */
type NamelessSubject = 'AuditEvent' | 'CreditRedemption' | 'Job' | 'Lead'

type NameFinders = Record<Exclude<AuditSubject, NamelessSubject>, NameFinder> &
  Partial<Record<AuditSubject, NameFinder>>

/** Functions that find the current name of an object, by type. Prisma combines concurrent lookups of one type. */
const NAME_FINDERS: NameFinders = {
  User: (db, id) => db.user.findUnique({ where: { id }, select: { username: true } }).then(row => row?.username),
  Invitation: (db, id) => db.invitation.findUnique({ where: { id }, select: { email: true } }).then(row => row?.email),
  Organization: (db, id) =>
    db.organization.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  Tenant: (db, id) => db.tenant.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  Project: (db, id) => db.project.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  CreditCode: (db, id) => db.creditCode.findUnique({ where: { id }, select: { code: true } }).then(row => row?.code),
  ContactMessage: (db, id) =>
    db.contactMessage.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  Post: (db, id) => db.post.findUnique({ where: { id }, select: { title: true } }).then(row => row?.title),
  Category: (db, id) => db.category.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  ServiceAccount: (db, id) =>
    db.serviceAccount.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  ApiToken: (db, id) => db.apiToken.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
  StoredFile: (db, id) =>
    db.storedFile.findUnique({ where: { id }, select: { originalFilename: true } }).then(row => row?.originalFilename),
  Webhook: (db, id) => db.webhook.findUnique({ where: { id }, select: { name: true } }).then(row => row?.name),
}

/**
 * Finds the current name of the object of an audit event. Returns null if the event has no single object, or if the
 * object was deleted or has no name.
 */
export const findSubjectName = async (
  db: Db,
  { subject, subjectId }: { subject: AuditSubject; subjectId: number | null },
): Promise<string | null> => (subjectId === null ? null : ((await NAME_FINDERS[subject]?.(db, subjectId)) ?? null))

/**
 * Builds the condition that matches the security events of an account. The condition matches token events by token id,
 * because the actor of a revocation may be an administrator. Loads the token ids from the audit log, because the rows
 * of revoked tokens are deleted.
 */
export const loadSecurityEventWhere = async (db: Db, userId: number): Promise<Prisma.AuditEventWhereInput> => {
  const creations = await db.auditEvent.findMany({
    where: { subject: 'ApiToken', actorId: userId, action: 'createApiToken' },
    select: { subjectId: true },
  })
  return securityEventWhere(
    userId,
    creations.flatMap(({ subjectId }) => subjectId ?? []),
  )
}
