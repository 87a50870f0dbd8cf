import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql'
import { ERROR_STATUS, type ErrorCode } from '../../errors'
import { getTokenScope } from '../../graphql/authorization/token-scope-plugin'
import { type RouteOperation, resolveOperation } from '../operation'
import type { Route } from '../route'
import { isIdParam, type JsonSchema, listParamNames } from '../route-values'
import {
  buildInputSchema,
  createFilterSchemaBuilder,
  createResultSchemaBuilder,
  type DescribedInputs,
  listFields,
  toRestDescription,
} from './schemas'
import { baseSchemas, ERROR_DESCRIPTIONS, headers, idempotencyKeyParam, otherPaths, securitySchemes } from './static'

/** In a field description, matches a sentence that does not apply to REST. */
const GRAPHQL_SENTENCE_PATTERN = /^(Must be the only root field|Null without an access token)/

/** In a mutation's description, matches the sentence about the result. */
const RESULT_SENTENCE_PATTERN = /^Returns the /

/** Builds the OpenAPI document for the routes from their definitions and the GraphQL schema. */
export const buildOpenApiDocument = (schema: GraphQLSchema, routes: Route[]) => {
  const schemas: Record<string, JsonSchema> = { ...baseSchemas }
  const buildResultSchema = createResultSchemaBuilder(schemas)
  const buildFilterSchema = createFilterSchemaBuilder(schemas, type => buildResultSchema(type, undefined, new Map()))

  const buildOperation = (route: Route) => {
    const operation = resolveOperation(schema, route)
    const { field, selectionSet, rows } = findResult(route, operation)
    const { type } = rows?.field ?? field
    const resultSchema = buildResultSchema(type, rows ? rows.selectionSet : selectionSet, operation.fragments)
    const inputs = listInputs(operation)
    const isKeyed = supportsIdempotencyKey(route, operation)
    const parameters = [
      ...buildPathParams(route, inputs),
      ...buildQueryParams(route, inputs, buildFilterSchema),
      ...(isKeyed ? [idempotencyKeyParam] : []),
    ]
    const isHidden = (sentence: string) =>
      GRAPHQL_SENTENCE_PATTERN.test(sentence) || (route.message && RESULT_SENTENCE_PATTERN.test(sentence))
    const sentences = (field.description ?? '').split(/(?<=\.)\s+(?=[A-Z])/).filter(sentence => !isHidden(sentence))
    const verb = route.mediaType || !operation.isQuery ? '' : route.isPaginated ? 'list' : 'get'
    const extension = /\.(\w+)$/.exec(route.path)?.[1]
    const summary = toRestDescription(sentences[0])?.replace(/\.$/, '')
    const partialOperation = {
      operationId: toCamelCase(`${verb} ${operation.name} ${extension ?? ''}`),
      summary: extension ? `${summary}, as ${extension.toUpperCase()}` : summary,
      description: toRestDescription(sentences.slice(1).join(' ')) || undefined,
      tags: [route.path.split('/')[2]],
      ...(parameters.length > 0 && { parameters }),
      ...((route.body || route.isForm) && { requestBody: buildRequestBody(route, inputs) }),
    }
    const defaultDescription = getDefaultDescription(route)
    const errors = listErrorCodes(route, operation, JSON.stringify(partialOperation))
    return {
      ...partialOperation,
      security: buildSecurity(operation, [operation.rootField, field]),
      responses: {
        [route.status]: {
          description:
            route.message ?? sentences.find(sentence => RESULT_SENTENCE_PATTERN.test(sentence)) ?? defaultDescription,
          headers: buildSuccessHeaders(route, operation),
          content: { [route.mediaType ?? 'application/json']: { schema: buildBodySchema(route, resultSchema) } },
        },
        ...buildErrorResponses(errors),
      },
    }
  }

  const paths: Record<string, object> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => `{${name}}`)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kairos REST API',
      version: '1.0.0',
      description: 'Field names are in `snake_case` unless documented otherwise. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...otherPaths },
    components: { schemas, responses: errorResponses, securitySchemes },
  }
}

const supportsIdempotencyKey = ({ isForm }: Route, { isQuery, rootField }: RouteOperation): boolean =>
  !isQuery && !isForm && !rootField.extensions.keyRefusal

const buildSuccessHeaders = (route: Route, operation: RouteOperation) => {
  const successHeaders = {
    ...(route.isPaginated && headers.pagination),
    ...(route.mediaType && headers.export),
    ...(supportsIdempotencyKey(route, operation) && headers.keyedWrite),
    ...(!operation.isQuery && operation.scope !== 'public' && headers.rateLimit),
  }
  return Object.keys(successHeaders).length > 0 ? successHeaders : undefined
}

