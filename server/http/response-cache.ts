import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Metrics, noMetrics } from '../adapters/metrics/metrics'
import { OverloadError } from './admission'
import { encodeUtf8 } from './encode-utf8'
import { type CompressedBodies, compressWithBrotli, compressWithGzip, isFresh, sendText } from './response'

// In-memory cache for responses that are the same for all callers. A changed revision invalidates an entry.

export interface HttpResponse {
  status: number
  body: string
  location?: string
  /** Additional headers of an error response. */
  headers?: Record<string, string>
  /** The route pattern for the access log. */
  route?: string
  /** Whether shared caches such as a CDN may store the response if its status is 200. */
  isPublic?: boolean
}

export interface CachedResponse extends Omit<HttpResponse, 'body'> {
  etag: string
  bytes: Buffer
  /** Compressed copies of `bytes`. Each copy is created for the first response in its encoding and then reused. */
  compressed: CompressedBodies
}

interface CacheEntry {
  revision: number
  expiresAt: number
  /** In bytes. */
  size: number
  response: Promise<CachedResponse>
}

interface ResponseCacheOptions {
  /**
   * Returns a number that changes with every write to the data by any process. If the function rejects, the request
   * bypasses the cache.
   */
  getRevision: (key: string) => Promise<number>
  clock: () => Date
  /**
   * Maximum age of an entry. Limits how long the cache hides a change that does not update the revision, such as manual
   * SQL.
   */
  maxAgeMs?: number
  /** Name of the cache in the metrics. */
  name?: string
  metrics?: Metrics
}

const DEFAULT_MAX_AGE_MS = 60_000

/**
 * In a browser, a response is stale immediately; in a CDN, after 30 seconds. For the next 30 seconds, a cache may send
 * the stale response while it revalidates the response.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'

/** Time after the expiry of a cached response during which an overloaded server may still send the response. */
const MAX_STALE_MS = 60_000

const MAX_CACHE_BYTES = 4 * 1024 * 1024

/**
 * Assumed size of a body with its two compressed copies, relative to the size of the body. Each copy is less than half
 * as large as the body.
 */
const SIZE_WITH_COPIES_FACTOR = 2

/** Requests with longer URLs bypass the cache. */
const MAX_KEY_LENGTH = 500

/** Assumed size of an entry until its response is rendered. */
const PENDING_ENTRY_BYTES = 64 * 1024

/**
 * Creates a function that returns the cached response for a key, or creates the response on a miss. Concurrent misses
 * share one call to `createResponse`. If the call throws an OverloadError, the function returns the previous response
 * for the key, unless that response expired more than `MAX_STALE_MS` ago.
 */
export const createResponseCache = ({
  getRevision,
  clock,
  maxAgeMs = DEFAULT_MAX_AGE_MS,
  name = '',
  metrics = noMetrics,
}: ResponseCacheOptions) => {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHE_BYTES / 2,
  })
  metrics.watchCache(name, () => entries.calculatedSize)

  return async (key: string, createResponse: () => Promise<HttpResponse>): Promise<CachedResponse> => {
    const revision = key.length <= MAX_KEY_LENGTH ? await getRevision(key).catch(() => null) : null
    if (revision === null) return toCachedResponse(await createResponse())
    const now = clock().getTime()
    const cached = entries.get(key)
    const isHit = cached?.revision === revision && cached.expiresAt > now
    metrics.countCacheLookup(name, isHit ? 'hit' : 'miss')
    if (isHit) return cached.response
    const newResponse = createResponse().then(toCachedResponse)
    const entry: CacheEntry = { revision, expiresAt: now + maxAgeMs, size: PENDING_ENTRY_BYTES, response: newResponse }
    const store = (stored: CacheEntry) => entries.set(key, stored, { size: stored.size })
    store(entry)
    const isCurrent = () => entries.peek(key) === entry
    if (cached && cached.expiresAt + MAX_STALE_MS > now) {
      // After an OverloadError, restores the previous entry, so that the next request can also get the stale response.
      entry.response = newResponse.catch(error => {
        if (!(error instanceof OverloadError)) throw error
        if (isCurrent()) store(cached)
        return cached.response
      })
    }
    newResponse.then(
      ({ status, bytes }) => {
        if (!isCurrent()) return
        // lru-cache does not update the size when the same value is set again.
        entries.delete(key)
        // lru-cache accepts only positive sizes.
        entry.size = 1 + bytes.byteLength * SIZE_WITH_COPIES_FACTOR
        if (status === 200) store(entry)
      },
      () => isCurrent() && entries.delete(key),
    )
    return entry.response
  }
}

const toCachedResponse = ({ body, ...response }: HttpResponse): CachedResponse => {
  const bytes = encodeUtf8(body)
  let brotli: Promise<Buffer> | undefined
  let gzip: Promise<Buffer> | undefined
  return {
    ...response,
    bytes,
    compressed: {
      br: () => (brotli ??= compressWithBrotli(bytes)),
      gzip: () => (gzip ??= compressWithGzip(bytes)),
    },
    // A weak tag is valid for every encoding.
    etag: `W/"${hash('sha1', bytes, 'base64url')}"`,
  }
}

/** Sends a cached response, or 304 if the client already has the response. */
export const sendCached = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, bytes, compressed, location, headers: errorHeaders, isPublic, etag }: CachedResponse,
  commonHeaders: OutgoingHttpHeaders,
): Promise<void> => {
  if (location !== undefined) {
    // A browser that cached this redirect would loop if the target later redirected back.
    response.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
    return
  }
  const headers = {
    ...commonHeaders,
    'cache-control': isPublic && status === 200 ? PUBLIC_CACHE_CONTROL : 'no-cache',
    etag,
    ...errorHeaders,
  }
  if (status === 200 && isFresh(request, { etag })) {
    response.writeHead(304, { ...headers, vary: 'accept-encoding' }).end()
    return
  }
  await sendText(request, response, status, bytes, headers, compressed)
}
