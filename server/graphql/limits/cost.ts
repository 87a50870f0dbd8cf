import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromAST,
} from 'graphql'
import { createBadUserInputError } from '../../errors'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../connection'

/** Maximum cost of an operation: the cost of 20,000 short fields or of 200 long texts. */
export const MAX_COST = 20_000

/** Options for a field that contains a long text. The field costs 100 instead of 1. */
export const LONG_TEXT = { extensions: { cost: 100 } } as const

/** Maximum of each argument that sets the number of rows. The extension `maxRows` of a field overrides the maximum. */
const PAGE_SIZE_ARGS: Record<string, number> = {
  first: MAX_PAGE_SIZE,
  last: MAX_PAGE_SIZE,
  limit: MAX_PAGE_SIZE,
  count: 1000,
}

interface CostContext {
  schema: GraphQLSchema
  /** Values of the variables. Null to assume the largest page wherever a variable sets the number of rows. */
  variables: Record<string, unknown> | null
  fragments: Map<string, FragmentDefinitionNode>
  fragmentCosts: Map<string, number>
}

/**
 * Whether the cost of an operation is within the limit for all values of its variables. If so, later requests need no
 * check.
 */
const allowedWithAnyVariables = new WeakMap<OperationDefinitionNode, boolean>()

/**
 * Checks the cost of a validated operation, which is the sum of the costs of its fields. The fields selected in a list
 * count once per row.
 * @throws BAD_USER_INPUT if the cost exceeds MAX_COST
 */
export const assertOperationCost = ({ schema, document, operationName, variableValues }: ExecutionArgs): void => {
  const operation = getOperationAST(document, operationName)
  if (!operation || allowedWithAnyVariables.get(operation)) return
  if (!allowedWithAnyVariables.has(operation)) {
    const isAllowed = computeOperationCost(schema, document, operation, null).cost <= MAX_COST
    allowedWithAnyVariables.set(operation, isAllowed)
    if (isAllowed) return
  }
  const variables = coerceVariables(schema, operation, variableValues)
  if (!variables) return
  const { cost, rootCosts } = computeOperationCost(schema, document, operation, variables)
  if (cost <= MAX_COST) return
  const [[name, fieldCost] = ['', 0]] = rootCosts.sort(([, a], [, b]) => b - a)
  throw createBadUserInputError(
    `The operation has a cost of ${cost}, above the limit of ${MAX_COST}. ` +
      `Its most expensive field is "${name}" with a cost of ${fieldCost}. Request fewer rows, fields or long texts.`,
  )
}

/** Returns the cost and the limit; null if the executor rejects the operation name or the variables. */
export const getOperationCost = ({ schema, document, operationName, variableValues }: ExecutionArgs) => {
  const operation = getOperationAST(document, operationName)
  const variables = operation && coerceVariables(schema, operation, variableValues)
  return variables
    ? { requested: computeOperationCost(schema, document, operation, variables).cost, limit: MAX_COST }
    : null
}

/** Returns the coerced variables; null if the executor rejects them. */
const coerceVariables = (
  schema: GraphQLSchema,
  { variableDefinitions }: OperationDefinitionNode,
  values: ExecutionArgs['variableValues'],
) => getVariableValues(schema, variableDefinitions ?? [], values ?? {}).coerced ?? null

const computeOperationCost = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: CostContext['variables'],
) => {
  const rootCosts: [name: string, cost: number][] = []
  const rootType = schema.getRootType(operation.operation)
  if (!rootType) return { cost: 0, rootCosts }
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const context = { schema, variables, fragments, fragmentCosts: new Map<string, number>() }
  const cost = computeSelectionCost(context, rootType, operation.selectionSet, (node, fieldCost) =>
    rootCosts.push([(node.alias ?? node.name).value, fieldCost]),
  )
  return { cost, rootCosts }
}

/** @param onField receives the cost of each field of the selection, but not of nested fields */
const computeSelectionCost = (
  context: CostContext,
  type: GraphQLNamedType | undefined,
  { selections }: SelectionSetNode,
  onField?: (node: FieldNode, cost: number) => void,
): number => {
  let total = 0
  for (const node of selections) {
    if (node.kind === Kind.FIELD) {
      const cost = computeFieldCost(context, type, node)
      onField?.(node, cost)
      total += cost
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      total += computeSelectionCost(context, getConditionType(context, node, type), node.selectionSet, onField)
    } else {
      total += computeFragmentCost(context, node.name.value, onField)
    }
  }
  return total
}

const getConditionType = (
  { schema }: CostContext,
  { typeCondition }: InlineFragmentNode | FragmentDefinitionNode,
  parentType?: GraphQLNamedType,
) => (typeCondition ? schema.getType(typeCondition.name.value) : parentType)

const computeFragmentCost = (
  context: CostContext,
  name: string,
  onField?: (node: FieldNode, cost: number) => void,
): number => {
  const cached = context.fragmentCosts.get(name)
  if (cached !== undefined) return cached
  const fragment = context.fragments.get(name)
  const cost = fragment
    ? computeSelectionCost(context, getConditionType(context, fragment), fragment.selectionSet, onField)
    : 0
  context.fragmentCosts.set(name, cost)
  return cost
}

const computeFieldCost = (context: CostContext, parentType: GraphQLNamedType | undefined, node: FieldNode): number => {
  const field =
    isObjectType(parentType) || isInterfaceType(parentType) ? parentType.getFields()[node.name.value] : undefined
  // Introspection fields belong to no type and cost nothing: a rule of graphql-js limits the depth of their lists.
  if (!field) return 0
  const ownCost = Number(field.extensions.cost ?? 1)
  if (!node.selectionSet) return ownCost
  const childCost = computeSelectionCost(context, getNamedType(field.type), node.selectionSet)
  return ownCost + getRowCount(field, node, context.variables) * childCost
}

/** Returns the maximum number of rows of a field. Lists without a size argument are short, so they count as one row. */
const getRowCount = (field: GraphQLField<unknown, unknown>, node: FieldNode, variables: CostContext['variables']) => {
  const sizeArgs = field.args.filter(({ name }) => name in PAGE_SIZE_ARGS)
  if (sizeArgs.length === 0) return 1
  const sizes = sizeArgs.flatMap(({ name, defaultValue }) => {
    const maxSize = Number(field.extensions.maxRows ?? PAGE_SIZE_ARGS[name])
    const argument = node.arguments?.find(argument => argument.name.value === name)
    if (!variables && argument?.value.kind === Kind.VARIABLE) return maxSize
    const size = argument ? valueFromAST(argument.value, GraphQLInt, variables) : defaultValue
    return typeof size === 'number' ? Math.min(size, maxSize) : []
  })
  return Math.max(...(sizes.length ? sizes : [DEFAULT_PAGE_SIZE]), 1)
}
