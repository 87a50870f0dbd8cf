/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Name of a recorded action. Most names are names of mutations. The others name events, such as a failed login or the export of a list. */
export type AuditAction =
  /** An invitation was accepted. */
  | 'acceptInvitation'
  /** A user accepted the membership in an organization. */
  | 'acceptOrganizationMembership'
  /** A member became the owner of an organization. */
  | 'acceptOrganizationTransfer'
  /** A user was added to an organization. */
  | 'addOrganizationMember'
  /** A user added a passkey. */
  | 'addPasskey'
  /** A user added an authenticator app. */
  | 'addTotp'
  /** A user's balance was adjusted. */
  | 'adjustCredits'
  /** The offer to transfer an organization to a new owner was withdrawn. */
  | 'cancelOrganizationTransfer'
  /** A user changed their password. */
  | 'changePassword'
  /** A user set a new password with a password reset link. */
  | 'completePasswordReset'
  /** A user confirmed a new email address. */
  | 'confirmEmailChange'
  /** A personal access token was created. */
  | 'createApiToken'
  /** A category was created. */
  | 'createCategory'
  /** A credit code was created. */
  | 'createCreditCode'
  /** Credit codes were generated. */
  | 'createCreditCodes'
  /** An organization was created. */
  | 'createOrganization'
  /** An administrator created a password reset link. */
  | 'createPasswordResetLink'
  /** A post was created. */
  | 'createPost'
  /** A project was created. */
  | 'createProject'
  /** A user replaced their recovery codes. */
  | 'createRecoveryCodes'
  /** A service account was created. */
  | 'createServiceAccount'
  /** A token of a service account was created. */
  | 'createServiceAccountToken'
  /** A tenant was created. */
  | 'createTenant'
  /** A user account was created. */
  | 'createUser'
  /** A webhook was created. */
  | 'createWebhook'
  /** A member declined to become the owner of an organization. */
  | 'declineOrganizationTransfer'
  /** A category was deleted. */
  | 'deleteCategory'
  /** A contact message was deleted. */
  | 'deleteContactMessage'
  /** A credit code was deleted or archived. */
  | 'deleteCreditCode'
  /** A file was deleted. */
  | 'deleteFile'
  /** A request for early access was deleted. */
  | 'deleteLead'
  /** An organization was deleted. */
  | 'deleteOrganization'
  /** A post was deleted. */
  | 'deletePost'
  /** A service account was deleted. */
  | 'deleteServiceAccount'
  /** A webhook was deleted. */
  | 'deleteWebhook'
  /** An administrator's view of a user account ended. */
  | 'endViewAs'
  /** A user account was erased. */
  | 'eraseUser'
  /** The audit log was exported. */
  | 'exportAuditLog'
  /** Contact messages were exported. */
  | 'exportContactMessages'
  /** Credit codes were exported. */
  | 'exportCreditCodes'
  /** Redemptions of credit codes were exported. */
  | 'exportCreditRedemptions'
  /** Requests for early access were exported. */
  | 'exportLeads'
  /** A user downloaded their personal data. */
  | 'exportMyData'
  /** The list of posts was exported. */
  | 'exportPosts'
  /** Projects were exported. */
  | 'exportProjects'
  /** Tenants were exported. */
  | 'exportTenants'
  /** User accounts were exported. */
  | 'exportUsers'
  /** A person was invited to an organization. */
  | 'inviteToOrganization'
  /** An administrator invited a person. */
  | 'inviteUser'
  /** A member left an organization. */
  | 'leaveOrganization'
  /** A user signed in. */
  | 'login'
  /** A login to an existing account failed. */
  | 'loginFailure'
  /** A user signed out. */
  | 'logout'
  /** An owner offered an organization to a member. */
  | 'offerOrganization'
  /** A post was published. */
  | 'publishPost'
  /** A user removed a passkey or an authenticator app. */
  | 'removeFactor'
  /** A member was removed from an organization. */
  | 'removeOrganizationMember'
  /** An event was sent to a webhook again. */
  | 'replayWebhookDelivery'
  /** A user requested a new email address. */
  | 'requestEmailChange'
  /** A password reset link was requested. */
  | 'requestPasswordReset'
  /** An invitation was renewed, and sent again if the server sends email. */
  | 'resendInvitation'
  /** An administrator turned off a user's two-step verification. */
  | 'resetFactors'
  /** An administrator or a command set the password of a user. */
  | 'resetPassword'
  /** A job was retried. */
  | 'retryJob'
  /** An API token was revoked. */
  | 'revokeApiToken'
  /** An invitation was revoked. */
  | 'revokeInvitation'
  /** A user revoked all their other sessions. */
  | 'revokeOtherSessions'
  /** A session was revoked. */
  | 'revokeSession'
  /** The secret of a webhook was replaced. */
  | 'rotateWebhookSecret'
  /** The publication of a post was scheduled. */
  | 'schedulePost'
  /** A test event was sent to a webhook. */
  | 'sendTestEvent'
  /** An administrator transferred an organization to a new owner. */
  | 'transferOrganization'
  /** The scheduled publication of a post was canceled. */
  | 'unschedulePost'
  /** A category was changed. */
  | 'updateCategory'
  /** The status of a contact message was changed. */
  | 'updateContactMessage'
  /** A credit code was changed. */
  | 'updateCreditCode'
  /** The visibility of a file was changed. */
  | 'updateFile'
  /** An organization was changed. */
  | 'updateOrganization'
  /** The role of a member was changed. */
  | 'updateOrganizationMember'
  /** A post was changed. */
  | 'updatePost'
  /** A user changed their email address. */
  | 'updateProfile'
  /** A project was changed. */
  | 'updateProject'
  /** A tenant was changed. */
  | 'updateTenant'
  /** A user account was changed. */
  | 'updateUser'
  /** A webhook was changed. */
  | 'updateWebhook'
  /** An image for posts was uploaded. */
  | 'uploadImage'
  /** An administrator started to view the account of a user. */
  | 'viewAs';

