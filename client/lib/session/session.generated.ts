/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Kind of a second factor. */
export type FactorKind =
  /** A passkey (WebAuthn). It also allows a login without the password. */
  | 'passkey'
  /** An authenticator app that shows a new code of 6 digits every 30 seconds. */
  | 'totp';

/** Role of an account. */
export type Role =
  /** Administers the site. */
  | 'admin'
  /** Has no administrative permissions. */
  | 'user';

export type LoginMutationVariables = Exact<{
  identifier: string;
  password: string;
}>;


export type LoginMutation = { login: { accessToken: string, refreshToken: string, user: { __typename: 'User', id: number, username: string, email: string | null, firstName: string | null, lastName: string | null, displayName: string, role: Role, credits: number, mustAddFactor: boolean } } };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { logout: { message: string } };

export type RefreshSessionMutationVariables = Exact<{
  refreshToken: string;
}>;


export type RefreshSessionMutation = { refreshSession: { accessToken: string, refreshToken: string } };

export type EndViewAsMutationVariables = Exact<{
  userId: number;
}>;


export type EndViewAsMutation = { endViewAs: { id: number } };

export type CompleteLoginMutationVariables = Exact<{
  challenge: string;
  code: string;
}>;


export type CompleteLoginMutation = { completeLogin: { accessToken: string, refreshToken: string, user: { __typename: 'User', id: number, username: string, email: string | null, firstName: string | null, lastName: string | null, displayName: string, role: Role, credits: number, mustAddFactor: boolean } } };

export type ConfirmIdentityMutationVariables = Exact<{
  password?: string | null | undefined;
  code?: string | null | undefined;
}>;


export type ConfirmIdentityMutation = { confirmIdentity: { message: string } };

export type IdentityFactorsQueryVariables = Exact<{ [key: string]: never; }>;


export type IdentityFactorsQuery = { viewer: { id: number, recoveryCodesLeft: number, factors: Array<{ id: number, kind: FactorKind }> } | null };

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

export const LoginDocument = new TypedDocumentString(`
    mutation Login($identifier: String!, $password: String!) {
  login(identifier: $identifier, password: $password) {
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
    `) as unknown as TypedDocumentString<LoginMutation, LoginMutationVariables>;
export const LogoutDocument = new TypedDocumentString(`
    mutation Logout {
  logout {
    message
  }
}
    `) as unknown as TypedDocumentString<LogoutMutation, LogoutMutationVariables>;
export const RefreshSessionDocument = new TypedDocumentString(`
    mutation RefreshSession($refreshToken: String!) {
  refreshSession(refreshToken: $refreshToken) {
    accessToken
    refreshToken
  }
}
    `) as unknown as TypedDocumentString<RefreshSessionMutation, RefreshSessionMutationVariables>;
export const EndViewAsDocument = new TypedDocumentString(`
    mutation EndViewAs($userId: Int!) {
  endViewAs(userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndViewAsMutation, EndViewAsMutationVariables>;
export const CompleteLoginDocument = new TypedDocumentString(`
    mutation CompleteLogin($challenge: String!, $code: String!) {
  completeLogin(challenge: $challenge, code: $code) {
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
    `) as unknown as TypedDocumentString<CompleteLoginMutation, CompleteLoginMutationVariables>;
export const ConfirmIdentityDocument = new TypedDocumentString(`
    mutation ConfirmIdentity($password: String, $code: String) {
  confirmIdentity(password: $password, code: $code) {
    message
  }
}
    `) as unknown as TypedDocumentString<ConfirmIdentityMutation, ConfirmIdentityMutationVariables>;
export const IdentityFactorsDocument = new TypedDocumentString(`
    query IdentityFactors {
  viewer {
    id
    recoveryCodesLeft
    factors {
      id
      kind
    }
  }
}
    `) as unknown as TypedDocumentString<IdentityFactorsQuery, IdentityFactorsQueryVariables>;