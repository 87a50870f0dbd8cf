import { readFileSync } from 'node:fs'
import {
  buildSchema,
  executeSync,
  type GraphQLFieldResolver,
  getOperationAST,
  getVariableValues,
  parse,
  validate,
} from 'graphql'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Reads a field from the mocked data by its alias or name. Throws if the field is missing. */
const readMockedField: GraphQLFieldResolver<Record<string, unknown>, unknown> = (
  source,
  _args,
  _context,
  { path, parentType },
) => {
  if (!(path.key in source)) throw new Error(`${parentType.name}.${path.key} is not mocked`)
  return source[path.key]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Lists the mocked values that a server would not send: unselected fields and wrong values. */
const listDifferences = (mocked: unknown, executed: unknown, path: string): string[] => {
  if (!isRecord(mocked) || !isRecord(executed))
    return Object.is(mocked, executed)
      ? []
      : [`${path}: mocked ${JSON.stringify(mocked)}, expected ${JSON.stringify(executed)}`]
  return Object.keys(mocked)
    .filter(key => key !== '__typename')
    .flatMap(key =>
      key in executed
        ? listDifferences(mocked[key], executed[key], `${path}.${key}`)
        : [`${path}.${key}: mocked but not selected`],
    )
}

/** Lists the errors in an operation or, if it has none, in its variables. */
export function validateOperation(query: string, variables: Record<string, unknown>): string[] {
  const document = parse(query)
  const documentErrors = validate(schema, document)
  if (documentErrors.length > 0) return documentErrors.map(({ message }) => message)
  const { errors = [] } = getVariableValues(schema, getOperationAST(document)?.variableDefinitions ?? [], variables)
  return errors.map(({ message }) => `variables: ${message}`)
}

/**
 * Executes an operation against schema.graphql and resolves its fields from the mocked data. `data` is null if the
 * operation or its variables are invalid. Missing fields, unselected fields and wrong values are errors.
 */
export function executeMock(query: string, variables: Record<string, unknown>, mockedData: unknown) {
  const operationErrors = validateOperation(query, variables)
  if (operationErrors.length > 0) return { data: null, errors: operationErrors }
  const mocked: unknown = JSON.parse(JSON.stringify(mockedData))
  const { data, errors = [] } = executeSync({
    schema,
    document: parse(query),
    variableValues: variables,
    rootValue: mocked,
    fieldResolver: readMockedField,
  })
  return {
    data,
    errors:
      errors.length > 0
        ? errors.map(({ message, path }) => `${path?.join('.')}: ${message}`)
        : listDifferences(mocked, data, 'data'),
  }
}
