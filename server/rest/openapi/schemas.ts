import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import * as z from 'zod/mini'
import { toRestName } from '../field-names'
import type { JsonSchema } from '../route-values'

const UNION = 'anyOf'

const SCALARS: Record<string, JsonSchema> = {
  Int: { type: 'integer' },
  SafeInt: { type: 'integer' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  JSON: { description: 'A JSON value.' },
  DateTime: { type: 'string', format: 'date-time' },
}

/** Converts the field names in backticks to their REST names. */
export const toRestDescription = (description: string | null | undefined): string | undefined =>
  description?.replace(/`([a-z]\w+)`/g, (_, name: string) => `\`${toRestName(name)}\``)

/** Creates the builder of result schemas. Enums, and objects selected by one named fragment, become components. */
export const createResultSchemaBuilder = (components: Record<string, JsonSchema>) => {
  const addComponent = (name: string, schema: JsonSchema): JsonSchema => {
    components[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  const buildNamedType = (
    type: GraphQLNamedType,
    selectionSet: SelectionSetNode | undefined,
    fragments: Map<string, FragmentDefinitionNode>,
  ): JsonSchema => {
    if (isEnumType(type)) {
      const values = type.getValues().map(({ name, description }) => `- \`${name}\`: ${description}`)
      const description = [type.description, ...values].join('\n')
      return addComponent(type.name, { type: 'string', enum: type.getValues().map(({ name }) => name), description })
    }
    if (!isObjectType(type) || !selectionSet) {
      const scalar = SCALARS[type.name]
      if (!scalar) throw new Error(`The scalar ${type.name} has no JSON type. Add one to ${import.meta.filename}.`)
      return scalar
    }
    const [selection] = selectionSet.selections
    const fragment = selection?.kind === Kind.FRAGMENT_SPREAD && fragments.get(selection.name.value)
    if (fragment && selectionSet.selections.length === 1) {
      const name = fragment.name.value.replace(/^Rest/, '')
      const schema = buildNamedType(type, fragment.selectionSet, fragments)
      return addComponent(name, { ...schema, description: toRestDescription(type.description) })
    }
    const properties = Object.fromEntries(
      listFields(selectionSet, fragments).map(node => {
        const field = type.getFields()[node.name.value]
        if (!field) throw new Error(`${type.name} has no field ${node.name.value}.`)
        const description = toRestDescription(field.description)
        const schema = buildType(field.type, node.selectionSet, fragments)
        return [(node.alias ?? node.name).value, { ...schema, description }]
      }),
    )
    return { type: 'object', properties, required: Object.keys(properties) }
  }

  /** Builds the schema of a type with a selection. The schema allows null if the type is nullable. */
  const buildType = (
    type: GraphQLOutputType,
    selectionSet: SelectionSetNode | undefined,
    fragments: Map<string, FragmentDefinitionNode>,
  ): JsonSchema => {
    const schema = buildNonNullType(type, selectionSet, fragments)
    return isNonNullType(type) ? schema : toNullable(schema)
  }

  const buildNonNullType = (...[type, selectionSet, fragments]: Parameters<typeof buildType>): JsonSchema => {
    const nullableType = getNullableType(type)
    return isListType(nullableType)
      ? { type: 'array', items: buildType(nullableType.ofType, selectionSet, fragments) }
      : buildNamedType(getNamedType(nullableType), selectionSet, fragments)
  }

  return buildNonNullType
}

/**
 * Creates the builder of filter schemas, which keep the GraphQL field names. Input types become components.
 * @param buildValueSchema builds the schema of an enum or a scalar
 */
export const createFilterSchemaBuilder = (
  components: Record<string, JsonSchema>,
  buildValueSchema: (type: GraphQLOutputType) => JsonSchema,
) => {
  const build = (type: GraphQLInputObjectType): JsonSchema => {
    const properties = Object.values(type.getFields()).map(({ name, description, type: fieldType }) => {
      const namedType = getNamedType(fieldType)
      const schema = isInputObjectType(namedType) ? build(namedType) : buildValueSchema(namedType)
      return [name, { ...schema, description }]
    })
    components[type.name] = {
      type: 'object',
      description: type.description,
      properties: Object.fromEntries(properties),
    }
    return { $ref: `#/components/schemas/${type.name}` }
  }
  return build
}

const toNullable = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? { [UNION]: [schema, { type: 'null' }] } : { ...schema, type: [schema.type, 'null'] }

/** Lists the selected fields, including the fields of fragments. */
export const listFields = (
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
): FieldNode[] =>
  selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) return selection
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD && fragments.get(selection.name.value)
    return fragment ? listFields(fragment.selectionSet, fragments) : []
  })

