import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import { FORM_BOUNDARY, generateMalformedForms, OPERATION_PARTS } from '../../support/features/malformed-forms'
import {
  buildFormBody,
  emptyStorage,
  FORM_CONTENT_TYPE,
  listStoredPaths,
  sendForm,
  UPLOAD_FILE,
} from '../../support/features/uploads'
import { createSeededRandom } from '../../support/random'

const app = setupTestApp()
let client: TestClient

beforeEach(async () => {
  await emptyStorage(app)
  client = await app.signInAs(await createTestUser(app.deps))
})

const forms = {
  '/api/files/upload': buildFormBody([
    { name: 'isPublic', content: 'true' },
    { name: 'other', filename: 'b.txt', content: 'Other words.' },
    { name: 'file', filename: 'a.txt', content: 'Some words.' },
    { name: 'tenantId', content: '' },
  ]),
  '/graphql': buildFormBody([
    {
      name: 'operations',
      content: JSON.stringify({
        query: UPLOAD_FILE.replace(/\s+/g, ' '),
        variables: { input: { file: null } },
      }),
    },
    { name: 'map', content: '{"0":["variables.input.file"]}' },
    { name: '0', filename: 'a.txt', content: 'Some words.' },
  ]),
}

const send = async (path: string, body: Buffer, contentType = FORM_CONTENT_TYPE) => {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      authorization: `Bearer ${client.accessToken}`,
      'x-graphql-yoga-csrf': '1',
    },
    body: new Uint8Array(body),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends the bodies. Expects no status of 500 or higher, no logged error, and neither orphaned nor partial files. */
const expectFormsHandled = async (path: string, bodies: Buffer[], contentType?: string) => {
  const statuses = new Set<number>()
  for (const [index, body] of bodies.entries()) {
    // The rate limit is 60 uploads per minute.
    if (index % 50 === 0) app.deps.limiter = createMemoryLimiter()
    statuses.add((await send(path, body, contentType)).status)
  }
  expect([...statuses].filter(status => status >= 500)).toEqual([])
  expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
  const rows = await app.deps.db.storedFile.findMany({ select: { storageKey: true } })
  expect(await listStoredPaths(app)).toEqual(rows.map(row => row.storageKey).sort())
  expect(await app.deps.db.orphanedFile.count()).toBe(0)
}

const MALFORMED_FORM_CONTENT_TYPE = `multipart/form-data; boundary=${FORM_BOUNDARY}`

const FILE_PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nA'

/** Forms for which Busboy without `guardParser` emits a file stream that never ends. */
const endlessForms: [label: string, body: string][] = [
  ['a malformed header before a file', `--x\r\n \r\n--x\r\n${FILE_PART}`],
  ['a malformed header between two files', `${FILE_PART}\r\n--x\r\n \r\n${FILE_PART}`],
  ['a file after two closing boundaries', `--x--\r\n--x--\r\n${FILE_PART}`],
  ['a file after a closing boundary and an empty part', `${FILE_PART}\r\n--x--\r\n--x\r\n\r\n${FILE_PART}`],
  ['two files after two closing boundaries', `--x--\r\n--x--\r\n${FILE_PART}\r\n${FILE_PART}`],
]

const countOpenFiles = () => readdirSync('/proc/self/fd').length

const createIntegerPicker = () => {
  const random = createSeededRandom(42)
  return (limit: number) => Math.floor(random() * limit)
}

const paths = Object.keys(forms) as (keyof typeof forms)[]

test.each(paths)('handles forms truncated at every second byte without a server error: %s', async path => {
  const form = forms[path]
  await expectFormsHandled(
    path,
    Array.from({ length: form.length / 2 }, (_, index) => form.subarray(0, form.length - 1 - index * 2)),
  )
})

test.each(endlessForms)('responds without a server error to a form with %s', async (_label, form) => {
  for (const body of [Buffer.from(form), Buffer.from(OPERATION_PARTS + form)]) {
    for (const path of paths) {
      const { status } = await send(path, body, MALFORMED_FORM_CONTENT_TYPE)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
    }
  }
})

test('reports an unreadable upload if a GraphQL form has a malformed part after the file', async () => {
  const { text } = await send(
    '/graphql',
    Buffer.from(`${OPERATION_PARTS}${FILE_PART}\r\n--x\r\n \r\n`),
    MALFORMED_FORM_CONTENT_TYPE,
  )
  expect(JSON.parse(text).errors[0].message).toBe("Couldn't read the upload. Please try again.")
})

test('leaves no open file and no temporary file after hundreds of malformed forms', async () => {
  const filesBefore = countOpenFiles()
  const endlessBodies = endlessForms.flatMap(([, form]) => [Buffer.from(form), Buffer.from(OPERATION_PARTS + form)])
  const bodies = [...generateMalformedForms(200, 2), ...Array.from({ length: 10 }, () => endlessBodies).flat()]
  for (const path of paths) await expectFormsHandled(path, bodies, MALFORMED_FORM_CONTENT_TYPE)
  await expect.poll(countOpenFiles).toBeLessThan(filesBefore + 10)
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'stores a damaged %s file without a server error, and serves its thumbnail or returns 415',
  async format => {
    const pickInteger = createIntegerPicker()
    const image = await createTestImage(120, 90).toFormat(format).toBuffer()
    for (let number = 0; number < 30; number++) {
      const content = Buffer.from(image)
      for (let changes = 1 + pickInteger(3); changes > 0; changes--)
        content[pickInteger(content.length)] = pickInteger(256)
      app.deps.limiter = createMemoryLimiter()
      const { status, body } = await sendForm<{ id: number; file_type: string }>(
        app,
        '/api/files/upload',
        client.accessToken,
        [{ name: 'file', filename: 'a', content }],
      )
      expect(status).toBe(201)
      const thumbnail = await client.rest('GET', `/api/files/${body.id}/thumbnail`)
      expect(body.file_type === 'IMAGE' ? [200, 415] : [415]).toContain(thumbnail.status)
    }
    expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
  },
)

test.each(paths)('handles forms with changed bytes without a server error: %s', async path => {
  const pickInteger = createIntegerPicker()
  await expectFormsHandled(
    path,
    Array.from({ length: 300 }, () => {
      const body = Buffer.from(forms[path])
      for (let changes = 1 + pickInteger(4); changes > 0; changes--) body[pickInteger(body.length)] = pickInteger(256)
      return body
    }),
  )
})

test.each(paths)('leaves no partial file when connections are lost at every seventh byte: %s', async path => {
  const form = forms[path]
  const { hostname, port } = new URL(app.url)
  for (let length = 0; length < form.length; length += 7) {
    app.deps.limiter = createMemoryLimiter()
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const headers = [
      `POST ${path} HTTP/1.1`,
      'host: x',
      `content-type: ${FORM_CONTENT_TYPE}`,
      `content-length: ${form.length}`,
      `authorization: Bearer ${client.accessToken}`,
      'x-graphql-yoga-csrf: 1',
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n`)
    await new Promise(resolve => socket.write(form.subarray(0, length), resolve))
    socket.destroy()
  }
  // For a moment, the server can still count the lost connections as uploads in progress.
  const sendCompleteForm = async () => {
    app.deps.limiter = createMemoryLimiter()
    return (await send(path, form)).status
  }
  await expect.poll(sendCompleteForm).toBeLessThan(300)
  await expect.poll(() => listStoredPaths(app)).toHaveLength(1)
  expect(await app.deps.db.storedFile.count()).toBe(1)
  expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
})
