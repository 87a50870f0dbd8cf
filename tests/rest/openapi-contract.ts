import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect } from 'vitest'
import { schema } from '../../server/graphql/schema'
import { buildOpenApiDocument } from '../../server/rest/openapi/openapi'
import { routes } from '../../server/rest/routes'
import { setupTestApp } from '../support/app'
import { parseNdjson } from '../support/features/exports'

type JsonObject = Record<string, unknown>

interface Content {
  [mediaType: string]: { schema?: JsonObject }
}

interface ResponseObject {
  description: string
  headers?: Record<string, { required?: boolean }>
  content?: Content
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  security: object[]
  parameters?: { name: string; in: string; description: string; schema?: JsonObject; content?: Content }[]
  requestBody?: { content: Content }
  responses: Record<string, ResponseObject | { $ref: string }>
}

/** The OpenAPI document as clients receive it. */
export const openApiDocument = JSON.parse(JSON.stringify(buildOpenApiDocument(schema, routes))) as JsonObject & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonObject>; responses: Record<string, ResponseObject> }
}

const ajv = new Ajv2020({ strictTypes: false, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])
// The format `binary` marks an uploaded file, which can contain any bytes.
ajv.addFormat('binary', true)

/** Copies a JSON schema. In the copy, each object schema with `properties` forbids additional properties. */
const toClosedSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toClosedSchema)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toClosedSchema(child)]))
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy
}

const validators = new Map<object, ValidateFunction>()
const closedSchemas = toClosedSchema(openApiDocument.components.schemas)

const expectValid = (jsonSchema: object, value: unknown, location: string) => {
  const validate =
    validators.get(jsonSchema) ??
    ajv.compile({ ...(toClosedSchema(jsonSchema) as object), components: { schemas: closedSchemas } })
  validators.set(jsonSchema, validate)
  expect(validate(value) ? [] : validate.errors, `${location}: ${JSON.stringify(value)}`).toEqual([])
}

const errorSchema = { $ref: '#/components/schemas/Error' }

/**
 * Finds the operation for a request. HEAD requests use the GET operation. If several paths match, the path with the
 * fewest parameters takes precedence.
 */
const findOperation = (method: string, path: string): Operation | undefined => {
  const methodKey = method === 'HEAD' ? 'get' : method.toLowerCase()
  const matches = Object.entries(openApiDocument.paths)
    .filter(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path))
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  return matches[0]?.[1][methodKey]
}

const isResolved = (response: ResponseObject | { $ref: string }): response is ResponseObject => !('$ref' in response)

const resolveResponse = (response: Operation['responses'][string]): ResponseObject | undefined =>
  isResolved(response) ? response : openApiDocument.components.responses[response.$ref.split('/').at(-1) ?? '']

/** Returns the values to validate: the parsed lines of an NDJSON body, or any other body as one value. */
const parseBody = (mediaType: string, body: string): unknown[] => {
  if (mediaType === 'application/x-ndjson') return parseNdjson(body)
  return mediaType.startsWith('text/') ? [body] : [JSON.parse(body)]
}

/** Parses each form field as JSON. Keeps a value that is not valid JSON as a string. Replaces a file with its name. */
const parseForm = async (request: Request) => {
  const parseField = (value: FormDataEntryValue) => {
    try {
      return typeof value === 'string' ? JSON.parse(value) : value.name
    } catch {
      return value
    }
  }
  return Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, parseField(value)]))
}

type Tag = string | { name: string }

const expectValidRequest = async (request: Request, operation: Operation, location: string) => {
  const query = new URL(request.url).searchParams
  for (const { name, schema, ...parameter } of operation.parameters ?? []) {
    const value = parameter.in === 'query' ? query.get(name) : null
    if (value === null) continue
    if (schema) expectValid(schema, schema.type === 'integer' ? Number(value) : value, `${location} ?${name}`)
    else expectValid(parameter.content?.['application/json']?.schema ?? {}, JSON.parse(value), `${location} ?${name}`)
  }
  const [mediaType, { schema }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['', {}]
  if (!schema) return
  const body: JsonObject = mediaType === 'multipart/form-data' ? await parseForm(request) : await request.json()
  // The server ignores fields that the schema does not describe. The schema describes tags as names, but the server
  // also accepts the tags of a response, which are objects with a name.
  const properties = schema.properties as JsonObject
  const fields = Object.entries(body).filter(([name]) => name in properties)
  const toTagName = (tag: Tag) => (typeof tag === 'string' ? tag : tag.name)
  const describedFields = fields.map(([name, value]) => [
    name,
    name === 'tags' && value ? (value as Tag[]).map(toTagName) : value,
  ])
  expectValid(schema, Object.fromEntries(describedFields), `${location} request`)
}

/** The ids of the operations for which at least one successful request and its response matched the document. */
export const verifiedOperationIds = new Set<string>()

/** Expects the document to describe the response and, if the response is successful, the request. */
const expectDescribed = async (request: Request, response: Response) => {
  const path = new URL(request.url).pathname
  const location = `${request.method} ${path} ${response.status}`
  const operation = findOperation(request.method, path)
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? ''
  const hasBody = request.method !== 'HEAD' && response.status !== 304
  if (!operation) {
    // The document does not describe the path or the method.
    expect([404, 405], location).toContain(response.status)
    if (hasBody) expectValid(errorSchema, await response.json(), location)
    return
  }
  const responseOrReference = operation.responses[response.status]
  const describedResponse = responseOrReference && resolveResponse(responseOrReference)
  if (!describedResponse)
    throw new Error(`The document does not describe this response of ${operation.operationId}: ${location}`)
  for (const [name, { required }] of Object.entries(describedResponse.headers ?? {}))
    if (required) expect(response.headers.get(name), location).not.toBeNull()
  const mediaRanges = [mediaType, `${mediaType.split('/')[0]}/*`, '*/*']
  const content = mediaRanges.map(range => describedResponse.content?.[range]).find(Boolean)
  if (hasBody) expect(content, `${location} ${mediaType}`).toBeDefined()
  if (hasBody && content?.schema) {
    for (const value of parseBody(mediaType, await response.text())) expectValid(content.schema, value, location)
  }
  if (!response.ok) return
  await expectValidRequest(request, operation, location)
  verifiedOperationIds.add(operation.operationId)
}

/** Starts the application like `setupTestApp`. Replaces `fetch` so that `expectDescribed` checks `/api/` requests. */
export const setupContractApp: typeof setupTestApp = options => {
  const app = setupTestApp(options)
  const { fetch } = globalThis
  beforeAll(() => {
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      // A stream cannot be read again after `fetch` has consumed it.
      const request = new Request(input, init?.body instanceof ReadableStream ? { ...init, body: null } : init)
      if (new URL(request.url).pathname.startsWith('/api/')) await expectDescribed(request, response.clone())
      return response
    }
  })
  afterAll(() => {
    globalThis.fetch = fetch
  })
  return app
}
