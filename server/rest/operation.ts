import {
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'
import { getTokenScope } from '../graphql/authorization/token-scope-plugin'
import type { FieldTokenScope } from '../token-scopes'
import type { Route } from './route'

/** The permission that the caller of a route needs (graphql/authorization/scopes.ts). */
export type Scope = 'public' | 'signedIn' | 'admin'

export interface RouteOperation {
  /** Name of the operation without the prefix `Rest`, such as `CreatePost`. */
  name: string
  isQuery: boolean
  rootField: GraphQLField<unknown, unknown>
  scope: Scope
  tokenScope: FieldTokenScope
  selectionSet: SelectionSetNode
  fragments: Map<string, FragmentDefinitionNode>
}

/**
 * Resolves the operation and the root field of a route's document.
 * @throws if the operation does not have a name and exactly one root field, or if that field has no `authScopes`
 */
export const resolveOperation = (
  schema: GraphQLSchema,
  { method, path, document }: Pick<Route, 'method' | 'path' | 'document'>,
): RouteOperation => {
  const operation = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const [selection, ...otherSelections] = operation?.selectionSet.selections ?? []
  const isQuery = operation?.operation === OperationTypeNode.QUERY
  const rootType = isQuery ? schema.getQueryType() : schema.getMutationType()
  const rootField = selection?.kind === Kind.FIELD && rootType?.getFields()[selection.name.value]
  if (!operation?.name || !rootField || otherSelections.length > 0)
    throw new Error(`The operation for ${method} ${path} must have a name and select exactly one root field.`)
  const options = rootField.extensions.pothosOptions as { authScopes?: Partial<Record<Scope, true>> } | undefined
  // `viewer` itself is public and may be null. A route that reads its fields requires a viewer.
  const [scope] =
    rootField.name === 'viewer' ? (['signedIn'] as const) : (Object.keys(options?.authScopes ?? {}) as Scope[])
  if (!scope) throw new Error(`The root field ${rootField.name} has no authScopes. Add them in its schema.ts.`)
  const fragments = document.definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)
  return {
    name: operation.name.value.replace(/^Rest/, ''),
    isQuery,
    rootField,
    scope,
    tokenScope: getTokenScope(rootField),
    selectionSet: operation.selectionSet,
    fragments: new Map(fragments.map(fragment => [fragment.name.value, fragment])),
  }
}
