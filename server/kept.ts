import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

// Public answers that are the same for everybody, made once and sent to all who ask until somebody writes.

export interface Answer {
  status: number
  body: string
  /** Where to go instead, for a redirect. */
  location?: string
}

/** An answer as it is sent. */
export interface Kept extends Answer {
  etag: string
  /** The same, compressed for the first who takes it so, and then for all. */
  gzip?: Promise<Buffer>
}

interface Made {
  revision: number
  until: number
  answer: Promise<Kept>
}

interface Options {
  /**
   * A number that every write to what the answers show makes another, in whichever process. While it cannot be told,
   * nothing is kept.
   */
  revisionOf: (key: string) => Promise<number>
  clock: () => Date
}

/** How long an answer is kept without a write, in milliseconds: an author may get another name meanwhile. */
const FRESH = 2_000

/** Bytes of answers that a process keeps. */
const MOST = 32 * 1024 * 1024

/** At most: as text in memory, and the same compressed beside it. */
const BYTES_A_CHARACTER = 3

/** Longer addresses are nobody's but a program's that tries them out. */
const LONGEST_KEY = 500

/** Worth compressing from so many bytes on. */
const COMPRESSED_FROM = 1_400

const compress = promisify(gzip)

/** Makes an answer when it is asked for and keeps it. Those who ask while it is being made wait for the same one. */
export const createKept = ({ revisionOf, clock }: Options) => {
  const answers = new LRUCache<string, Made>({ maxSize: MOST, maxEntrySize: MOST / 8 })

  return async (key: string, make: () => Promise<Answer>): Promise<Kept> => {
    const revision = key.length <= LONGEST_KEY ? await revisionOf(key).catch(() => null) : null
    if (revision === null) return keptOf(await make())
    const now = clock().getTime()
    const known = answers.get(key)
    if (known && known.revision === revision && known.until > now) return known.answer
    const made = { revision, until: now + FRESH, answer: make().then(keptOf) }
    // While it is being made it counts as a page of the usual size; then as what it is.
    answers.set(key, made, { size: 64 * 1024 })
    const isCurrent = () => answers.peek(key) === made
    made.answer.then(
      ({ status, body }) => {
        if (!isCurrent()) return
        // Taken out in any case: of a value that stays, the library does not change the size.
        answers.delete(key)
        // What is not there, or went wrong, is looked for anew by the next who asks.
        if (status === 200) answers.set(key, made, { size: 1 + body.length * BYTES_A_CHARACTER })
      },
      () => isCurrent() && answers.delete(key),
    )
    return made.answer
  }
}

const keptOf = (answer: Answer): Kept => ({
  ...answer,
  etag: `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`,
})

/** Sends a kept answer: nothing of it to who has it already, compressed to who takes that. */
export const sendKept = async (
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept,
  headers: OutgoingHttpHeaders,
): Promise<void> => {
  const { status, body, location, etag } = kept
  if (location !== undefined) {
    // Kept by a browser, a way back to an address that it once led away from would be a circle.
    response.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
    return
  }
  const common = { ...headers, etag, vary: 'accept-encoding' }
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end()
    return
  }
  const isTaken =
    body.length > COMPRESSED_FROM && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isTaken) kept.gzip ??= compress(body, { level: 5 })
  const bytes = isTaken && kept.gzip ? await kept.gzip : Buffer.from(body)
  response.writeHead(status, {
    ...common,
    'content-length': bytes.byteLength,
    ...(isTaken && { 'content-encoding': 'gzip' }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
