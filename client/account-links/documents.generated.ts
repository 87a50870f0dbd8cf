/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The account of an invited person. */
export type AcceptInvitationInput = {
  /** First name, 2 to 100 characters. */
  firstName?: string | null | undefined;
  /** Last name, 2 to 100 characters. */
  lastName?: string | null | undefined;
  /** Password, 10 to 200 characters and not a common one. */
  password: string;
  /** Username, 2 to 50 characters without spaces or "@", unique regardless of case. */
  username: string;
};

/** Purpose of a link that was sent to a user. */
export type AccountLinkKind =
  /** Confirms a new email address. */
  | 'emailChange'
  /** Sets a new password. */
  | 'passwordReset';

/** Role of a member. Each role includes the permissions of `viewer`. */
export type OrganizationRole =
  /** The member can also upload files, manage projects and invite people. */
  | 'lead'
  /** The member can also upload files. */
  | 'member'
  /** The member can read the organization, its projects and its files. */
  | 'viewer';

/** Role of an account. */
export type Role =
  /** Administers the site. */
  | 'admin'
  /** Has no administrative permissions. */
  | 'user';

export type AccountLinkQueryVariables = Exact<{
  token: string;
}>;


export type AccountLinkQuery = { accountLink: { kind: AccountLinkKind, username: string, newEmail: string | null } | null };

export type CompletePasswordResetMutationVariables = Exact<{
  token: string;
  password: string;
}>;


export type CompletePasswordResetMutation = { completePasswordReset: { accessToken: string, refreshToken: string, user: { __typename: 'User', id: number, username: string, email: string | null, firstName: string | null, lastName: string | null, displayName: string, role: Role, credits: number, mustAddFactor: boolean } } };

export type ConfirmEmailChangeMutationVariables = Exact<{
  token: string;
}>;


export type ConfirmEmailChangeMutation = { confirmEmailChange: { message: string } };

export type ReceivedInvitationFragment = { email: string, firstName: string | null, lastName: string | null, inviterName: string, role: Role, organizationName: string | null, organizationRole: OrganizationRole | null, credits: number, expiresAt: string };

export type InvitationQueryVariables = Exact<{
  token: string;
}>;


export type InvitationQuery = { invitation: ReceivedInvitationFragment | null };

export type AcceptInvitationMutationVariables = Exact<{
  token: string;
  input: AcceptInvitationInput;
}>;


export type AcceptInvitationMutation = { acceptInvitation: { accessToken: string, refreshToken: string, user: { __typename: 'User', id: number, username: string, email: string | null, firstName: string | null, lastName: string | null, displayName: string, role: Role, credits: number, mustAddFactor: boolean } } };

export type AcceptInvitationWithAccountMutationVariables = Exact<{
  token: string;
}>;


export type AcceptInvitationWithAccountMutation = { acceptInvitationWithAccount: { id: number } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ReceivedInvitationFragmentDoc = new TypedDocumentString(`
    fragment ReceivedInvitation on ReceivedInvitation {
  email
  firstName
  lastName
  inviterName
  role
  organizationName
  organizationRole
  credits
  expiresAt
}
    `, {"fragmentName":"ReceivedInvitation"}) as unknown as TypedDocumentString<ReceivedInvitationFragment, unknown>;
export const AccountLinkDocument = new TypedDocumentString(`
    query AccountLink($token: String!) {
  accountLink(token: $token) {
    kind
    username
    newEmail
  }
}
    `) as unknown as TypedDocumentString<AccountLinkQuery, AccountLinkQueryVariables>;
export const CompletePasswordResetDocument = new TypedDocumentString(`
    mutation CompletePasswordReset($token: String!, $password: String!) {
  completePasswordReset(token: $token, password: $password) {
    accessToken
    refreshToken
    user {
      __typename
      id
      username
      email
      firstName
      lastName
      displayName
      role
      credits
      mustAddFactor
    }
  }
}
    `) as unknown as TypedDocumentString<CompletePasswordResetMutation, CompletePasswordResetMutationVariables>;
export const ConfirmEmailChangeDocument = new TypedDocumentString(`
    mutation ConfirmEmailChange($token: String!) {
  confirmEmailChange(token: $token) {
    message
  }
}
    `) as unknown as TypedDocumentString<ConfirmEmailChangeMutation, ConfirmEmailChangeMutationVariables>;
export const InvitationDocument = new TypedDocumentString(`
    query Invitation($token: String!) {
  invitation(token: $token) {
    ...ReceivedInvitation
  }
}
    fragment ReceivedInvitation on ReceivedInvitation {
  email
  firstName
  lastName
  inviterName
  role
  organizationName
  organizationRole
  credits
  expiresAt
}`) as unknown as TypedDocumentString<InvitationQuery, InvitationQueryVariables>;
export const AcceptInvitationDocument = new TypedDocumentString(`
    mutation AcceptInvitation($token: String!, $input: AcceptInvitationInput!) {
  acceptInvitation(token: $token, input: $input) {
    accessToken
    refreshToken
    user {
      __typename
      id
      username
      email
      firstName
      lastName
      displayName
      role
      credits
      mustAddFactor
    }
  }
}
    `) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const AcceptInvitationWithAccountDocument = new TypedDocumentString(`
    mutation AcceptInvitationWithAccount($token: String!) {
  acceptInvitationWithAccount(token: $token) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcceptInvitationWithAccountMutation, AcceptInvitationWithAccountMutationVariables>;