// npm run fuzz: sends random requests to the built server. A run fails if a response has status 5xx, has no status line
// or does not end in time, if the access tokens cannot be renewed, or if the live heap grows too much after the
// warm-up. A request depends only on the seed, its number and an access token. Therefore,
// `--seed <seed> --only <number>` repeats a single request.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { cleanUp, startTemporaryServer } from '../../bench/servers.mjs'

register()
const { createRandom } = await import('./random.mjs')
const { buildRequest, sendRequest } = await import('./http.mjs')
const { createGraphQLGetRequest, createGraphQLPostRequest } = await import('./graphql.mjs')
const { createMultipartRequest, createPageRequest, createRestRequest } = await import('./rest.mjs')

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    connections: { type: 'string', default: '8' },
  },
})
const seed = Number(options.seed)
const durationMs = Number(options.seconds) * 1000

/** Longer than every server timeout that applies after a request has arrived completely. */
const RESPONSE_TIMEOUT_MS = 30_000
/** The share of heap samples that belong to the warm-up. */
const WARM_UP_SHARE = 0.4
const MAX_HEAP_GROWTH_MB = 60
const PASSWORD = 'only for the fuzzer'

const REQUEST_KINDS = [
  { name: 'GraphQL POST', weight: 4, create: createGraphQLPostRequest },
  { name: 'GraphQL GET', weight: 2, create: createGraphQLGetRequest },
  { name: 'REST', weight: 3, create: createRestRequest },
  { name: 'multipart', weight: 2, create: createMultipartRequest },
  { name: 'pages', weight: 2, create: createPageRequest },
]
const weightedKinds = REQUEST_KINDS.flatMap(kind => Array(kind.weight).fill(kind))

/** Creates the request with the given number. Returns the name of the request kind and the bytes of the request. */
const createRequest = (requestNumber, tokens) => {
  const random = createRandom((seed * 1_000_003 + requestNumber) | 0)
  const { name, create } = random.pick(weightedKinds)
  const token = random.pick([tokens.admin, tokens.user, 'invalid', null])
  // Without different IP addresses, the rate limits would refuse almost all requests.
  const address = `10.${random.pickInteger(256)}.${random.pickInteger(256)}.${random.pickInteger(256)}`
  const clientHeaders = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) }
  return { name, bytes: create(random, clientHeaders) }
}

const postGraphQL = async (port, query, token) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { text } = await sendRequest(
    port,
    buildRequest({ method: 'POST', path: '/graphql', headers, body: { query } }),
    RESPONSE_TIMEOUT_MS,
  )
  const { data, errors } = JSON.parse(
    text.slice(text.indexOf('{', text.indexOf('\r\n\r\n')), text.lastIndexOf('}') + 1),
  )
  if (errors) throw new Error(errors[0].message)
  return data
}

const logIn = async (port, identifier, password) =>
  (await postGraphQL(port, `mutation { login(identifier: "${identifier}", password: "${password}") { accessToken } }`))
    .login.accessToken

/** Returns access tokens for both of the fuzzer's accounts. Creates the second account if it does not exist. */
const createTokens = async port => {
  const admin = await logIn(port, 'admin', PASSWORD)
  const input = `{ username: "fuzz-user", email: "fuzz@example.com", password: "${PASSWORD}", role: user }`
  await postGraphQL(port, `mutation { createUser(input: ${input}) { id } }`, admin).catch(error => {
    if (!/already/.test(error.message)) throw error
  })
  return { admin, user: await logIn(port, 'fuzz-user', PASSWORD) }
}

const measureResidentMemoryMb = pid => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024

/** The fuzzer renews its access tokens at this interval, because they expire after ten minutes. */
const TOKEN_RENEWAL_INTERVAL_MS = 5 * 60_000

