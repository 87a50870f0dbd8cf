import {
  coerceInputValue,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputObjectType,
  isInputObjectType,
  Kind,
} from 'graphql'
import * as z from 'zod/mini'
import { createBadUserInputError, type Issue } from '../../errors'
import { schema } from '../../graphql/schema'

// The document of an export has one fragment, whose fields are the columns.

const buildTextParam = (description: string) => z.optional(z.string()).register(z.globalRegistry, { description })

export const exportQuery = z.object({
  columns: buildTextParam(
    'Names of the columns, separated by commas. The file has the columns in this order. Default: all columns.',
  ),
  filter: buildTextParam('The argument `filter` of the GraphQL field, as a JSON object. Default: an empty filter.'),
})

const getRowFragment = (document: DocumentNode): FragmentDefinitionNode => {
  const fragment = document.definitions.find(node => node.kind === Kind.FRAGMENT_DEFINITION)
  if (!fragment) throw new Error('The document of an export needs a fragment whose fields are the columns.')
  return fragment
}

const listColumns = (document: DocumentNode): string[] =>
  getRowFragment(document).selectionSet.selections.flatMap(node =>
    node.kind === Kind.FIELD ? (node.alias ?? node.name).value : [],
  )

/** Parses the parameter `columns`. Returns all columns if it is absent. Throws BAD_USER_INPUT for an unknown column. */
export const parseColumns = (document: DocumentNode, columns: string | undefined): string[] => {
  const available = listColumns(document)
  if (columns === undefined) return available
  const names = [...new Set(columns.split(',').map(name => name.trim()))]
  const unknownName = names.find(name => !available.includes(name))
  if (unknownName === undefined) return names
  const message = `There is no column "${unknownName}". The columns are ${available.join(', ')}.`
  throw createBadUserInputError([{ path: 'columns', message }])
}

/** Returns a copy of a document that selects only these columns, in this order. */
export const selectColumns = (document: DocumentNode, columns: readonly string[]): DocumentNode => {
  const fragment = getRowFragment(document)
  const selections = columns.flatMap(column =>
    fragment.selectionSet.selections.filter(
      node => node.kind === Kind.FIELD && (node.alias ?? node.name).value === column,
    ),
  )
  const newFragment = { ...fragment, selectionSet: { ...fragment.selectionSet, selections } }
  return { ...document, definitions: document.definitions.map(node => (node === fragment ? newFragment : node)) }
}

/**
 * Parses and validates the parameter `filter`. Returns an empty filter if the parameter is absent. Does not coerce the
 * values, because the execution of the document coerces them.
 * @throws BAD_USER_INPUT if the parameter is not a JSON object, or with one issue for each invalid value, unknown field
 * or missing field
 */
export const parseFilter = (document: DocumentNode, filter: string | undefined): Record<string, unknown> => {
  if (filter === undefined) return {}
  const value = parseJsonObject(filter)
  const issues: Issue[] = []
  coerceInputValue(value, getFilterType(document), (path, _value, { message }) =>
    issues.push({ path: 'filter', message: path.length > 0 ? `${path.join('.')}: ${message}` : message }),
  )
  if (issues.length > 0) throw createBadUserInputError(issues)
  return value
}

const getFilterType = (document: DocumentNode): GraphQLInputObjectType => {
  const operation = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const variable = operation?.variableDefinitions?.find(node => node.variable.name.value === 'filter')
  const type = variable?.type.kind === Kind.NAMED_TYPE ? schema.getType(variable.type.name.value) : undefined
  if (!isInputObjectType(type))
    throw new Error('The document of an export needs the variable `filter` with a nullable input object type.')
  return type
}

const parseJsonObject = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Invalid JSON causes the same error as a value that is not an object.
  }
  throw createBadUserInputError([{ path: 'filter', message: 'The filter must be a JSON object.' }])
}
