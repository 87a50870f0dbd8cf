/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Role of an account. */
export type Role =
  /** Administers the site. */
  | 'admin'
  /** Has no administrative permissions. */
  | 'user';

export type StartPasskeyLoginMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyLoginMutation = { startPasskeyLogin: unknown };

export type LoginWithPasskeyMutationVariables = Exact<{
  credential: unknown;
}>;


export type LoginWithPasskeyMutation = { loginWithPasskey: { accessToken: string, refreshToken: string, user: { __typename: 'User', id: number, username: string, email: string | null, firstName: string | null, lastName: string | null, displayName: string, role: Role, credits: number, mustAddFactor: boolean } } };

export type StartPasskeyConfirmationMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyConfirmationMutation = { startPasskeyConfirmation: unknown };

export type ConfirmWithPasskeyMutationVariables = Exact<{
  passkey: unknown;
}>;


export type ConfirmWithPasskeyMutation = { confirmIdentity: { message: string } };

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

export const StartPasskeyLoginDocument = new TypedDocumentString(`
    mutation StartPasskeyLogin {
  startPasskeyLogin
}
    `) as unknown as TypedDocumentString<StartPasskeyLoginMutation, StartPasskeyLoginMutationVariables>;
export const LoginWithPasskeyDocument = new TypedDocumentString(`
    mutation LoginWithPasskey($credential: JSON!) {
  loginWithPasskey(credential: $credential) {
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
    `) as unknown as TypedDocumentString<LoginWithPasskeyMutation, LoginWithPasskeyMutationVariables>;
export const StartPasskeyConfirmationDocument = new TypedDocumentString(`
    mutation StartPasskeyConfirmation {
  startPasskeyConfirmation
}
    `) as unknown as TypedDocumentString<StartPasskeyConfirmationMutation, StartPasskeyConfirmationMutationVariables>;
export const ConfirmWithPasskeyDocument = new TypedDocumentString(`
    mutation ConfirmWithPasskey($passkey: JSON!) {
  confirmIdentity(passkey: $passkey) {
    message
  }
}
    `) as unknown as TypedDocumentString<ConfirmWithPasskeyMutation, ConfirmWithPasskeyMutationVariables>;