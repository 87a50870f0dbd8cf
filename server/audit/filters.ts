import type { AuditAction, AuditSubject } from '../audit-log'
import type { Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export type AuditEventKind = 'change' | 'signIn'

export interface AuditEventFilter extends ListFilter {
  action?: AuditAction | null
  subject?: AuditSubject | null
  subjectId?: number | null
  actorId?: number | null
  apiTokenId?: number | null
  kind?: AuditEventKind | null
}

const SIGN_IN_ACTIONS: AuditAction[] = ['login', 'loginFailure', 'logout']

/** Builds the condition of a list of audit events. */
export const auditEventWhere = (filter: AuditEventFilter): Prisma.AuditEventWhereInput => {
  const { search, action, subject, subjectId, actorId, apiTokenId, kind, createdAt } = filter
  return {
    ...searchWhere(search, ['action'], contains => [{ actor: { username: contains } }]),
    ...equalWhere({ action, subject, subjectId, actorId, apiTokenId }),
    createdAt: dateRangeWhere('createdAt', createdAt),
    ...(kind && { AND: { action: { [kind === 'signIn' ? 'in' : 'notIn']: SIGN_IN_ACTIONS } } }),
  }
}

/** Actions that concern the security of an account. */
const ACCOUNT_SECURITY_ACTIONS: AuditAction[] = [
  'login',
  'loginFailure',
  'logout',
  'revokeSession',
  'revokeOtherSessions',
  'changePassword',
  'exportMyData',
  'addTotp',
  'addPasskey',
  'removeFactor',
  'createRecoveryCodes',
  'resetFactors',
  'viewAs',
  'resetPassword',
  'requestPasswordReset',
  'createPasswordResetLink',
  'completePasswordReset',
  'updateProfile',
  'requestEmailChange',
  'confirmEmailChange',
  'createUser',
  'updateUser',
]

/**
 * Builds the condition of the events that concern the security of a user's account.
 * @param tokenIds ids of the user's API tokens, including revoked tokens
 */
export const securityEventWhere = (userId: number, tokenIds: number[]): Prisma.AuditEventWhereInput => ({
  OR: [
    { subject: 'User', subjectId: userId, action: { in: ACCOUNT_SECURITY_ACTIONS } },
    { subject: 'Invitation', actorId: userId, action: 'acceptInvitation' },
    { subject: 'ApiToken', subjectId: { in: tokenIds }, action: { in: ['createApiToken', 'revokeApiToken'] } },
  ],
})
