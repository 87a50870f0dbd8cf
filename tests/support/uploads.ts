import { existsSync, readdirSync } from 'node:fs'
import type { GraphQLResult, TestApp, TestResponse } from './app'

/** One part of a form: a field, or a file under the name that its sender gives it. */
export interface Part {
  name: string
  /** Sent as it stands, escaped by nobody. */
  filename?: string
  /** The name once more, as filename* (RFC 5987): percent-encoded UTF-8. */
  encodedFilename?: string
  content: Buffer | string
}

const BOUNDARY = 'kairos-tests-4f1c'

/** A form as bytes, put together by hand: FormData would tidy up what a browser's enemy does not. */
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

/** Sends a form by POST. */
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

/** Sends an operation with one file, as the GraphQL multipart request specification says. */
export const sendUploadOperation = (
  app: TestApp,
  accessToken: string | null,
  query: string,
  file: { filename: string; encodedFilename?: string; content: Buffer | string },
  input?: Record<string, unknown>,
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
    { 'x-graphql-yoga-csrf': '1' },
  )
}

/** Everything that is kept or came in and stayed: the storage's keys, and what lies in the directory. Sorted. */
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

/** Empties the storage between tests, as the database is. */
export const emptyStorage = async (app: TestApp): Promise<void> => {
  for await (const key of app.deps.storage.list('')) await app.deps.storage.delete(key)
}
