// Load generator of the restart benchmarks. Starts requests at a fixed rate and does not retry failed requests.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const REQUESTS_PER_WRITE = 4

const READS = [
  ['GET', '/blog', ''],
  ['GET', '/api/blog/posts', ''],
  ['POST', '/graphql', JSON.stringify({ query: '{ posts(limit: 6) { posts { title excerpt } } }' })],
]

const TICK_MS = 5

const WARM_UP_MS = 5_000

/** Sends a request. Resolves to a description of the failure, or to null if the request succeeds. */
const sendRequest = (port, agent, requestNumber, [method, path, body]) =>
  new Promise(resolve => {
    // Each request has its own client address, because the server accepts only 20 leads a minute from one address.
    const address = `10.${(requestNumber >> 16) & 255}.${(requestNumber >> 8) & 255}.${requestNumber & 255}`
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    }
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, response => {
      const { statusCode, headers } = response
      response.on('error', error => resolve(`${path}: ${error.message}`))
      response.on('end', () =>
        resolve(statusCode < 300 ? null : `${path}: status ${statusCode} ${headers['x-reason'] ?? ''}`),
      )
      response.resume()
    })
    outgoing.on('error', error => resolve(`${path}: ${error.message}`))
    outgoing.end(body)
  })

/**
 * Starts to send requests, half of them on connections that stay open and half on new ones. The returned `stop` ends
 * the load, waits for the pending requests and resolves to `totals`.
 * @param rate requests per second
 * @param name prefix of the leads' email addresses
 */
export const startLoad = (port, rate, name = 'load') => {
  // With `fifo`, all connections stay in use.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const totals = { reads: 0, writes: 0, failures: [], latencies: [] }
  const startedAt = performance.now()
  let count = 0
  let pending = 0

  const send = async requestNumber => {
    const isWrite = requestNumber % REQUESTS_PER_WRITE === 0
    const lead = JSON.stringify({ name: 'Load', email: `${name}${requestNumber}@example.com`, interest: 'social' })
    const operation = isWrite ? ['POST', '/api/leads', lead] : READS[requestNumber % READS.length]
    // The lowest two bits of `requestNumber` decide whether the request is a write. The third bit decides whether the
    // connection is new, so that writes use both kinds of connections.
    const isNewConnection = (requestNumber >> 2) % 2 === 0
    const sentAt = performance.now()
    pending++
    const failure = await sendRequest(port, isNewConnection ? false : agent, requestNumber, operation)
    pending--
    totals.latencies.push(performance.now() - sentAt)
    if (failure) totals.failures.push(`${failure} (${isNewConnection ? 'new' : 'open'} connection)`)
    else totals[isWrite ? 'writes' : 'reads']++
  }

  const timer = setInterval(() => {
    const dueCount = Math.floor(((performance.now() - startedAt) / 1000) * rate)
    while (count < dueCount) void send(++count)
  }, TICK_MS)
  const stop = async () => {
    clearInterval(timer)
    while (pending > 0) await sleep(20)
    agent.destroy()
    return totals
  }
  return { totals, stop }
}

/** Warms up new processes: sends requests at a quarter of the rate and discards the results. */
export const warmUp = async (port, rate) => {
  const { stop } = startLoad(port, rate / 4, 'warm-up')
  await sleep(WARM_UP_MS)
  await stop()
}

/**
 * Prints the totals and up to 20 failures. Returns true if no request failed and `storedCount` equals the number of
 * successful writes.
 * @param storedCount number of this load's leads in the database
 */
export const reportLoad = ({ reads, writes, failures, latencies }, storedCount) => {
  const sorted = latencies.toSorted((a, b) => a - b)
  const getPercentile = share => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  for (const failure of failures.slice(0, 20)) console.log(failure)
  console.log(
    `${reads} reads, ${writes} writes (${storedCount} stored), ${failures.length} failed requests; ` +
      `p50 ${getPercentile(0.5)} ms, p99 ${getPercentile(0.99)} ms, maximum ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
  )
  return failures.length === 0 && storedCount === writes
}
