// Creates random GraphQL requests: operations with valid and invalid arguments, and malformed requests.
import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { buildRequest } from './http.mjs'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const [queryFields, mutationFields] = [schema.getQueryType(), schema.getMutationType()].map(type =>
  Object.values(type.getFields()),
)

/** Mutations that the fuzzer does not send, because they can end its own sessions. */
const EXCLUDED_MUTATIONS = ['logout', 'changePassword', 'revokeSession', 'revokeOtherSessions']

/** Ids of the fuzzer's own accounts, whose role and status must not change. */
const PROTECTED_IDS = [1, 2]

const pickId = random => {
  const id = Math.trunc(random.pickNumber())
  return PROTECTED_IDS.includes(id) ? 3 : id
}

/** Creates a random value for an input type. The schema accepts most, but not all, of these values. */
const createValue = (random, type, name = '') => {
  if (!/id$/i.test(name) && random.pickBoolean(0.03)) return random.createJson()
  if (isNonNullType(type)) return createValue(random, type.ofType, name)
  if (isListType(type))
    return Array.from({ length: random.pickInteger(4) }, () => createValue(random, type.ofType, name))
  if (isEnumType(type)) return random.pick(type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(field => isNonNullType(field.type) || random.pickBoolean(0.5))
    return Object.fromEntries(fields.map(field => [field.name, createValue(random, field.type, field.name)]))
  }
  if (type.name === 'Int') return /id$/i.test(name) ? pickId(random) : Math.trunc(random.pickNumber())
  if (type.name === 'Float') return random.pickNumber()
  if (type.name === 'Boolean') return random.pickBoolean(0.5)
  if (type.name === 'DateTime') return random.pickBoolean(0.6) ? '2027-01-01T00:00:00Z' : random.pickString()
  return random.pickString()
}

/** Builds the selection set of a type from random fields. Returns an empty string for a leaf type. */
const buildSelection = (random, type, depth, operation) => {
  if (isLeafType(type)) return ''
  if (isUnionType(type) || !type.getFields) return '{ __typename }'
  const fields = Object.values(type.getFields()).filter(field => isLeafType(getNamedType(field.type)) || depth > 0)
  const selected = fields.filter(() => random.pickBoolean(depth > 1 ? 0.5 : 0.3)).slice(0, 12)
  const selections = selected.map(field => buildField(random, field, depth - 1, operation))
  return `{ __typename ${selections.join(' ')} }`
}

/** Builds the selection of a field with random arguments. Adds a variable to `operation` for each argument. */
const buildField = (random, field, depth, operation) => {
  const args = field.args.filter(arg => isNonNullType(arg.type) || random.pickBoolean(0.4))
  const argTexts = args.map(arg => {
    const variable = `v${operation.declarations.length}`
    operation.declarations.push(`$${variable}: ${arg.type}`)
    operation.variables[variable] = createValue(random, arg.type, arg.name)
    return `${arg.name}: $${variable}`
  })
  const argList = argTexts.length > 0 ? `(${argTexts.join(', ')})` : ''
  const alias = random.pickBoolean(0.2) ? `alias${random.pickInteger(5)}: ` : ''
  return `${alias}${field.name}${argList} ${buildSelection(random, getNamedType(field.type), depth, operation)}`
}

const buildOperation = random => {
  const isMutation = random.pickBoolean(0.35)
  const fields = isMutation
    ? mutationFields.filter(field => !EXCLUDED_MUTATIONS.includes(field.name))
    : queryFields.filter(field => isObjectType(getNamedType(field.type)))
  const operation = { declarations: [], variables: {} }
  const selections = Array.from({ length: 1 + random.pickInteger(2) }, () =>
    buildField(random, random.pick(fields), random.pickInteger(4), operation),
  )
  const declarations = operation.declarations.length > 0 ? `(${operation.declarations.join(', ')})` : ''
  const query = `${isMutation ? 'mutation' : 'query'} Fuzz${declarations} { ${selections.join(' ')} }`
  return { query, variables: operation.variables }
}

const ACCEPT_HEADERS = [
  'application/json',
  'application/graphql-response+json',
  '*/*',
  'text/html',
  'multipart/mixed',
  '\u00ff',
]

/** Creates the body of a request: usually one operation, otherwise random JSON, a malformed operation or a batch. */
const createJsonBody = random => {
  const operation = buildOperation(random)
  const kind = random.pickInteger(20)
  if (kind < 2) return random.createJson()
  if (kind < 4)
    return { ...operation, [random.pick(['variables', 'extensions', 'operationName'])]: random.createJson() }
  return kind < 5 ? [operation, operation] : operation
}

/** Creates a `POST /graphql` request. The body can be malformed, and the content type can be wrong. */
export const createGraphQLPostRequest = (random, clientHeaders) => {
  const headers = { ...clientHeaders, ...(random.pickBoolean(0.3) && { accept: random.pick(ACCEPT_HEADERS) }) }
  const body = createJsonBody(random)
  let bytes = Buffer.from(JSON.stringify(body))
  if (random.pickBoolean(0.2)) bytes = random.mutate(bytes)
  if (random.pickBoolean(0.05))
    headers['content-type'] = random.pick(['text/plain', 'application/graphql', 'multipart/form-data', 'x'])
  return buildRequest({ method: 'POST', path: '/graphql', headers, body: bytes })
}

/** Creates a `GET /graphql` request. The URL can be malformed. */
export const createGraphQLGetRequest = (random, clientHeaders) => {
  const { query, variables } = buildOperation(random)
  const parameters = {
    query: random.pickBoolean(0.2) ? random.pickString() : query,
    variables: random.pickBoolean(0.4) ? random.pickString() : JSON.stringify(variables),
    ...(random.pickBoolean(0.3) && {
      extensions: random.pickBoolean(0.5) ? random.pickString() : JSON.stringify(random.createJson()),
    }),
    ...(random.pickBoolean(0.2) && { operationName: random.pickString() }),
  }
  const encode = text =>
    random.pickBoolean(0.9)
      ? encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, ''))
      : escape(text)
  let path = `/graphql?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')}`
  if (random.pickBoolean(0.3))
    path = random
      .mutate(Buffer.from(path))
      .toString('latin1')
      .replace(/[\r\n ]/g, '+')
  return buildRequest({
    method: 'GET',
    path: path.slice(0, 12_000),
    headers: { accept: 'application/json', ...clientHeaders },
  })
}
