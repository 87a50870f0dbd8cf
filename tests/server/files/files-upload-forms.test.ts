import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import {
  buildFormBody,
  createUploadClient,
  emptyStorage,
  expectNothingStored,
  FORM_CONTENT_TYPE,
  listStoredPaths,
  type Part,
  sendForm,
  sendUploadOperation,
  UPLOAD_FILE,
} from '../../support/features/uploads'

/** Number of bytes in the closing boundary of a form, including the line breaks before and after it. */
const CLOSING_BOUNDARY_BYTES = 25

describe.each(['disk', 's3'] as const)('upload forms on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const { uploadViaRest } = createUploadClient(app, () => client)

  const invalidForms: [string, Part[], string][] = [
    ['a form without a file', [{ name: 'isPublic', content: 'true' }], 'Please select a file to upload.'],
    [
      'a form without a selected file',
      [{ name: 'file', filename: '', content: '' }],
      'Please select a file to upload.',
    ],
    ['text instead of the file', [{ name: 'file', content: 'a.txt' }], 'Please select a file to upload.'],
    [
      'a file with another field name',
      [{ name: 'upload', filename: 'a.txt', content: 'a' }],
      'Please select a file to upload.',
    ],
    ['an empty file', [{ name: 'file', filename: 'a.txt', content: '' }], 'This file is empty.'],
    [
      'two files',
      [
        { name: 'file', filename: 'a.txt', content: 'a' },
        { name: 'file', filename: 'b.txt', content: 'b' },
      ],
      'Please send one file at a time.',
    ],
    [
      'five files',
      [1, 2, 3, 4, 5].map(number => ({ name: 'file', filename: `${number}.txt`, content: 'a' })),
      'Please send one file at a time.',
    ],
  ]
  test.each(invalidForms)('that are invalid are rejected by REST: %s', async (_label, parts, message) => {
    const { status, body } = await uploadViaRest(...parts)
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      errors: [{ path: 'file', message }],
    })
    await expectNothingStored(app)
  })

  const sendGraphQLForm = (parts: Part[], headers: Record<string, string> = { 'x-graphql-yoga-csrf': '1' }) =>
    sendForm<{ errors?: { message: string; extensions: { code: string } }[] }>(
      app,
      '/graphql',
      client.accessToken,
      parts,
      headers,
    )
  const buildOperationsPart = (variables: unknown = { input: { file: null } }) => ({
    name: 'operations',
    content: JSON.stringify({ query: UPLOAD_FILE, variables }),
  })
  const buildMapPart = (content: unknown) => ({ name: 'map', content: JSON.stringify(content) })
  const file = { name: '0', filename: 'a.txt', content: 'a' }
  const paths = ['variables.input.file']
  const doubleUpload = `mutation ($input: UploadFileInput!) {
    a: uploadFile(input: $input) { id } b: uploadFile(input: $input) { id }
  }`

  const malformedForms: [string, Part[]][] = [
    ['a form without a file', [buildOperationsPart(), buildMapPart({ 0: paths })]],
    ['a form without a map', [buildOperationsPart(), file]],
    ['an empty form', []],
    ['a map before the operation', [buildMapPart({ 0: paths }), buildOperationsPart(), file]],
    ['a file before the map', [buildOperationsPart(), file, buildMapPart({ 0: paths })]],
    ['two files', [buildOperationsPart(), buildMapPart({ 0: paths, 1: paths }), file, { ...file, name: '1' }]],
    ['an empty file', [buildOperationsPart(), buildMapPart({ 0: paths }), { ...file, content: '' }]],
    ['an operation that is not JSON', [{ name: 'operations', content: '{' }, buildMapPart({ 0: paths }), file]],
    ['a batch of operations', [{ name: 'operations', content: '[{}]' }, buildMapPart({ 0: ['0.query'] }), file]],
    ['a file mapped to the query', [buildOperationsPart(), buildMapPart({ 0: ['query'] }), file]],
    ['an unknown path', [buildOperationsPart(), buildMapPart({ 0: ['variables.other.file'] }), file]],
    ['a path into the prototype', [buildOperationsPart(), buildMapPart({ 0: ['__proto__.file'] }), file]],
    ['text instead of the file', [buildOperationsPart({ input: { file: 'a.txt' } }), buildMapPart({}), file]],
  ]
  test.each(malformedForms)('that are malformed are rejected by GraphQL: %s', async (_label, parts) => {
    const { status, body } = await sendGraphQLForm(parts)
    expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
    })
    await expectNothingStored(app)
  })

  test('store the file once and report BAD_USER_INPUT if two fields of an operation use the same file', async () => {
    const operations = {
      name: 'operations',
      content: JSON.stringify({ query: doubleUpload, variables: { input: { file: null } } }),
    }
    const { body } = await sendGraphQLForm([operations, buildMapPart({ 0: paths }), file])
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(await app.deps.db.storedFile.count()).toBe(1)
    expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
  })

  test('that are sent without the CSRF header are rejected by GraphQL', async () => {
    const { status, body } = await sendGraphQLForm([buildOperationsPart(), buildMapPart({ 0: paths }), file], {})
    expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    await expectNothingStored(app)
  })

  test('are rejected with 401 if the access token is missing or invalid', async () => {
    const response = await sendUploadOperation(app, null, UPLOAD_FILE, file, { isPublic: true })
    expect(response.status).toBe(401)
    expect((await sendForm(app, '/api/files/upload', 'invalid', [{ ...file, name: 'file' }])).status).toBe(401)
    await expectNothingStored(app)
  })

  test.each(['/api/files/upload', '/graphql'])('leave no file after an interrupted connection: %s', async path => {
    const parts =
      path === '/graphql'
        ? [buildOperationsPart(), buildMapPart({ 0: paths }), { ...file, content: Buffer.alloc(500_000, 'x') }]
        : [{ name: 'file', filename: 'a.txt', content: Buffer.alloc(500_000, 'x') }]
    const bytes = buildFormBody(parts)
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM_CONTENT_TYPE}\r\ncontent-length: ${bytes.length}\r\nauthorization: Bearer ${client.accessToken}\r\nx-graphql-yoga-csrf: 1\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, 300_000))
    await expect.poll(() => listStoredPaths(app)).toHaveLength(1)
    socket.destroy()
    await expectNothingStored(app)
  })

  const truncatedForms: [string, Part][] = [
    ['the file', { name: 'file', filename: 'a.txt', content: 'Some words.' }],
    ['an unexpected file', { name: 'other', filename: 'a.txt', content: 'Some words.' }],
    ['a field', { name: 'isPublic', content: 'true' }],
  ]
  test.each(truncatedForms)('without a closing boundary after %s are rejected', async (_label, part) => {
    const bytes = buildFormBody([part])
    const response = await fetch(`${app.url}/api/files/upload`, {
      method: 'POST',
      headers: { 'content-type': FORM_CONTENT_TYPE, authorization: `Bearer ${client.accessToken}` },
      body: new Uint8Array(bytes.subarray(0, bytes.length - CLOSING_BOUNDARY_BYTES)),
    })
    expect(response.status).toBe(400)
    await expectNothingStored(app)
  })

  test('with a malformed part header and without a closing boundary are rejected', async () => {
    const bytes = buildFormBody([
      { name: 'other', filename: 'b.txt', content: 'Other words.' },
      { name: 'file', filename: 'a.txt', content: 'Some words.' },
    ])
    bytes[bytes.indexOf('-Type')] = 0xa2
    const response = await fetch(`${app.url}/api/files/upload`, {
      method: 'POST',
      headers: { 'content-type': FORM_CONTENT_TYPE, authorization: `Bearer ${client.accessToken}` },
      body: new Uint8Array(bytes.subarray(0, bytes.length - CLOSING_BOUNDARY_BYTES)),
    })
    expect(response.status).toBe(400)
    await expectNothingStored(app)
  })
})
