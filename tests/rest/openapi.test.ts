import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { routes } from '../../server/rest/routes'
import { createTestUser } from '../support/factories'
import { openApiDocument, setupContractApp } from './openapi-contract'
import { expectErrorResponse } from './route-cases'

const app = setupContractApp()

const operations = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

describe('GET /api/openapi.json', () => {
  test('returns the document to anonymous clients, and 304 if If-None-Match has the current ETag', async () => {
    const { status, headers, body } = await app.anonymous.rest('GET', '/api/openapi.json')
    expect({ status, body }).toEqual({ status: 200, body: openApiDocument })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const etag = headers.get('etag') ?? ''
    const conditional = await fetch(`${app.url}/api/openapi.json`, { headers: { 'if-none-match': etag } })
    expect({ status: conditional.status, text: await conditional.text() }).toEqual({ status: 304, text: '' })
  })

  test('rejects POST with 405 and names GET and HEAD as the allowed methods', async () => {
    const response = await app.anonymous.rest('POST', '/api/openapi.json', {})
    expectErrorResponse(response, 405, 'METHOD_NOT_ALLOWED')
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('the OpenAPI document', () => {
  test('is valid according to the OpenAPI 3.1 schema', async () => {
    expect(await new Validator().validate(structuredClone(openApiDocument))).toEqual({ valid: true })
  })

  test('contains an operation for every route and three other operations', () => {
    const names = operations.map(({ name }) => name)
    const expected = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(names).toEqual(expect.arrayContaining(expected))
    // The other three operations return the OpenAPI document, a file and the thumbnail of a file.
    expect(names).toHaveLength(expected.length + 3)
  })

  test('describes every operation, parameter, field and response', () => {
    const undescribed = operations.flatMap(({ name, operation }) => [
      ...(operation.summary ? [] : [name]),
      ...(operation.parameters ?? []).filter(({ description }) => !description).map(param => `${name} ${param.name}`),
      ...Object.entries(operation.responses).flatMap(([status, response]) =>
        '$ref' in response || response.description ? [] : [`${name} ${status}`],
      ),
    ])
    const listUndescribedFields = (value: unknown, location: string): string[] =>
      Object.entries((value ?? {}) as object).flatMap(([key, child]) => [
        ...(key === 'properties' ? Object.entries(child as Record<string, { description?: string }>) : [])
          .filter(([, property]) => !property.description)
          .map(([name]) => `${location}/${name}`),
        ...(typeof child === 'object' ? listUndescribedFields(child, `${location}/${key}`) : []),
      ])
    expect([...undescribed, ...listUndescribedFields(openApiDocument, '')]).toEqual([])
  })

  test('has a schema for the successful response of every operation except file downloads', () => {
    const operationsExceptFiles = operations.filter(({ name }) => !name.includes('/api/files/{id}'))
    const hasSchema = ({ operation }: (typeof operations)[number]) =>
      Object.entries(operation.responses).some(
        ([status, response]) =>
          status.startsWith('2') &&
          'content' in response &&
          Object.values(response.content ?? {}).some(({ schema }) => Object.keys(schema ?? {}).length > 0),
      )
    expect(operationsExceptFiles.filter(entry => !hasSchema(entry)).map(({ name }) => name)).toEqual([])
  })

  test('describes the Idempotency-Key header for every write except logins, session refreshes and uploads', () => {
    const operationsWithoutKey = operations.filter(
      ({ name, operation }) =>
        !name.startsWith('GET') && !operation.parameters?.some(param => param.name === 'Idempotency-Key'),
    )
    expect(operationsWithoutKey.map(({ operation }) => operation.operationId).sort()).toEqual([
      'completeLogin',
      'login',
      'refreshSession',
      'uploadFile',
      'uploadImage',
    ])
  })

  test('describes the responses to requests with an idempotency key', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const send = (key: string, name: string) =>
      client.withHeaders({ 'idempotency-key': key }).rest('POST', '/api/organizations', { name })
    // `setupContractApp` compares each of these responses with the document.
    const responses = [
      await send('key', 'Kestrel'),
      await send('key', 'Kestrel'),
      await send('key', 'Harrier'),
      await send('', 'Kestrel'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 409, 400])
    expect(openApiDocument.paths['/api/organizations']?.post?.responses[201]).toMatchObject({
      headers: { 'Idempotency-Replayed': {}, RateLimit: {}, 'RateLimit-Policy': {} },
    })
  })

  test('gives every operation a unique id, and requires authentication for every operation that is not public', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    const publicIds = operations.flatMap(({ operation }) =>
      operation.security.length === 0 ? operation.operationId : [],
    )
    expect(publicIds.sort()).toEqual([
      'completeLogin',
      'getOpenApiDocument',
      'getPostBySlug',
      'listCategories',
      'listPosts',
      'listTags',
      'login',
      'refreshSession',
      'requestEarlyAccess',
      'sendContactMessage',
    ])
  })

  test('names the scope that an API token needs, and lists no API token for operations that reject API tokens', () => {
    const getSecurity = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.security
    expect(getSecurity('listLeads')).toEqual([{ accessToken: [] }, { apiToken: ['leads:read'] }])
    expect(getSecurity('listCreditHistory')).toEqual([{ accessToken: [] }, { apiToken: ['credits:read'] }])
    expect(getSecurity('getViewer')).toEqual([{ accessToken: [] }, { apiToken: ['profile:read'] }])
    expect(getSecurity('updateProfile')).toEqual([{ accessToken: [] }])
  })
})
