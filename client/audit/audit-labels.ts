import { paths } from '../lib/paths'
import { getSubjectEmail, getSubjectName, splitCamelCase } from './audit-details'
import type { AuditAction, AuditSubject } from './documents.generated'

export const subjectLabels: Record<AuditSubject, string> = {
  User: 'Users',
  Invitation: 'Invitations',
  Organization: 'Organizations',
  Tenant: 'Tenants',
  Project: 'Projects',
  CreditCode: 'Credit codes',
  ContactMessage: 'Contact messages',
  Post: 'Posts',
  Category: 'Categories',
  StoredFile: 'Files',
  Lead: 'Leads',
  CreditRedemption: 'Redemptions',
  AuditEvent: 'Audit log',
  ApiToken: 'API tokens',
  ServiceAccount: 'Service accounts',
  Job: 'Jobs',
  Webhook: 'Webhooks',
}

const PAST_TENSES: Record<string, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  publish: 'published',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  upload: 'uploaded',
  adjust: 'adjusted',
  export: 'exported',
  revoke: 'revoked',
  request: 'requested',
  complete: 'completed',
  confirm: 'confirmed',
  invite: 'invited',
  resend: 'resent',
  accept: 'accepted',
  decline: 'declined',
  cancel: 'canceled',
  transfer: 'transferred',
  offer: 'offered',
  remove: 'removed',
  leave: 'left',
  change: 'changed',
  erase: 'erased',
  retry: 'retried',
}

/**
 * Phrases for actions whose generated phrase would be unclear. `hasSubject` is false if the actor is always the subject.
 */
const EVENT_PHRASES: Partial<Record<AuditAction, { change: string; hasSubject: boolean }>> = {
  addPasskey: { change: 'added a passkey', hasSubject: false },
  addTotp: { change: 'added an authenticator app', hasSubject: false },
  removeFactor: { change: 'removed a second factor', hasSubject: false },
  createRecoveryCodes: { change: 'replaced their recovery codes', hasSubject: false },
  resetFactors: { change: 'turned off two-step verification for', hasSubject: true },
  addOrganizationMember: { change: 'added a member to organization', hasSubject: true },
  updateOrganizationMember: { change: 'changed the role of a member of organization', hasSubject: true },
  removeOrganizationMember: { change: 'removed a member from organization', hasSubject: true },
  acceptOrganizationMembership: { change: 'accepted membership in organization', hasSubject: true },
  requestPasswordReset: { change: 'requested a password reset link for', hasSubject: true },
  createPasswordResetLink: { change: 'created a password reset link for', hasSubject: true },
  completePasswordReset: { change: 'set a new password with a reset link', hasSubject: false },
  requestEmailChange: { change: 'requested a change of their email address', hasSubject: false },
  confirmEmailChange: { change: 'confirmed their new email address', hasSubject: false },
  changePassword: { change: 'changed their password', hasSubject: false },
  revokeSession: { change: 'ended a session of', hasSubject: true },
  revokeOtherSessions: { change: 'signed out all other sessions', hasSubject: false },
  resendInvitation: { change: 'renewed the invitation for', hasSubject: true },
  revokeInvitation: { change: 'revoked the invitation for', hasSubject: true },
  acceptInvitation: { change: 'accepted the invitation for', hasSubject: true },
  leaveOrganization: { change: 'left organization', hasSubject: true },
  viewAs: { change: 'started viewing the account of', hasSubject: true },
  endViewAs: { change: 'stopped viewing the account of', hasSubject: true },
  updateProfile: { change: 'changed their email address', hasSubject: false },
  exportMyData: { change: 'downloaded their data', hasSubject: false },
  rotateWebhookSecret: { change: 'replaced the secret of webhook', hasSubject: true },
  sendTestEvent: { change: 'sent a test event to webhook', hasSubject: true },
  replayWebhookDelivery: { change: 'resent an event to webhook', hasSubject: true },
  login: { change: 'signed in', hasSubject: false },
  logout: { change: 'signed out', hasSubject: false },
  loginFailure: { change: 'failed to sign in as', hasSubject: true },
}

