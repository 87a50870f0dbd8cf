import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, print } from 'graphql'
import type { Operation } from './request'

const printCache = new WeakMap<DocumentNode, string>()

/** Converts a parsed document to the text that `request` sends. Signed-in pages only: visitors do not download `print`. */
export function toOperation<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): Operation<TData, TVariables> {
  const text = printCache.get(document) ?? print(document)
  printCache.set(document, text)
  return text
}
