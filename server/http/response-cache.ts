import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

// Public answers that are the same for everybody, made once and sent to all who ask until somebody writes.

export interface HttpResponse {
  status: number
  body: string
  /** Where to go instead, for a redirect. */
  location?: string
}

/** An answer as it is sent. */
export interface CachedResponse extends HttpResponse {
  etag: string
  /** The same, compressed for the first who takes it so, and then for all. */
  gzip?: Promise<Buffer>
}

interface CacheEntry {
  revision: number
  expiresAt: number
  response: Promise<CachedResponse>
}

interface ResponseCacheOptions {
  /**
   * A number that every write to what the answers show makes another, in whichever process. While it cannot be told,
   * nothing is kept.
   */
  getRevision: (key: string) => Promise<number>
  clock: () => Date
}

/** How long an answer is kept without a write, in milliseconds: an author may get another name meanwhile. */
const MAX_AGE_MS = 2_000

/** Bytes of answers that a process keeps. */
const MAX_BYTES = 32 * 1024 * 1024

/** At most: as text in memory, and the same compressed beside it. */
const BYTES_PER_CHARACTER = 3

/** Longer addresses are nobody's but a program's that tries them out. */
const MAX_KEY_LENGTH = 500

/** Worth compressing from so many bytes on. */
const COMPRESSION_THRESHOLD_BYTES = 1_400

const compress = promisify(gzip)

/** Makes an answer when it is asked for and keeps it. Those who ask while it is being made wait for the same one. */
export const createResponseCache = ({ getRevision, clock }: ResponseCacheOptions) => {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES, maxEntrySize: MAX_BYTES / 8 })

  return async (key: string, createResponse: () => Promise<HttpResponse>): Promise<CachedResponse> => {
    const revision = key.length <= MAX_KEY_LENGTH ? await getRevision(key).catch(() => null) : null
    if (revision === null) return toCachedResponse(await createResponse())
    const now = clock().getTime()
    const cached = entries.get(key)
    if (cached && cached.revision === revision && cached.expiresAt > now) return cached.response
    const entry = { revision, expiresAt: now + MAX_AGE_MS, response: createResponse().then(toCachedResponse) }
    // While it is being made it counts as a page of the usual size; then as what it is.
    entries.set(key, entry, { size: 64 * 1024 })
    const isCurrent = () => entries.peek(key) === entry
    entry.response.then(
      ({ status, body }) => {
        if (!isCurrent()) return
        // Taken out in any case: of a value that stays, the library does not change the size.
        entries.delete(key)
        // What is not there, or went wrong, is looked for anew by the next who asks.
        if (status === 200) entries.set(key, entry, { size: 1 + body.length * BYTES_PER_CHARACTER })
      },
      () => isCurrent() && entries.delete(key),
    )
    return entry.response
  }
}

const toCachedResponse = (response: HttpResponse): CachedResponse => ({
  ...response,
  etag: `W/"${createHash('sha1').update(response.body).digest('base64url')}"`,
})

/** Sends a kept answer: nothing of it to who has it already, compressed to who takes that. */
export const sendCached = async (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const { status, body, location, etag } = cached
  if (location !== undefined) {
    // Kept by a browser, a way back to an address that it once led away from would be a circle.
    response.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
    return
  }
  const commonHeaders = { ...headers, etag, vary: 'accept-encoding' }
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, commonHeaders).end()
    return
  }
  const isGzipped =
    body.length > COMPRESSION_THRESHOLD_BYTES &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isGzipped) cached.gzip ??= compress(body, { level: 5 })
  const bytes = isGzipped && cached.gzip ? await cached.gzip : Buffer.from(body)
  response.writeHead(status, {
    ...commonHeaders,
    'content-length': bytes.byteLength,
    ...(isGzipped && { 'content-encoding': 'gzip' }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
