import type { AuditAction, AuditSubject } from '../audit-log'
import type { Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface AuditEventFilter extends ListFilter {
  action?: AuditAction | null
  subject?: AuditSubject | null
  subjectId?: number | null
  actorId?: number | null
  apiTokenId?: number | null
}

/** Builds the condition of a list of audit events. */
export const auditEventWhere = (filter: AuditEventFilter): Prisma.AuditEventWhereInput => {
  const { search, action, subject, subjectId, actorId, apiTokenId, createdAt } = filter
  return {
    ...searchWhere(search, ['action'], contains => [{ actor: { username: contains } }]),
    ...equalWhere({ action, subject, subjectId, actorId, apiTokenId }),
    createdAt: dateRangeWhere('createdAt', createdAt),
  }
}

/** Actions on the account of a user that concern its security. */
const ACCOUNT_SECURITY_ACTIONS: AuditAction[] = [
  'login',
  'loginFailure',
  'logout',
  'revokeSession',
  'revokeOtherSessions',
  'changePassword',
  'resetPassword',
  'requestPasswordReset',
  'createPasswordResetLink',
  'completePasswordReset',
  'requestEmailChange',
  'confirmEmailChange',
  'createUser',
  'updateUser',
]

/** Builds the condition of the events that concern the security of a user's account. */
export const securityEventWhere = (userId: number): Prisma.AuditEventWhereInput => ({
  OR: [
    { subject: 'User', subjectId: userId, action: { in: ACCOUNT_SECURITY_ACTIONS } },
    { subject: 'ApiToken', actorId: userId, action: { in: ['createApiToken', 'revokeApiToken'] } },
  ],
})
