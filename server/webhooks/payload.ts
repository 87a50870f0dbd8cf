import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  print,
  type SelectionSetNode,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Context, Deps } from '../context'
import { AppError, createBadUserInputError } from '../errors'
import { getTokenScope } from '../graphql/authorization/token-scope-plugin'
import { toAppError } from '../graphql/errors'
import { executeOperation } from '../graphql/execution/execute-operation'
import { assertOperationCost } from '../graphql/limits/cost'
import type { FieldTokenScope, TokenScope } from '../token-scopes'

/** Maximum number of lexical tokens in a payload query. */
const MAX_TOKENS = 1_000
const MAX_DEPTH = 8

/**
 * Parses the payload query of a webhook and checks that it can be executed with the scopes of the webhook.
 * @throws BAD_USER_INPUT with an issue for the field `query` or `scopes`
 */
export const parsePayloadQuery = (
  schema: GraphQLSchema,
  query: string,
  scopes: readonly TokenScope[],
): DocumentNode => {
  const document = parseDocument(query)
  const [error] = validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule])
  if (error) throw createQueryError(error.message)
  assertOperation(document)
  assertScopes(schema, document, scopes)
  try {
    assertOperationCost({ schema, document, variableValues: { id: 1 } })
  } catch (costError) {
    throw createQueryError((costError as Error).message)
  }
  return document
}

const createQueryError = (message: string) => createBadUserInputError([{ path: 'query', message }])

const parseDocument = (query: string): DocumentNode => {
  try {
    return parse(query, { maxTokens: MAX_TOKENS })
  } catch (error) {
    throw createQueryError((error as Error).message)
  }
}

/** Checks that the document has one query, whose only variable is `$id: Int!` and whose depth is at most MAX_DEPTH. */
const assertOperation = (document: DocumentNode): void => {
  const operations = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  if (!operation || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY) {
    throw createQueryError('The payload must be one query')
  }
  const [variable, ...otherVariables] = operation.variableDefinitions ?? []
  if (variable?.variable.name.value !== 'id' || print(variable.type) !== 'Int!' || otherVariables.length > 0) {
    throw createQueryError('The query must have the variable $id: Int! and no other')
  }
  if (getDepth(operation.selectionSet, document) > MAX_DEPTH) {
    throw createQueryError(`The query cannot be nested more than ${MAX_DEPTH} levels deep`)
  }
}

const getDepth = ({ selections }: SelectionSetNode, document: DocumentNode): number =>
  Math.max(
    ...selections.map(node => {
      if (node.kind === Kind.FIELD) return 1 + (node.selectionSet ? getDepth(node.selectionSet, document) : 0)
      if (node.kind === Kind.INLINE_FRAGMENT) return getDepth(node.selectionSet, document)
      const fragment = document.definitions
        .filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION)
        .find(({ name }) => name.value === node.name.value)
      return fragment ? getDepth(fragment.selectionSet, document) : 0
    }),
  )

/** Checks that a webhook with the scopes may read all fields of a document. `Query.viewer` is never permitted. */
const assertScopes = (schema: GraphQLSchema, document: DocumentNode, scopes: readonly TokenScope[]): void => {
  const typeInfo = new TypeInfo(schema)
  const checkField = () => {
    const [parentType, field] = [typeInfo.getParentType(), typeInfo.getFieldDef()]
    if (!parentType || !field) return
    const name = `${parentType.name}.${field.name}`
    if (name === 'Query.viewer') throw createQueryError('A webhook has no viewer')
    const scope = getRequiredScope(parentType.name, field)
    if (scope === 'forbidden') throw createQueryError(`Webhooks can't use ${name}`)
    if (scope === 'any' || scopes.includes(scope)) return
    throw createBadUserInputError([{ path: 'scopes', message: `The payload needs the scope "${scope}" for ${name}` }])
  }
  visit(document, visitWithTypeInfo(typeInfo, { Field: checkField }))
}

/** Returns the scope that a field requires. Private fields of users (`readProfile`) require `users:read`. */
const getRequiredScope = (typeName: string, field: GraphQLField<unknown, unknown>): FieldTokenScope => {
  const { authScopes } = (field.extensions.pothosOptions ?? {}) as { authScopes?: (user: { id: number }) => object }
  const isPrivate = typeName === 'User' && typeof authScopes === 'function' && 'readProfile' in authScopes({ id: 0 })
  return isPrivate ? 'users:read' : getTokenScope(field)
}

interface PayloadRequest {
  query: string
  scopes: readonly TokenScope[]
  /** Id of the object that the event concerns. */
  id: number
  webhook: { id: number; name: string }
}

/**
 * Executes the payload query of a webhook and returns its data. A field whose object was deleted is null.
 * @throws an Error if the query is invalid, needs a scope that is missing, or has an error other than NOT_FOUND
 */
export type ExecutePayloadQuery = (deps: Deps, request: PayloadRequest) => Promise<unknown>

/** Creates the executor for payload queries. A query has the rights of an administrator within the webhook's scopes. */
export const createPayloadExecutor =
  (schema: GraphQLSchema): ExecutePayloadQuery =>
  async (deps, { query, scopes, id, webhook }) => {
    const context: Context = {
      ...deps,
      viewer: {
        // No user has this id.
        id: 0,
        role: 'admin',
        sessionId: null,
        token: { ...webhook, scopes: [...scopes], isServiceAccount: true },
        isReadOnly: true,
      },
      hasInvalidToken: false,
      clientKey: `webhook ${webhook.id}`,
      origin: { userAgent: null, address: null },
      requestId: `webhook ${webhook.id}`,
      isRestRequest: false,
      setResponseHeader: () => {},
    }
    try {
      const document = parsePayloadQuery(schema, query, scopes)
      const result = await executeOperation({ schema, document, variableValues: { id }, contextValue: context })
      const error = result.errors?.map(error => toAppError(error, deps.log)).find(({ code }) => code !== 'NOT_FOUND')
      if (error) throw error
      return result.data
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new Error(`The payload query failed: ${error.message}`, { cause: error })
    }
  }