/** Joins words into one name in camelCase. */
const toCamelCase = (words: string): string =>
  words
    .trim()
    .replace(/ +(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, letter => letter.toLowerCase())

const getDefaultDescription = ({ isPaginated, mediaType }: Route): string => {
  if (mediaType) return 'The rows, newest first. Each row has the requested columns.'
  return isPaginated ? 'One page of the list.' : 'Success.'
}

/** Builds the security requirements of an operation. An API token needs the scopes of the given fields. */
const buildSecurity = ({ scope, tokenScope }: RouteOperation, fields: GraphQLField<unknown, unknown>[]) => {
  if (scope === 'public') return []
  const tokenScopes = new Set(fields.map(getTokenScope).filter(name => name !== 'any'))
  // If the result is the viewer, its private fields require the scope `profile:read`. graphql/authorization/scopes.ts
  // checks this scope.
  if (fields.every(({ name }) => name === 'viewer')) tokenScopes.add('profile:read')
  return [{ accessToken: [] }, ...(tokenScope === 'forbidden' ? [] : [{ apiToken: [...tokenScopes] }])]
}

/**
 * Returns the field at the result path with its selection. For a connection, also returns the field `nodes` of the
 * connection as `rows`.
 */
const findResult = ({ resultPath, path }: Route, { rootField, selectionSet, fragments }: RouteOperation) => {
  const findSelectedField = (parent: SelectedField, name: string): SelectedField | undefined => {
    const type = getNamedType(parent.field.type)
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    const node =
      parent.selectionSet && listFields(parent.selectionSet, fragments).find(node => node.name.value === name)
    return field && node && { field, selectionSet: node.selectionSet }
  }
  let result: SelectedField = { field: rootField, selectionSet: listFields(selectionSet, fragments)[0]?.selectionSet }
  for (const name of resultPath?.split('.').slice(1) ?? []) {
    const child = findSelectedField(result, name)
    if (!child) throw new Error(`The document of ${path} does not select ${resultPath}.`)
    result = child
  }
  return { ...result, rows: findSelectedField(result, 'nodes') }
}

interface SelectedField {
  field: GraphQLField<unknown, unknown>
  selectionSet: SelectionSetNode | undefined
}

/** Lists the arguments of the root field, and the fields of its arguments `input` and `filter`. */
const listInputs = ({ rootField }: RouteOperation): DescribedInputs => {
  const args = Object.fromEntries(rootField.args.map(arg => [arg.name, arg]))
  const types = [args.input, args.filter].map(arg => arg && getNamedType(arg.type))
  return { ...args, ...Object.assign({}, ...types.map(type => isInputObjectType(type) && type.getFields())) }
}

const buildPathParams = ({ path }: Route, inputs: DescribedInputs) =>
  listParamNames(path).map(name => {
    const [, segment = ''] = new RegExp(`/([^/]+)/:${name}`).exec(path) ?? []
    return {
      name,
      in: 'path',
      required: true,
      description: inputs[name]?.description ?? `Id of the ${segment.replace(/s$/, '')}.`,
      schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
    }
  })

const buildQueryParams = (
  { queries }: Route,
  inputs: DescribedInputs,
  buildFilterSchema: ReturnType<typeof createFilterSchemaBuilder>,
) =>
  queries.flatMap(query => {
    const { properties } = buildInputSchema(query, inputs)
    const fields = Object.entries(properties as Record<string, JsonSchema>)
    return fields.map(([name, { description, ...schema }]) => {
      const type = inputs[name] && getNamedType(inputs[name].type)
      const parameter = { name, in: 'query', description }
      return isInputObjectType(type)
        ? { ...parameter, content: { 'application/json': { schema: buildFilterSchema(type) } } }
        : { ...parameter, schema }
    })
  })

const buildRequestBody = ({ body, isForm }: Route, inputs: DescribedInputs) => {
  const fields = body ? buildInputSchema(body, inputs) : { type: 'object' }
  if (!isForm) return { required: true, content: { 'application/json': { schema: fields } } }
  const file = { type: 'string', format: 'binary', description: inputs.file?.description }
  const properties = { file, ...(fields.properties as object | undefined) }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties, required: ['file'] } } },
  }
}

const buildBodySchema = ({ message, toSchema }: Route, resultSchema: JsonSchema): JsonSchema => {
  if (message !== undefined) return { $ref: '#/components/schemas/Message' }
  return toSchema ? toSchema(resultSchema) : resultSchema
}

/**
 * Lists the error codes that a route can return.
 * @param operationJson the OpenAPI operation as JSON; its descriptions contain the codes that are specific to the route
 */
const listErrorCodes = (route: Route, operation: RouteOperation, operationJson: string) => {
  const { method, path, queries, errors } = route
  const { scope } = operation
  const codes = new Set<ErrorCode>(['UNAUTHENTICATED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE', ...(errors ?? [])])
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) if (operationJson.includes(code)) codes.add(code)
  if (method !== 'GET' && method !== 'DELETE') for (const code of BODY_ERRORS) codes.add(code)
  const paramNames = listParamNames(path)
  if (paramNames.length > 0) codes.add('NOT_FOUND')
  if (queries.length > 0 || !paramNames.every(isIdParam)) codes.add('BAD_USER_INPUT')
  if (scope !== 'public') codes.add('FORBIDDEN')
  if (method !== 'GET') codes.add('STORAGE_FULL')
  if (supportsIdempotencyKey(route, operation)) for (const code of KEY_ERRORS) codes.add(code)
  return [...codes]
}

const KEY_ERRORS: ErrorCode[] = ['BAD_USER_INPUT', 'CONFLICT']

const BODY_ERRORS: ErrorCode[] = ['BAD_USER_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

const buildErrorResponses = (codes: ErrorCode[]) =>
  Object.fromEntries(
    codes
      .filter(code => code in ERROR_DESCRIPTIONS)
      .map(code => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]),
  )

const ERROR_HEADERS: Partial<Record<ErrorCode, object>> = {
  CONFLICT: headers.conflict,
  RATE_LIMITED: { ...headers.retryAfter, ...headers.rateLimit },
  UNAVAILABLE: headers.retryAfter,
}

const errorResponses = Object.fromEntries(
  Object.entries(ERROR_DESCRIPTIONS).map(([code, description]) => [
    code,
    {
      description,
      headers: ERROR_HEADERS[code as ErrorCode],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)