const fuzz = async server => {
  const failures = []
  const statusCounts = new Map()
  let tokens = await createTokens(server.port)
  let nextNumber = options.only ? Number(options.only) : 0
  let completedCount = 0
  const startedAt = performance.now()
  const getElapsedMs = () => performance.now() - startedAt
  const renewalTimer = setInterval(() => {
    createTokens(server.port).then(
      newTokens => {
        tokens = newTokens
      },
      error => {
        failures.push(`The tokens could not be renewed: ${error.message}`)
        console.log(`FAILED ${failures.at(-1)}`)
      },
    )
  }, TOKEN_RENEWAL_INTERVAL_MS)

  const sendNext = async () => {
    const requestNumber = nextNumber++
    const { name, bytes } = createRequest(requestNumber, tokens)
    const completedBefore = completedCount
    const { outcome, status, text, durationMs: responseMs } = await sendRequest(server.port, bytes, RESPONSE_TIMEOUT_MS)
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    completedCount++
    if (outcome === 'closed' && status !== null && status < 500) return
    // With several connections, a count of zero means that the whole server or the machine stalled.
    const otherRequests = `; meanwhile ${completedCount - completedBefore - 1} other requests were completed`
    const reason =
      outcome === 'timeout' || status === null
        ? `no complete response (${outcome} after ${Math.round(responseMs)} ms${otherRequests})`
        : `status ${status}`
    failures.push(
      `${name} request ${requestNumber}: ${reason}\n${bytes.subarray(0, 1_500).toString('latin1')}\n--- response\n${text.slice(-600)}`,
    )
    if (failures.length <= 5)
      console.log(`FAILED ${failures.at(-1)}\nRepeat: npm run fuzz -- --seed ${seed} --only ${requestNumber}\n`)
  }

  if (options.only) await sendNext()
  else {
    const sendUntilEnd = async () => {
      while (getElapsedMs() < durationMs) await sendNext()
    }
    await Promise.all(Array.from({ length: Number(options.connections) }, sendUntilEnd))
  }
  clearInterval(renewalTimer)
  return { failures, statusCounts, count: options.only ? 1 : nextNumber }
}

const heapFile = join(mkdtempSync(join(tmpdir(), 'kairos-fuzz-')), 'heap')

/** Returns the peaks of the live heap during and after the warm-up, in megabytes. */
const readHeapPeaks = () => {
  const samples = readFileSync(heapFile, 'utf8').split('\n').filter(Boolean).map(Number)
  const warmUpCount = Math.ceil(samples.length * WARM_UP_SHARE)
  return { warmUpMb: Math.max(...samples.slice(0, warmUpCount)), laterMb: Math.max(...samples.slice(warmUpCount)) }
}

let hasFailed = true
try {
  const server = await startTemporaryServer({
    TRUST_PROXY: 'true',
    ADMIN_PASSWORD: PASSWORD,
    GRAPHIQL: 'true',
    // One slot for each connection and one for the renewal of the tokens. With the adaptive limit, the server would
    // refuse requests with status 503 on a slow machine.
    MAX_CONCURRENT_REQUESTS: String(Number(options.connections) + 1),
    NODE_OPTIONS: `--import ${new URL('./heap-probe.mjs', import.meta.url)}`,
    FUZZ_HEAP_FILE: heapFile,
  })
  const { failures, statusCounts, count } = await fuzz(server)
  const statuses = [...statusCounts]
    .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([status, total]) => `${status ?? 'none'}: ${total}`)
  console.log(`Sent ${count} requests with seed ${seed}. Responses by status: ${statuses.join(', ')}.`)
  let hasGrown = false
  if (!options.only) {
    const { warmUpMb, laterMb } = readHeapPeaks()
    hasGrown = laterMb > warmUpMb + MAX_HEAP_GROWTH_MB
    console.log(
      `Live heap: up to ${warmUpMb.toFixed(0)} MB during the warm-up, up to ${laterMb.toFixed(0)} MB afterwards. Resident memory: ${measureResidentMemoryMb(server.pid).toFixed(0)} MB.`,
    )
  }
  if (hasGrown) console.log(`FAILED the live heap grew by more than ${MAX_HEAP_GROWTH_MB} MB after the warm-up.`)
  if (failures.length > 0) console.log(`FAILED with ${failures.length} failures.`)
  hasFailed = hasGrown || failures.length > 0
} catch (error) {
  console.error(error)
} finally {
  await cleanUp()
}
process.exit(hasFailed ? 1 : 0)
