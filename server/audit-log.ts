import type { Transaction } from './adapters/db/database'
import { Prisma } from './generated/prisma/client'

/** The actions that the audit log records, and their descriptions. */
export const AUDIT_ACTIONS = {
  login: 'A user signed in.',
  loginFailure: 'A login to an existing account failed.',
  logout: 'A user signed out.',
  revokeSession: 'A session was revoked.',
  revokeOtherSessions: 'A user revoked all their other sessions.',
  changePassword: 'A user changed their password.',
  createUser: 'A user account was created.',
  updateUser: 'A user account was changed.',
  updateProfile: 'A user changed their email address.',
  addTotp: 'A user added an authenticator app.',
  addPasskey: 'A user added a passkey.',
  removeFactor: 'A user removed a passkey or an authenticator app.',
  createRecoveryCodes: 'A user replaced their recovery codes.',
  resetFactors: "An administrator turned off a user's two-step verification.",
  viewAs: 'An administrator started to view the account of a user.',
  endViewAs: "An administrator's view of a user account ended.",
  exportMyData: 'A user downloaded their personal data.',
  eraseUser: 'A user account was erased.',
  resetPassword: 'An administrator or a command set the password of a user.',
  requestPasswordReset: 'A password reset link was requested.',
  createPasswordResetLink: 'An administrator created a password reset link.',
  completePasswordReset: 'A user set a new password with a password reset link.',
  requestEmailChange: 'A user requested a new email address.',
  confirmEmailChange: 'A user confirmed a new email address.',
  inviteUser: 'An administrator invited a person.',
  inviteToOrganization: 'A person was invited to an organization.',
  resendInvitation: 'An invitation was renewed, and sent again if the server sends email.',
  revokeInvitation: 'An invitation was revoked.',
  acceptInvitation: 'An invitation was accepted.',
  adjustCredits: "A user's balance was adjusted.",
  createCreditCode: 'A credit code was created.',
  createCreditCodes: 'Credit codes were generated.',
  updateCreditCode: 'A credit code was changed.',
  deleteCreditCode: 'A credit code was deleted or archived.',
  createOrganization: 'An organization was created.',
  updateOrganization: 'An organization was changed.',
  deleteOrganization: 'An organization was deleted.',
  addOrganizationMember: 'A user was added to an organization.',
  acceptOrganizationMembership: 'A user accepted the membership in an organization.',
  updateOrganizationMember: 'The role of a member was changed.',
  removeOrganizationMember: 'A member was removed from an organization.',
  leaveOrganization: 'A member left an organization.',
  offerOrganization: 'An owner offered an organization to a member.',
  transferOrganization: 'An administrator transferred an organization to a new owner.',
  acceptOrganizationTransfer: 'A member became the owner of an organization.',
  declineOrganizationTransfer: 'A member declined to become the owner of an organization.',
  cancelOrganizationTransfer: 'The offer to transfer an organization to a new owner was withdrawn.',
  createTenant: 'A tenant was created.',
  updateTenant: 'A tenant was changed.',
  createProject: 'A project was created.',
  updateProject: 'A project was changed.',
  createPost: 'A post was created.',
  updatePost: 'A post was changed.',
  publishPost: 'A post was published.',
  schedulePost: 'The publication of a post was scheduled.',
  unschedulePost: 'The scheduled publication of a post was canceled.',
  deletePost: 'A post was deleted.',
  createCategory: 'A category was created.',
  updateCategory: 'A category was changed.',
  deleteCategory: 'A category was deleted.',
  uploadImage: 'An image for posts was uploaded.',
  updateFile: 'The visibility of a file was changed.',
  deleteFile: 'A file was deleted.',
  deleteLead: 'A request for early access was deleted.',
  updateContactMessage: 'The status of a contact message was changed.',
  deleteContactMessage: 'A contact message was deleted.',
  createApiToken: 'A personal access token was created.',
  createServiceAccountToken: 'A token of a service account was created.',
  revokeApiToken: 'An API token was revoked.',
  createServiceAccount: 'A service account was created.',
  deleteServiceAccount: 'A service account was deleted.',
  retryJob: 'A job was retried.',
  createWebhook: 'A webhook was created.',
  updateWebhook: 'A webhook was changed.',
  deleteWebhook: 'A webhook was deleted.',
  rotateWebhookSecret: 'The secret of a webhook was replaced.',
  sendTestEvent: 'A test event was sent to a webhook.',
  replayWebhookDelivery: 'An event was sent to a webhook again.',
  exportUsers: 'User accounts were exported.',
  exportTenants: 'Tenants were exported.',
  exportProjects: 'Projects were exported.',
  exportPosts: 'The list of posts was exported.',
  exportLeads: 'Requests for early access were exported.',
  exportContactMessages: 'Contact messages were exported.',
  exportCreditCodes: 'Credit codes were exported.',
  exportCreditRedemptions: 'Redemptions of credit codes were exported.',
  exportAuditLog: 'The audit log was exported.',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The types of objects that actions concern, and their descriptions. The keys are names of Prisma models. */
export const AUDIT_SUBJECTS = {
  User: 'A user account.',
  Invitation: 'An invitation.',
  Organization: 'An organization.',
  Tenant: 'A tenant.',
  Project: 'A project.',
  CreditCode: 'A credit code.',
  ContactMessage: 'A contact message.',
  Post: 'A post.',
  Category: 'A category of posts.',
  StoredFile: 'An uploaded file.',
  Lead: 'A request for early access.',
  CreditRedemption: 'A redemption of a credit code.',
  AuditEvent: 'An entry of the audit log.',
  ApiToken: 'An API token.',
  ServiceAccount: 'A service account.',
  Job: 'A job.',
  Webhook: 'A webhook.',
} as const satisfies Partial<Record<Prisma.ModelName, string>>

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** The origin of an action: a request with its user, a command, a background job or the demo seed. */
export interface Actor {
  /** Null for commands, demo content and requests that do not authenticate a user. */
  id: number | null
  /**
   * The id of the request. A job that a request queued has the id of that request. Without a request: the name of the
   * command, `job` for a periodic job, or `demo` for the demo seed.
   */
  requestId: string
  apiToken?: { id: number; name: string }
  isServiceAccount?: boolean
}

/**
 * Records an action in the transaction that performs it.
 * @param subjectId null if the action has no single object
 * @param details values that describe the action, such as changed fields; must not contain secrets
 */
export const recordAuditEvent = async (
  tx: Transaction,
  actor: Actor,
  now: Date,
  action: AuditAction,
  subject: AuditSubject,
  subjectId: number | null,
  details: Prisma.InputJsonObject = {},
): Promise<void> => {
  await tx.auditEvent.create({
    data: {
      actorId: actor.id,
      requestId: actor.requestId,
      apiTokenId: actor.apiToken?.id,
      apiTokenName: actor.apiToken?.name,
      createdAt: now,
      action,
      subject,
      subjectId,
      details,
    },
  })
}

/** The values of an audit event that do not depend on the changed row. */
export interface AuditFields {
  actor: Actor
  now: Date
  action: AuditAction
  /** Must not contain secrets. */
  details?: Prisma.InputJsonObject
}

/**
 * Builds the INSERT that records an audit event for each row of a CTE.
 * @param cteName name of the CTE, which must have a column `id`
 * @param rowDetails SQL expression of a JSON object with additional details from the row
 */
export const buildAuditEventInsert = (
  { actor, now, action, details = {} }: AuditFields,
  subject: AuditSubject,
  cteName: Prisma.Sql,
  rowDetails: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO audit_events 
    (actor_id, request_id, api_token_id, api_token_name, created_at, action, subject, subject_id, details)
  SELECT ${actor.id}::int, ${actor.requestId}, ${actor.apiToken?.id ?? null}::int, ${actor.apiToken?.name ?? null},
         ${now}::timestamptz, ${action}, ${subject}, id, ${JSON.stringify(details)}::jsonb || ${rowDetails}
  FROM ${cteName}`

/** Converts an object to audit details. Omits undefined values. */
export const auditSnapshot = (input: Record<string, unknown>): Prisma.InputJsonObject =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, toJsonValue(value)]])),
  )

/** Locks a row until the transaction ends. Not for changes to a column with a unique index, which need FOR UPDATE. */
export const lockRow = (
  tx: Transaction,
  table: 'tenants' | 'projects' | 'credit_codes' | 'contact_messages',
  id: number,
) => tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id} FOR NO KEY UPDATE`

/** Returns the old and the new value of each field in `changes` whose value differs between `before` and `after`. */
export const auditDiff = <TRow extends object>(
  before: TRow,
  after: TRow,
  changes: Partial<Record<keyof TRow, unknown>>,
): Prisma.InputJsonObject =>
  Object.fromEntries(
    (Object.keys(changes) as (keyof TRow & string)[]).flatMap(key => {
      const [from, to] = [toJsonValue(before[key]), toJsonValue(after[key])]
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[key, { from, to }]]
    }),
  )

const toJsonValue = (value: unknown) =>
  (value instanceof Date ? value.toISOString() : value) as Prisma.InputJsonValue | null