/** The descriptions and types of arguments and input fields, by GraphQL name. */
export type DescribedInputs = Record<string, Pick<GraphQLInputField, 'description' | 'type'> | undefined>

/**
 * Builds the JSON Schema of a zod schema. Missing descriptions come from the GraphQL argument or input field with the
 * same name.
 */
export const buildInputSchema = (schema: z.ZodMiniType, inputs: DescribedInputs): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  const input = simplifyUnions(json) as { properties: Record<string, JsonSchema> }
  // Adds the type `null`, which zod omits for some fields. Skips fields of the plain type `integer`, because they
  // occur only in query strings, which cannot contain null.
  for (const [name, field] of Object.entries((schema as z.ZodMiniObject).shape)) {
    const property = input.properties[name]
    if (property?.type && property.type !== 'integer' && z.safeParse(field, null).success)
      property.type = [...new Set([property.type, 'null'].flat())]
  }
  return describeFields(input, inputs, toRestName)
}

const describeFields = (json: JsonSchema, inputs: DescribedInputs, toName: (name: string) => string): JsonSchema => {
  const required = (json.required as string[] | undefined)?.map(toName)
  const properties = Object.entries(json.properties as Record<string, JsonSchema>).map(([name, property]) => {
    const input = inputs[name]
    const description = property.description ?? toRestDescription(input?.description)
    const type = input && getNamedType(input.type)
    if (!isInputObjectType(type) || !property.items) return [toName(name), { ...property, description }]
    // REST converts only the names at the top level.
    const items = describeFields(property.items as JsonSchema, type.getFields(), String)
    return [toName(name), { ...property, items, description }]
  })
  return { ...json, properties: Object.fromEntries(properties), ...(required && { required }) }
}

/** Corrects the JSON Schema that zod generates, because zod ignores the effects of transformations. */
const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = (zodSchema as z.core.$ZodTypes)._zod
  const checks = (def.checks ?? []).map(check => check._zod.def as z.core.$ZodCheckGreaterThanDef)
  // Every number in an input is a whole number.
  if (jsonSchema.type === 'number') jsonSchema.type = 'integer'
  if (def.type === 'pipe') {
    for (const { check, value, inclusive } of checks) {
      if (check === 'greater_than') jsonSchema.minimum = Number(value) + (inclusive ? 0 : 1)
      if ((check as string) === 'less_than') jsonSchema.maximum = Number(value)
    }
  }
  if (def.type === 'default') jsonSchema.default = def.defaultValue as z.core.JSONSchema.JSONSchema['default']
  // Omits a pattern that applies to the text after conversions such as trimming, not to the text that the client sends.
  const isConverted = checks.some(({ check }) => (check as string) === 'overwrite')
  if (def.type === 'string' && isConverted) delete jsonSchema.pattern
}

/** Replaces unions of plain types with a list of types, such as `type: ['integer', 'string', 'null']` for an id. */
const simplifyUnions = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(simplifyUnions)
  if (typeof json !== 'object' || json === null) return json
  const schema = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, simplifyUnions(value)]))
  const { [UNION]: union, ...rest } = schema
  if (!Array.isArray(union)) return schema
  const options = (union as JsonSchema[]).filter(option => option.type !== undefined)
  const type = options.flatMap(option => option.type)
  const { minLength, ...merged } = Object.assign({}, ...options, rest, { type })
  // A field that accepts null also accepts an empty text, so it has no minimum length.
  return type.includes('null') || minLength === undefined ? merged : { ...merged, minLength }
}
