import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, print } from 'graphql'
import type { Operation } from './request'

const printCache = new WeakMap<DocumentNode, string>()

/**
 * Converts a syntax tree to the text that `request` sends. Only code for signed-in users may use this function, because
 * visitors must not load `print`.
 */
export function toOperation<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): Operation<TData, TVariables> {
  const text = printCache.get(document) ?? print(document)
  printCache.set(document, text)
  return text
}
