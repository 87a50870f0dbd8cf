// node bench/reliability/kill-keyed-write.mjs: kills the server during or after a write with an idempotency key,
// repeats the write, and checks that it takes effect only once. See bench/README.md.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { ADMIN_PASSWORD, createServerEnvironment, startKillableServer } from './killable-server.mjs'

const { values: options } = parseArgs({
  options: { database: { type: 'string', default: 'embedded' }, rounds: { type: 'string', default: '200' } },
})
if (!['embedded', 'postgres'].includes(options.database) || !(Number(options.rounds) > 0)) {
  console.error('Usage: node bench/reliability/kill-keyed-write.mjs [--database embedded|postgres] [--rounds N]')
  process.exit(2)
}
const databaseServerUrl = options.database === 'postgres' ? process.env.BENCH_DATABASE_URL : null
if (databaseServerUrl === undefined || databaseServerUrl === '') {
  throw new Error('Set BENCH_DATABASE_URL to the URL of a PostgreSQL server.')
}

const buildGraphQLRequest = (query, input) => ['/graphql', { query, variables: { input } }]

/** The writes to repeat. Each adds 1 to one of the totals from `loadTotals`. `total` is the name of this total. */
const WRITES = [
  {
    name: 'createPost',
    total: 'posts',
    build: id =>
      buildGraphQLRequest(
        'mutation ($input: CreatePostInput!) { createPost(input: $input) { id slug createdAt tags { name } } }',
        { title: `Post ${id}`, content: '<p>Something worth reading.</p>', tags: ['one', 'two'] },
      ),
  },
  {
    name: 'POST /api/credits/generate',
    total: 'codes',
    build: () => ['/api/credits/generate', { credit_amount: 5 }],
  },
  {
    name: 'adjustCredits',
    total: 'credits',
    build: (_id, { viewerId }) =>
      buildGraphQLRequest('mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id createdAt } }', {
        userId: viewerId,
        amount: 1,
        reason: 'A test of retries',
      }),
  },
  {
    name: 'POST /api/organizations',
    total: 'tenants',
    build: id => ['/api/organizations', { name: `Organization ${id}` }],
  },
]

const TOTALS_QUERY = `{ adminPosts { totalCount } creditCodes { totalCount } tenants { totalCount } viewer { id credits } }`

/** Maximum age of the access token that `startSession` reuses. Access tokens expire after ten minutes. */
const MAX_TOKEN_AGE_MS = 5 * 60_000

let token = { value: '', createdAt: Number.NEGATIVE_INFINITY }

const AFTER_RESPONSE = 'after response'

/**
 * Starts the server and, if there is no recent access token, logs in.
 * @param killAt `before commit` or `after commit`: the server kills itself at this point of the next write with an
 * idempotency key. With `after response`, the server does not kill itself.
 */
const startSession = async (instance, killAt = AFTER_RESPONSE) => {
  const nodeOptions = killAt === AFTER_RESPONSE ? [] : ['--import', './bench/reliability/kill-at-commit.mjs']
  const server = startKillableServer({ ...instance.env, SEED_DEMO: 'false', KILL_AT: killAt }, nodeOptions)
  const url = await server.servedUrl
  if (!url) throw new Error(`The server exited. If there is no build, run npm run build.\n${server.getOutput()}`)
  const post = async ([path, body], headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    })
    const isReplayed = response.headers.get('idempotency-replayed') === 'true'
    return { status: response.status, isReplayed, text: await response.text() }
  }
  if (performance.now() - token.createdAt > MAX_TOKEN_AGE_MS) {
    const login = await post(['/api/auth/login', { identifier: 'admin', password: ADMIN_PASSWORD }])
    token = { value: JSON.parse(login.text).accessToken, createdAt: performance.now() }
  }
  const authorization = `Bearer ${token.value}`
  return {
    server,
    sendKeyed: (request, key) => post(request, { authorization, 'idempotency-key': key }),
    loadTotals: async () => {
      const { data } = JSON.parse((await post(['/graphql', { query: TOTALS_QUERY }], { authorization })).text)
      return {
        posts: data.adminPosts.totalCount,
        codes: data.creditCodes.totalCount,
        tenants: data.tenants.totalCount,
        credits: data.viewer.credits,
        viewerId: data.viewer.id,
      }
    },
    stop: async () => {
      server.kill()
      await server.exited
    },
  }
}

