import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { compress, isFresh, sendText } from './response'

// In-memory cache for public responses, invalidated by the blog revision.

export interface HttpResponse {
  status: number
  body: string
  /** The target of a redirect. */
  location?: string
  /** The pattern of the route, for the access log. */
  route?: string
}

export interface CachedResponse extends HttpResponse {
  etag: string
  /** The compressed body, created for the first client that accepts gzip. */
  gzip?: Promise<Buffer>
}

interface CacheEntry {
  revision: number
  expiresAt: number
  response: Promise<CachedResponse>
}

interface ResponseCacheOptions {
  /**
   * Returns a number that changes with every write to the data behind the response, in any process. While it rejects,
   * nothing is cached.
   */
  getRevision: (key: string) => Promise<number>
  clock: () => Date
}

/** Maximum age of an entry. Bounds the delay of changes that do not increment the revision, such as manual SQL. */
const MAX_AGE_MS = 2_000

const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** Estimate: two bytes a character of text, and one for the compressed copy. */
const BYTES_PER_CHARACTER = 3

/** Requests with longer URLs bypass the cache. */
const MAX_KEY_LENGTH = 500

/** Size that an entry counts with until its response is rendered. */
const PENDING_ENTRY_BYTES = 64 * 1024

/** Creates a function that returns the cached response of a key, creating it on a miss. Concurrent misses share one. */
export const createResponseCache = ({ getRevision, clock }: ResponseCacheOptions) => {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHE_BYTES / 8,
  })

  return async (key: string, createResponse: () => Promise<HttpResponse>): Promise<CachedResponse> => {
    const revision = key.length <= MAX_KEY_LENGTH ? await getRevision(key).catch(() => null) : null
    if (revision === null) return toCachedResponse(await createResponse())
    const now = clock().getTime()
    const cached = entries.get(key)
    if (cached && cached.revision === revision && cached.expiresAt > now) return cached.response
    const entry = { revision, expiresAt: now + MAX_AGE_MS, response: createResponse().then(toCachedResponse) }
    entries.set(key, entry, { size: PENDING_ENTRY_BYTES })
    const isCurrent = () => entries.peek(key) === entry
    entry.response.then(
      ({ status, body }) => {
        if (!isCurrent()) return
        // Deleted first: lru-cache does not update the size of a value that stays the same.
        entries.delete(key)
        if (status === 200) entries.set(key, entry, { size: 1 + body.length * BYTES_PER_CHARACTER })
      },
      () => isCurrent() && entries.delete(key),
    )
    return entry.response
  }
}

const toCachedResponse = (response: HttpResponse): CachedResponse => ({
  ...response,
  etag: `W/"${hash('sha1', response.body, 'base64url')}"`,
})

/** Sends a cached response: 304 if the client has it, compressed if the client accepts it. */
export const sendCached = async (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const { status, body, location, etag } = cached
  if (location !== undefined) {
    // A browser that cached this redirect would loop if the target later redirects back.
    response.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
    return
  }
  if (status === 200 && isFresh(request, { etag })) {
    response.writeHead(304, { ...headers, etag, vary: 'accept-encoding' }).end()
    return
  }
  const getCompressed = () => (cached.gzip ??= compress(body))
  await sendText(request, response, status, body, { ...headers, etag }, getCompressed)
}
