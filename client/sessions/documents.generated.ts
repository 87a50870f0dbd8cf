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

export type SecurityEventRowFragment = { id: number, action: AuditAction, details: unknown, createdAt: string };

export type SecurityEventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SecurityEventsQuery = { viewer: { id: number, securityEvents: { edges: Array<{ node: SecurityEventRowFragment }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type SessionRowFragment = { id: string, isCurrent: boolean, device: string | null, userAgent: string | null, address: string | null, createdAt: string, lastUsedAt: string };

export type SessionsOfUserFragment = { id: number, sessions: Array<SessionRowFragment> };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { viewer: SessionsOfUserFragment | null };

export type UserSessionsQueryVariables = Exact<{
  id: number;
}>;


export type UserSessionsQuery = { user: SessionsOfUserFragment | null };

export type RevokeSessionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeSessionMutation = { revokeSession: SessionsOfUserFragment };

export type RevokeOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeOtherSessionsMutation = { revokeOtherSessions: SessionsOfUserFragment };

export const SecurityEventRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityEventRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SecurityEventRowFragment, unknown>;
export const SessionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<SessionRowFragment, unknown>;
export const SessionsOfUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionsOfUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<SessionsOfUserFragment, unknown>;
export const SecurityEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecurityEventRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityEventRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SecurityEventsQuery, SecurityEventsQueryVariables>;
export const SessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionsOfUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionsOfUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}}]}}]} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const UserSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserSessions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionsOfUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionsOfUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}}]}}]} as unknown as DocumentNode<UserSessionsQuery, UserSessionsQueryVariables>;
export const RevokeSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionsOfUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionsOfUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}}]}}]} as unknown as DocumentNode<RevokeSessionMutation, RevokeSessionMutationVariables>;
export const RevokeOtherSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionsOfUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"device"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionsOfUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}}]}}]} as unknown as DocumentNode<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>;