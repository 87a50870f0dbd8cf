/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type Interest =
  | 'coherence'
  | 'hybrid'
  | 'narrative'
  | 'other'
  | 'social'
  | 'timemanip';

export type RequestEarlyAccessInput = {
  email: string;
  /** Hidden from people; what programs fill in is not kept. */
  homepage?: string | null | undefined;
  interest: Interest;
  name: string;
};

export type SendContactMessageInput = {
  email: string;
  /** Hidden from people; what programs fill in is not kept. */
  homepage?: string | null | undefined;
  message: string;
  name: string;
  subject: string;
};

export type RequestEarlyAccessMutationVariables = Exact<{
  input: RequestEarlyAccessInput;
}>;


export type RequestEarlyAccessMutation = { requestEarlyAccess: { id: number } };

export type SendContactMessageMutationVariables = Exact<{
  input: SendContactMessageInput;
}>;


export type SendContactMessageMutation = { sendContactMessage: { message: string } };

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

export const RequestEarlyAccessDocument = new TypedDocumentString(`
    mutation RequestEarlyAccess($input: RequestEarlyAccessInput!) {
  requestEarlyAccess(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<RequestEarlyAccessMutation, RequestEarlyAccessMutationVariables>;
export const SendContactMessageDocument = new TypedDocumentString(`
    mutation SendContactMessage($input: SendContactMessageInput!) {
  sendContactMessage(input: $input) {
    message
  }
}
    `) as unknown as TypedDocumentString<SendContactMessageMutation, SendContactMessageMutationVariables>;