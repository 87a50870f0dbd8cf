/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Area of interest of a lead. */
export type Interest =
  /** Forecasts and plans that agree with each other. */
  | 'coherence'
  /** Combining analysts and models. */
  | 'hybrid'
  /** How stories about a market form and spread. */
  | 'narrative'
  /** Any other area. */
  | 'other'
  /** How people influence each other's choices. */
  | 'social'
  /** Testing when to enter a market. */
  | 'timemanip';

/** A request for early access. */
export type RequestEarlyAccessInput = {
  /** Email address, at most 320 characters. */
  email: string;
  /** Area of interest. */
  interest: Interest;
  /** Name, 2 to 200 characters on one line. */
  name: string;
  /** Honeypot field, hidden from people. Leave it empty. A value marks the stored object as suspicious without changing the response. */
  remarks?: string | null | undefined;
};

/** A message sent through the contact form. */
export type SendContactMessageInput = {
  /** Email address, at most 320 characters. */
  email: string;
  /** Message, 10 to 10,000 characters. */
  message: string;
  /** Name, 2 to 200 characters on one line. */
  name: string;
  /** Honeypot field, hidden from people. Leave it empty. A value marks the stored object as suspicious without changing the response. */
  remarks?: string | null | undefined;
  /** Subject, 3 to 300 characters on one line. */
  subject: string;
};

export type SendContactMessageMutationVariables = Exact<{
  input: SendContactMessageInput;
}>;


export type SendContactMessageMutation = { sendContactMessage: { message: string } };

export type RequestEarlyAccessMutationVariables = Exact<{
  input: RequestEarlyAccessInput;
}>;


export type RequestEarlyAccessMutation = { requestEarlyAccess: { id: number } };

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

export const SendContactMessageDocument = new TypedDocumentString(`
    mutation SendContactMessage($input: SendContactMessageInput!) {
  sendContactMessage(input: $input) {
    message
  }
}
    `) as unknown as TypedDocumentString<SendContactMessageMutation, SendContactMessageMutationVariables>;
export const RequestEarlyAccessDocument = new TypedDocumentString(`
    mutation RequestEarlyAccess($input: RequestEarlyAccessInput!) {
  requestEarlyAccess(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<RequestEarlyAccessMutation, RequestEarlyAccessMutationVariables>;