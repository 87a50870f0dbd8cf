import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  separateOperations,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Context } from '../../context'

type SchemaElement = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField | GraphQLEnumValue

/** Deprecated elements with their schema coordinates. The coordinate of an argument is `Type.field(argument:)`. */
type DeprecatedElements = ReadonlyMap<SchemaElement, string>

const listDeprecatedElements = (schema: GraphQLSchema): DeprecatedElements => {
  const elements = new Map<SchemaElement, string>()
  const add = (element: SchemaElement, coordinate: string) => {
    if (element.deprecationReason != null) elements.set(element, coordinate)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type)) continue
    if (isEnumType(type)) for (const value of type.getValues()) add(value, `${type.name}.${value.name}`)
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) add(field, `${type.name}.${field.name}`)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      add(field, `${type.name}.${field.name}`)
      for (const argument of field.args) add(argument, `${type.name}.${field.name}(${argument.name}:)`)
    }
  }
  return elements
}

/** Returns the deprecation reason of an element; null if the element does not exist or is not deprecated. */
export const findDeprecationReason = (schema: GraphQLSchema, coordinate: string): string | null => {
  for (const [element, elementCoordinate] of listDeprecatedElements(schema))
    if (elementCoordinate === coordinate) return element.deprecationReason ?? null
  return null
}

export type DeprecatedUseRecorder = (args: ExecutionArgs, result: ExecutionResult) => Promise<void>

/**
 * Creates a function that counts the uses of deprecated elements. Each execution of an operation counts one use of each
 * of its deprecated elements. Uses are counted per API token, and together for all requests without an API token.
 * Returns null if the schema has no deprecated elements.
 */
export const createDeprecatedUseRecorder = (schema: GraphQLSchema): DeprecatedUseRecorder | null => {
  const elements = listDeprecatedElements(schema)
  if (elements.size === 0) return null
  const usesByOperation = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>()
  return async ({ document, operationName, variableValues, contextValue }, result) => {
    const operation = getOperationAST(document, operationName)
    // Undefined data means that the operation was rejected before its execution.
    if (!operation || result.data === undefined) return
    const uses = usesByOperation.get(operation) ?? listUsesInDocument(schema, elements, document, operation)
    usesByOperation.set(operation, uses)
    const variableUses = listUsesInVariables(schema, elements, operation, variableValues ?? {})
    const coordinates = [...new Set([...uses, ...variableUses])]
    if (coordinates.length > 0) await saveUses(contextValue as Context, coordinates)
  }
}

const listUsesInDocument = (
  schema: GraphQLSchema,
  elements: DeprecatedElements,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<string> => {
  const uses = new Set<string>()
  const add = (element: SchemaElement | null | undefined) => addUse(uses, elements, element)
  const typeInfo = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(typeInfo, {
    Field: () => add(typeInfo.getFieldDef()),
    Argument: () => add(typeInfo.getArgument()),
    EnumValue: () => add(typeInfo.getEnumValue()),
    ObjectField: ({ name }) => {
      const type = getNamedType(typeInfo.getParentInputType())
      if (isInputObjectType(type)) add(type.getFields()[name.value])
    },
  })
  visit(separateOperations(document)[operation.name?.value ?? ''] ?? document, visitor)
  return uses
}

/** @param variables the values before coercion, because coercion adds the defaults of absent fields */
const listUsesInVariables = (
  schema: GraphQLSchema,
  elements: DeprecatedElements,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ReadonlySet<string> => {
  const uses = new Set<string>()
  const visitValue = (type: GraphQLInputType, value: unknown): void => {
    if (value == null) return
    if (isNonNullType(type)) visitValue(type.ofType, value)
    else if (isListType(type)) for (const item of [value].flat()) visitValue(type.ofType, item)
    else if (isEnumType(type)) addUse(uses, elements, type.getValue(String(value)))
    else if (isInputObjectType(type))
      for (const [name, fieldValue] of Object.entries(value)) {
        const field = type.getFields()[name]
        addUse(uses, elements, field)
        if (field) visitValue(field.type, fieldValue)
      }
  }
  for (const { variable, type } of variableDefinitions) {
    const inputType = typeFromAST(schema, type)
    if (isInputType(inputType)) visitValue(inputType, variables[variable.name.value])
  }
  return uses
}

const addUse = (uses: Set<string>, elements: DeprecatedElements, element: SchemaElement | null | undefined): void => {
  const coordinate = element && elements.get(element)
  if (coordinate) uses.add(coordinate)
}

/** Counts one use of each element. Locks the rows in a fixed order, so that concurrent requests cannot deadlock. */
const saveUses = async ({ db, clock, log, viewer }: Context, coordinates: string[]): Promise<void> => {
  const tokenId = viewer?.token?.id ?? null
  const now = clock()
  try {
    await db.$executeRaw`/* name: save-deprecated-uses */
      INSERT INTO deprecated_uses AS stored (coordinate, api_token_id, count, first_used_at, last_used_at)
      SELECT coordinate, ${tokenId}::int, 1, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${coordinates}::text[]) AS coordinate
      ORDER BY coordinate
      ON CONFLICT (api_token_id, coordinate) DO UPDATE
        SET count = stored.count + 1, last_used_at = GREATEST(stored.last_used_at, excluded.last_used_at)`
  } catch (error) {
    log.warn({ err: error, tokenId, coordinates }, 'could not record the use of deprecated elements')
  }
}
