import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, execute, type GraphQLSchema, validate } from 'graphql'
import type { Context } from '../context'
import { toAppError } from './failure'

/** Runs a document in process and gives its data. Throws the first error, as one of the catalogue. */
export type RunDocument = <TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  context: Context,
) => Promise<TData>

/** The way in for REST and server rendering: documents are known, so each is validated once and kept. */
export const createRunDocument = (schema: GraphQLSchema): RunDocument => {
  const valid = new WeakSet<DocumentNode>()
  return async function runDocument<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    variables: TVariables,
    context: Context,
  ): Promise<TData> {
    if (!valid.has(document)) {
      const [error] = validate(schema, document)
      if (error) throw error
      valid.add(document)
    }
    const result = await execute({
      schema,
      document,
      variableValues: withoutUndefined(variables),
      contextValue: context,
    })
    const [error] = result.errors ?? []
    if (error) throw toAppError(error, context.log, context.requestId)
    return result.data as TData
  }
}

/** An undefined variable would count as null and bypass the argument's default. */
const withoutUndefined = (variables: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== undefined))
