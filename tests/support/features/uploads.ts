import { existsSync, readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { GraphQLResult, TestApp, TestClient, TestResponse } from '../app'

/** One part of a form: a field, or a file with its name. */
export interface Part {
  name: string
  /** Sent as is, without escaping. */
  filename?: string
  /** Percent-encoded UTF-8, sent as the parameter `filename*` (RFC 5987). */
  encodedFilename?: string
  content: Buffer | string
}

const BOUNDARY = 'kairos-tests-4f1c'

/** Builds the bytes of a form without FormData, because FormData would escape malformed file names. */
export const buildFormBody = (parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, encodedFilename, content }) => [
      Buffer.from(
        [
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
          ...(filename === undefined ? [] : [`; filename="${filename}"`]),
          ...(encodedFilename === undefined ? [] : [`; filename*=UTF-8''${encodedFilename}`]),
          ...(filename === undefined ? [] : ['\r\nContent-Type: application/octet-stream']),
          '\r\n\r\n',
        ].join(''),
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

export const FORM_CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Posts a form. If `accessToken` is null, sends no `Authorization` header. */
export const sendForm = async <TBody = Record<string, unknown>>(
  app: TestApp,
  path: string,
  accessToken: string | null,
  parts: Part[],
  headers: Record<string, string> = {},
): Promise<TestResponse<TBody>> => {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': FORM_CONTENT_TYPE,
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      ...headers,
    },
    body: new Uint8Array(buildFormBody(parts)),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as TBody }
}

export const UPLOAD_FILE = `mutation ($input: UploadFileInput!) {
  uploadFile(input: $input) {
    id originalFilename fileType mimeType size width height isPublic tenantId projectId url thumbnailUrl storagePath
  }
}`

export const UPLOAD_IMAGE = `mutation ($file: Upload!) {
  uploadImage(file: $file) { id originalFilename fileType mimeType size width height isPublic url thumbnailUrl storagePath }
}`

/** Sends an operation with one file according to the GraphQL multipart request specification. */
export const sendUploadOperation = (
  app: TestApp,
  accessToken: string | null,
  query: string,
  file: { filename: string; encodedFilename?: string; content: Buffer | string },
  input?: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<TestResponse<GraphQLResult>> => {
  const variables = input ? { input: { ...input, file: null } } : { file: null }
  return sendForm<GraphQLResult>(
    app,
    '/graphql',
    accessToken,
    [
      { name: 'operations', content: JSON.stringify({ query, variables }) },
      { name: 'map', content: JSON.stringify({ 0: [input ? 'variables.input.file' : 'variables.file'] }) },
      { name: '0', ...file },
    ],
    { 'x-graphql-yoga-csrf': '1', ...headers },
  )
}

/**
 * Lists the storage keys and the file paths in `app.directory`, including partial uploads. The result is sorted and has
 * no duplicates.
 */
export const listStoredPaths = async (app: TestApp): Promise<string[]> => {
  const paths = new Set<string>()
  for await (const key of app.deps.storage.list('')) paths.add(key)
  if (existsSync(app.directory)) {
    for (const entry of readdirSync(app.directory, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) paths.add(`${entry.parentPath}/${entry.name}`.slice(app.directory.length + 1))
    }
  }
  return [...paths].sort()
}

export const emptyStorage = async (app: TestApp): Promise<void> => {
  for await (const key of app.deps.storage.list('')) await app.deps.storage.delete(key)
}

export interface UploadedFile extends Record<string, unknown> {
  id: number
  url: string
  thumbnail_url: string
}

export const createFileClient = (app: TestApp, getClient: () => TestClient) => ({
  upload: async (content: Buffer | string, { filename = 'a.png', isPublic = false } = {}): Promise<UploadedFile> => {
    const { status, body } = await sendForm<UploadedFile>(app, '/api/files/upload', getClient().accessToken, [
      { name: 'isPublic', content: String(isPublic) },
      { name: 'file', filename, content },
    ])
    expect(status).toBe(201)
    return body
  },

  /** Sends a request with only these headers. Does not add the access token of the client. */
  get: async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(app.url + path, { method, headers })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  },
})

/**
 * Waits until no file or partial upload exists. Then expects that `stored_files` and `orphaned_files` have no rows and
 * that no error was logged.
 */
export const expectNothingStored = async (app: TestApp): Promise<void> => {
  await expect.poll(() => listStoredPaths(app)).toEqual([])
  expect(await app.deps.db.storedFile.count()).toBe(0)
  expect(await app.deps.db.orphanedFile.count()).toBe(0)
  expect(app.logEntries.filter(({ level }) => level >= 50)).toEqual([])
}

export const createUploadClient = (app: TestApp, getClient: () => TestClient) => ({
  uploadViaRest: (...parts: Part[]) => sendForm(app, '/api/files/upload', getClient().accessToken, parts),
  uploadViaGraphQL: (filename: string, content: Buffer | string, encodedFilename?: string) =>
    sendUploadOperation(
      app,
      getClient().accessToken,
      UPLOAD_FILE,
      { filename, encodedFilename, content },
      { isPublic: false },
    ),
})
