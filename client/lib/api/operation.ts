import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, print } from 'graphql'
import type { Operation } from './request'

const printCache = new WeakMap<DocumentNode, string>()

/** A document of Apollo's as `request` sends it. Its printer is no visitor's to download: only behind sign-in. */
export function toOperation<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): Operation<TData, TVariables> {
  const text = printCache.get(document) ?? print(document)
  printCache.set(document, text)
  return text
}
