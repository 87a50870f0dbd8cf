import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql'
import type { Context } from '../../context'
import { toAppError } from '../errors'
import { executeOperation } from './execute-operation'

/** A typed operation: a syntax tree, or the string form that public pages use. */
type Operation<TData, TVariables> =
  | TypedDocumentNode<TData, TVariables>
  | (DocumentTypeDecoration<TData, TVariables> & { trim(): string })

/**
 * Executes a document in process and returns the data of the result.
 * @throws AppError for the first error of the result
 */
export type ExecuteDocument = <TData, TVariables>(
  document: Operation<TData, TVariables>,
  variables: TVariables,
  context: Context,
) => Promise<TData>

/** Creates the executor for REST and server rendering. Their documents are constants: each is validated once. */
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
    const result = await executeOperation({
      schema,
      document: validatedDocuments.get(operation) ?? parseAndValidate(operation),
      variableValues: omitUndefined(variables),
      contextValue: context,
    })
    const [error] = result.errors ?? []
    if (error) throw toAppError(error, context.log)
    return result.data as TData
  }
}

/** Removes undefined variables. GraphQL would treat them as null and ignore default values. */
const omitUndefined = (variables: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== undefined))