/** The actor of these actions is null, because the request was anonymous. */
const VISITOR_ACTIONS: AuditAction[] = ['requestPasswordReset', 'loginFailure']

interface AuditSentenceInput {
  action: AuditAction
  subject: AuditSubject
  subjectId: number | null
  /** Null if the subject was deleted or has no name. */
  subjectName: string | null
  details: unknown
  actor: { username: string } | null
}

/** Example: "admin", "created category" and "Reference". */
export interface AuditSentence {
  actor: string
  change: string
  /**
   * The first of these that exists: the name of the subject after the change, its current name, its email address, its
   * ID. Undefined if none exists, or if the phrase in `change` does not need the subject.
   */
  subject: string | undefined
  /** The path of the subject's list or editor; undefined if the subject is deleted, has no name or has no list. */
  subjectPath: string | undefined
}

export function describeAuditEvent(event: AuditSentenceInput): AuditSentence {
  const { action, subject, subjectId, subjectName, details, actor } = event
  const [verb = '', ...objectParts] = splitCamelCase(action).split(' ')
  const subjectLabel = splitCamelCase(subject)
  // If the subject is an organization, the object "organization transfer" becomes "transfer".
  const object = objectParts.join(' ').replace(`${subjectLabel} `, '')
  // False if the object of the verb belongs to the subject, such as a user's password.
  const isObjectSubject =
    [subjectLabel, `${subjectLabel}s`].includes(object) ||
    subject === 'StoredFile' ||
    subject === 'ApiToken' ||
    verb === 'export'
  const phrase = EVENT_PHRASES[action]
  const name = getSubjectName(details) ?? subjectName ?? getSubjectEmail(details) ?? subjectId?.toString()
  return {
    actor: actor?.username ?? (VISITOR_ACTIONS.includes(action) ? 'A visitor' : 'System'),
    change: phrase?.change ?? describeChange(verb, object, isObjectSubject ? undefined : subjectLabel),
    subject: phrase?.hasSubject === false ? undefined : name,
    subjectPath: subjectName === null ? undefined : buildSubjectPath(event, subjectName),
  }
}

/** Examples: "created category", "reset the password of user". For `invite`, only "invited". */
const describeChange = (verb: string, object: string, ownerLabel: string | undefined): string => {
  const pastTense = PAST_TENSES[verb] ?? verb
  if (verb === 'invite') return pastTense
  return ownerLabel ? `${pastTense} the ${object} of ${ownerLabel}` : `${pastTense} ${object}`
}

/**
 * Maps a subject type to the query parameters of its list in the admin dashboard. Audit events about such a subject link
 * to this list.
 */
const LIST_PARAMS: Partial<Record<AuditSubject, Record<string, string>>> = {
  User: {},
  Invitation: { view: 'invitations' },
  Tenant: { tab: 'tenants' },
  Project: { tab: 'projects' },
  CreditCode: { tab: 'credits', status: 'all' },
  ContactMessage: { tab: 'leads', view: 'messages' },
  ServiceAccount: { view: 'service-accounts' },
  Webhook: { view: 'webhooks' },
}

/**
 * Returns the path of the post editor for a post, else the path of the list that contains the subject; undefined if
 * there is no such list. The name of the subject filters the list. Only the list of categories has no filter.
 */
function buildSubjectPath({ action, subject, subjectId }: AuditSentenceInput, name: string): string | undefined {
  const listParams = LIST_PARAMS[subject]
  if (listParams) return `${paths.admin}?${new URLSearchParams({ ...listParams, q: name })}`
  if (subject === 'Post') return `${paths.adminBlog}?post=${subjectId}`
  if (subject === 'Category') return `${paths.adminBlog}?tab=categories`
  // Of all files, only images of posts have an admin list.
  if (action === 'uploadImage') return `${paths.adminBlog}?${new URLSearchParams({ tab: 'media', q: name })}`
  return undefined
}
