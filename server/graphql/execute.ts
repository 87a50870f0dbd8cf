import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, execute, type GraphQLSchema, parse, validate } from 'graphql'
import type { Context } from '../context'
import { toAppError } from './errors'

/** A typed operation: a syntax tree, or the text that the public pages ask with. */
type Operation<TData, TVariables> =
  | TypedDocumentNode<TData, TVariables>
  | (DocumentTypeDecoration<TData, TVariables> & { trim(): string })

/** Runs a document in process and gives its data. Throws the first error, as one of the catalogue. */
export type ExecuteDocument = <TData, TVariables>(
  document: Operation<TData, TVariables>,
  variables: TVariables,
  context: Context,
) => Promise<TData>

/** The way in for REST and server rendering: documents are known, so each is validated once and kept. */
export const createDocumentExecutor = (schema: GraphQLSchema): ExecuteDocument => {
  const validatedDocuments = new WeakMap<object, DocumentNode>()
  const parseAndValidate = (operation: object & ({ trim(): string } | DocumentNode)): DocumentNode => {
    const document = 'trim' in operation ? parse(operation.trim()) : operation
    const [error] = validate(schema, document)
    if (error) throw error
    validatedDocuments.set(operation, document)
    return document
  }
  return async function executeDocument<TData, TVariables>(
    operation: Operation<TData, TVariables>,
    variables: TVariables,
    context: Context,
  ): Promise<TData> {
    const result = await execute({
      schema,
      document: validatedDocuments.get(operation) ?? parseAndValidate(operation),
      variableValues: omitUndefined(variables),
      contextValue: context,
    })
    const [error] = result.errors ?? []
    if (error) throw toAppError(error, context.log, context.requestId)
    return result.data as TData
  }
}

/** An undefined variable would count as null and bypass the argument's default. */
const omitUndefined = (variables: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== undefined))