/**
 * Sends a write and waits until the server has exited. Kills the server if `killAt` is `after response`; otherwise, the
 * server kills itself, and `response` of the result is null.
 */
const sendToKilledServer = async (session, killAt, write) => {
  const before = await session.loadTotals()
  const request = write.build(randomUUID(), before)
  const key = randomUUID()
  const response = await session.sendKeyed(request, key).catch(() => null)
  if (killAt === AFTER_RESPONSE) session.server.kill()
  const [, signal] = await session.server.exited
  if (signal !== 'SIGKILL') throw new Error(`The server was not killed:\n${session.server.getOutput()}`)
  if (Boolean(response) !== (killAt === AFTER_RESPONSE)) {
    throw new Error(`Killed ${killAt}: ${response ? 'received a response' : 'received no response'}.`)
  }
  return { before, request, key, response }
}

/**
 * Repeats a write twice after the restart. Returns a description of the first problem, or null if there is none. The
 * write must take effect once, the first repetition must succeed, and all responses must have the same body. The first
 * repetition must not be a replay if the server was killed before the commit. Otherwise, it must be one.
 */
const checkRepetition = async (session, killAt, write, { before, request, key, response }) => {
  const repeated = await session.sendKeyed(request, key)
  const repeatedAgain = await session.sendKeyed(request, key)
  const after = await session.loadTotals()
  const expected = { ...before, [write.total]: before[write.total] + 1 }
  if (!isDeepStrictEqual(after, expected))
    return `totals ${JSON.stringify(after)}, expected ${JSON.stringify(expected)}`
  if (repeated.status >= 300 || /"errors"/.test(repeated.text)) return `${repeated.status} ${repeated.text}`
  if (repeated.isReplayed !== (killAt !== 'before commit'))
    return repeated.isReplayed ? 'unexpected replay' : 'missing replay'
  const responses = [response, repeated, repeatedAgain].flatMap(received => (received ? [received.text] : []))
  return new Set(responses).size === 1 ? null : `different responses: ${responses.join(' ')}`
}

/** Runs a round for each kill time. Returns the number of failed rounds. */
const runRounds = async (instance, killTimes) => {
  let failureCount = 0
  let session = await startSession(instance, killTimes[0])
  for (const [index, killAt] of killTimes.entries()) {
    const write = WRITES[index % WRITES.length]
    const sent = await sendToKilledServer(session, killAt, write)
    // After a kill before the commit, the restarted server executes the repeated write, so it must not kill itself.
    // After a later kill, the restarted server only replays the stored response, which cannot trigger a kill. It
    // therefore already has the `killAt` of the next round, and also serves that round.
    session = await startSession(instance, killAt === 'before commit' ? undefined : killTimes[index + 1])
    const problem = await checkRepetition(session, killAt, write, sent)
    if (problem) failureCount++
    if (problem || (index + 1) % 20 === 0)
      console.log(`${index + 1}: ${write.name}, killed ${killAt}: ${problem ?? 'ok'}`)
    if (killAt === 'before commit') {
      await session.stop()
      session = await startSession(instance, killTimes[index + 1])
    }
  }
  await session.stop()
  return failureCount
}

/** Runs `--rounds` rounds with a kill after the commit, and a tenth as many rounds with each other kill time. */
const run = async () => {
  const rounds = Number(options.rounds)
  const otherKillTimes = ['before commit', AFTER_RESPONSE].flatMap(killAt => Array(Math.ceil(rounds / 10)).fill(killAt))
  const instance = await createServerEnvironment(databaseServerUrl)
  const killTimes = [...Array(rounds).fill('after commit'), ...otherKillTimes]
  const failureCount = await runRounds(instance, killTimes).finally(() => instance.remove())
  const outcome = failureCount > 0 ? `${failureCount} failed` : 'every write took effect once, with the same response'
  console.log(
    `${options.database}: ${rounds} kills after the commit, ${otherKillTimes.length} at other times; ${outcome}`,
  )
  process.exit(failureCount > 0 ? 1 : 0)
}

await run()