/** Conditions for a list of audit events. All of them apply; null fields are ignored. */
export type AuditEventFilter = {
  /** Name of the action. */
  action?: AuditAction | null | undefined;
  /** Id of the user who performed the action. */
  actorId?: number | null | undefined;
  /** Id of the API token that the request used. */
  apiTokenId?: number | null | undefined;
  /** Time of the action. */
  createdAt?: DateRange | null | undefined;
  /** Group of the events. */
  kind?: AuditEventKind | null | undefined;
  /** Text to find in the name of the action or the username of the actor. */
  search?: string | null | undefined;
  /** Type of the object of the action. */
  subject?: AuditSubject | null | undefined;
  /** Id of the object of the action. */
  subjectId?: number | null | undefined;
};

/** Group of audit events: `signIn` for logins, failed logins and logouts; `change` for all other actions. */
export type AuditEventKind =
  /** Any action other than a login, a failed login or a logout. */
  | 'change'
  /** A login, a failed login or a logout. */
  | 'signIn';

/** Order of audit events. Rows with equal values are sorted by their ids. */
export type AuditEventOrder = {
  /** Direction. */
  direction: OrderDirection;
  /** Field to sort by. */
  field: AuditEventOrderField;
};

/** Fields by which audit events can be sorted. */
export type AuditEventOrderField =
  /** Time of the action. */
  | 'createdAt';

/** Type of the object of an action. */
export type AuditSubject =
  /** An API token. */
  | 'ApiToken'
  /** An entry of the audit log. */
  | 'AuditEvent'
  /** A category of posts. */
  | 'Category'
  /** A contact message. */
  | 'ContactMessage'
  /** A credit code. */
  | 'CreditCode'
  /** A redemption of a credit code. */
  | 'CreditRedemption'
  /** An invitation. */
  | 'Invitation'
  /** A job. */
  | 'Job'
  /** A request for early access. */
  | 'Lead'
  /** An organization. */
  | 'Organization'
  /** A post. */
  | 'Post'
  /** A project. */
  | 'Project'
  /** A service account. */
  | 'ServiceAccount'
  /** An uploaded file. */
  | 'StoredFile'
  /** A tenant. */
  | 'Tenant'
  /** A user account. */
  | 'User'
  /** A webhook. */
  | 'Webhook';

/** A period of time. `from` must be before `to`. */
export type DateRange = {
  /** Start of the period, inclusive. If absent or null, the period has no start. */
  from?: string | null | undefined;
  /** End of the period, exclusive. If absent or null, the period has no end. */
  to?: string | null | undefined;
};

/** Direction of the order of a list. */
export type OrderDirection =
  /** Ascending: from oldest to newest, from smallest to greatest, or from A to Z. */
  | 'asc'
  /** Descending: from newest to oldest, from greatest to smallest, or from Z to A. */
  | 'desc';

export type AuditLogQueryVariables = Exact<{
  filter?: AuditEventFilter | null | undefined;
  orderBy: AuditEventOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { edges: Array<{ node: { id: number, action: AuditAction, subject: AuditSubject, subjectId: number | null, subjectName: string | null, details: unknown, apiTokenName: string | null, requestId: string, createdAt: string, actor: { id: number, username: string } | null } }>, pageInfo: { hasNextPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type AuditLogTotalQueryVariables = Exact<{
  filter?: AuditEventFilter | null | undefined;
}>;


export type AuditLogTotalQuery = { list: { totalCount: number } };


export const AuditLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEventFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEventOrder"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"apiTokenName"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AuditLogQuery, AuditLogQueryVariables>;
export const AuditLogTotalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditLogTotal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<AuditLogTotalQuery, AuditLogTotalQueryVariables>;