// Creates random requests for the REST routes, for uploads, and for pages, feeds and files.
import { routes } from '../../server/rest/routes.ts'
import { buildRequest } from './http.mjs'

const uploadPaths = routes.filter(route => route.isForm).map(route => route.path)
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']

const BODY_KEYS = [
  ...['identifier', 'password', 'name', 'email', 'interest', 'subject', 'message', 'first_name', 'last_name', 'code'],
  ...[
    'refreshToken',
    'credit_amount',
    'max_uses',
    'expires_at',
    'description',
    'org_type',
    'website',
    'user_id',
    'role',
  ],
  ...['title', 'slug', 'content', 'markdown_content', 'category_id', 'tags', 'status', 'cta_buttons', 'summary'],
]

/** Removes characters that would end the path or the request line. */
const toPathText = text => text.replace(/[\r\n ]/g, '')

const buildQuery = random =>
  random.pickBoolean(0.4)
    ? `?${random.pick(['page', 'limit', 'status', 'tag', random.pickString()])}=${encodeURIComponent(random.pickNumber())}`
    : ''

const createBody = random => {
  if (random.pickBoolean(0.1)) return random.createJson()
  const keys = BODY_KEYS.filter(() => random.pickBoolean(0.3))
  return Object.fromEntries(keys.map(key => [key, random.pickBoolean(0.8) ? random.pickString() : random.createJson()]))
}

/** Creates a request for a route from server/rest/routes.ts, or for a random path below /api. */
export const createRestRequest = (random, clientHeaders) => {
  const route = random.pick(routes)
  if (route.isForm) return createMultipartRequest(random, clientHeaders)
  // The ids start at 3, because the ids 1 and 2 belong to the fuzzer's own accounts, which must not change.
  const segments = route.path
    .split('/')
    .map(segment =>
      segment.startsWith(':')
        ? random.pickBoolean(0.7)
          ? 3 + random.pickInteger(40)
          : encodeURIComponent(random.pickString().replace(/[\ud800-\udfff]/g, ''))
        : segment,
    )
  const path = random.pickBoolean(0.05)
    ? `/api/${toPathText(random.pickString())}`
    : segments.join('/') + buildQuery(random)
  const method = random.pickBoolean(0.95) ? route.method : random.pick(METHODS)
  // A logout is sent without a token, because a logout with a token would end the fuzzer's own session.
  if (path.includes('/logout')) return buildRequest({ method, path })
  let body
  if (method !== 'GET' && method !== 'HEAD') body = Buffer.from(JSON.stringify(createBody(random)))
  if (body && random.pickBoolean(0.2)) body = random.mutate(body)
  return buildRequest({ method, path: toPathText(path), headers: clientHeaders, body })
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const BOUNDARIES = ['x', '----WebKitFormBoundaryAbCdEf', '-', 'a'.repeat(70)]

const buildForm = (random, boundary, fileFieldName) => {
  const parts = Array.from({ length: 1 + random.pickInteger(3) }, () => {
    const isFile = random.pickBoolean(0.6)
    const filenameParameter = isFile ? `; filename="${random.pick(['a.png', 'a', '', '..', 'ä.pdf', 'a\\"b'])}"` : ''
    const contentType = random.pickBoolean(0.5)
      ? `\r\nContent-Type: ${random.pick(['image/png', 'text/plain', 'x', ''])}`
      : ''
    const fieldName = isFile
      ? fileFieldName
      : random.pick(['isPublic', 'tenantId', 'projectId', 'operations', 'map', '__proto__'])
    const content = isFile
      ? random.pick([PNG, Buffer.from('text'), Buffer.alloc(70_000, 'a')])
      : Buffer.from(random.pickString())
    return [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName}"${filenameParameter}${contentType}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...parts.flat(), Buffer.from(`--${boundary}--\r\n`)])
}

/** Creates an upload request for a REST route or GraphQL, usually with a malformed body. */
export const createMultipartRequest = (random, clientHeaders) => {
  const boundary = random.pick(BOUNDARIES)
  const isGraphQL = random.pickBoolean(0.3)
  let body = buildForm(random, boundary, random.pickBoolean(0.8) ? (isGraphQL ? '0' : 'file') : random.pickString())
  if (isGraphQL) {
    const operations = {
      query: 'mutation ($file: Upload!) { uploadImage(file: $file) { id } }',
      variables: { file: null },
    }
    const map = random.pickBoolean(0.8) ? { 0: ['variables.file'] } : random.createJson()
    const fields = { operations, map }
    const fieldParts = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
    )
    body = Buffer.concat([Buffer.from(fieldParts.join('')), body])
  }
  if (random.pickBoolean(0.7)) body = random.mutate(body)
  const contentType = random.pickBoolean(0.95) ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
  const headers = { ...clientHeaders, 'content-type': contentType, 'x-graphql-yoga-csrf': '1' }
  const path = isGraphQL ? '/graphql' : random.pick(uploadPaths)
  return buildRequest({ method: 'POST', path, headers, body })
}

const PAGE_PATHS = [
  ...[
    '/',
    '/blog',
    '/blog/',
    '/about',
    '/careers',
    '/contact',
    '/success',
    '/auth',
    '/dashboard',
    '/admin',
    '/sitemap.xml',
  ],
  ...['/blog/feed.xml', '/uploads/', '/assets/', '/files/upload', '/robots.txt', '/healthz', '/readyz', '/api/files/'],
]

/** Creates a request for a page, a feed or a file. The path and the query string can be malformed. */
export const createPageRequest = random => {
  let path = random.pick(PAGE_PATHS)
  if (random.pickBoolean(0.5)) path += random.pickBoolean(0.5) ? random.pickString() : escape(random.pickString())
  if (random.pickBoolean(0.4))
    path += `?${random.pick(['page', 'tag', 'category'])}=${random.pickBoolean(0.5) ? escape(random.pickString()) : random.pickString()}`
  if (random.pickBoolean(0.3)) path = random.mutate(Buffer.from(path)).toString('latin1')
  const method = random.pickBoolean(0.85) ? 'GET' : random.pick(METHODS)
  const headers = random.pickBoolean(0.2) ? { range: `bytes=${random.pickString().replace(/[^\x20-\x7e]/g, '')}` } : {}
  return buildRequest({ method, path: toPathText(path).slice(0, 8_000) || '/', headers })
}
