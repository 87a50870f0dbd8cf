import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql'
import type { Context } from '../../context'
import { toAppError } from '../errors'
import { executeOperation } from './execute-operation'

/** A document with one typed operation, as a syntax tree or in the string form that public pages use. */
type TypedDocument<TData, TVariables> =
  | TypedDocumentNode<TData, TVariables>
  | (DocumentTypeDecoration<TData, TVariables> & { trim(): string })

/** Executes a document in this process and returns its data. Throws the first error of the result as an AppError. */
export type ExecuteDocument = <TData, TVariables>(
  document: TypedDocument<TData, TVariables>,
  variables: TVariables,
  context: Context,
) => Promise<TData>

/** Creates the executor for REST and server rendering. The executor parses and validates each document object once. */
export const createDocumentExecutor = (schema: GraphQLSchema): ExecuteDocument => {
  const validatedDocuments = new WeakMap<object, DocumentNode>()
  const parseAndValidate = (typedDocument: object & ({ trim(): string } | DocumentNode)): DocumentNode => {
    const document = 'trim' in typedDocument ? parse(typedDocument.trim()) : typedDocument
    const [error] = validate(schema, document)
    if (error) throw error
    validatedDocuments.set(typedDocument, document)
    return document
  }
  return async function executeDocument<TData, TVariables>(
    typedDocument: TypedDocument<TData, TVariables>,
    variables: TVariables,
    context: Context,
  ): Promise<TData> {
    const result = await executeOperation({
      schema,
      document: validatedDocuments.get(typedDocument) ?? parseAndValidate(typedDocument),
      variableValues: omitUndefined(variables),
      contextValue: context,
    })
    const [error] = result.errors ?? []
    if (error) throw toAppError(error, context.log)
    return result.data as TData
  }
}

/** Removes undefined variables. The executor would treat undefined as null and ignore the default value. */
const omitUndefined = (variables: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== undefined))
