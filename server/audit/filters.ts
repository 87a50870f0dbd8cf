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

export const auditEventWhere = (filter: AuditEventFilter): Prisma.AuditEventWhereInput => {
  const { search, action, subject, subjectId, actorId, apiTokenId, kind, createdAt } = filter
  return {
    ...searchWhere(search, ['action'], contains => [{ actor: { username: contains } }]),
    ...equalWhere({ action, subject, subjectId, actorId, apiTokenId }),
    createdAt: dateRangeWhere('createdAt', createdAt),
    ...(kind && { AND: { action: { [kind === 'signIn' ? 'in' : 'notIn']: SIGN_IN_ACTIONS } } }),
  }
}

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
 * Builds the condition that matches the security events of an account.
 * @param tokenIds the ids of all personal access tokens that the user created, including revoked ones
 */
export const securityEventWhere = (userId: number, tokenIds: number[]): Prisma.AuditEventWhereInput => ({
  OR: [
    { subject: 'User', subjectId: userId, action: { in: ACCOUNT_SECURITY_ACTIONS } },
    { subject: 'Invitation', actorId: userId, action: 'acceptInvitation' },
    { subject: 'ApiToken', subjectId: { in: tokenIds }, action: { in: ['createApiToken', 'revokeApiToken'] } },
  ],
})
