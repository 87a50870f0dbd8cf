// npm run bench:timing: checks that the response times of logins, password resets and invitations do not reveal whether
// an account exists. Exits with 1 if a difference is significant. Run this benchmark on an idle machine.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { cleanUp, startSeededServer } from './servers.mjs'
import { PASSWORD } from './write-cases.mjs'

const { values: options } = parseArgs({ options: { samples: { type: 'string', default: '250' } } })

const measuredCount = Number(options.samples)

const WARM_UP_COUNT = 20

const SIGNIFICANCE_LEVEL = 0.001

const LOGIN_MUTATION =
  'mutation ($name: String!, $password: String!) { login(identifier: $name, password: $password) { accessToken } }'
const RESET_MUTATION = 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }'
const INVITE_MUTATION = `mutation ($input: InviteToOrganizationInput!) { inviteToOrganization(input: $input) { url } }`

/** Inserts a separate account of each kind for every request, so that rate limits per account do not apply. */
const SEED_SQL = `
  INSERT INTO users (username, email, password_hash, status)
    SELECT kind || i, kind || i || '@bench.example', (SELECT password_hash FROM users WHERE role = 'admin'),
           CASE WHEN kind = 'suspended' THEN 'suspended' ELSE 'active' END::"UserStatus"
    FROM generate_series(1, $1::int) i, unnest(ARRAY['active', 'suspended', 'totp']) kind;
`

const SEED_FACTORS_SQL = `INSERT INTO factors (user_id, kind, name, secret, last_step, created_at)
  SELECT id, 'totp', 'App', '-', 0, now() FROM users WHERE username LIKE 'totp%'`

const SEED_ORGANIZATION_SQL = `INSERT INTO organizations (name, created_by) SELECT 'Bench', id FROM users WHERE role = 'admin'`

const seedRows = async db => {
  await db.query(SEED_SQL, [measuredCount + WARM_UP_COUNT])
  await db.query(SEED_FACTORS_SQL)
  await db.query(SEED_ORGANIZATION_SQL)
}

const startMailServer = async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return { url: `smtp://127.0.0.1:${listener.address().port}`, close: () => server.close() }
}

/**
 * Creates a function that sends each GraphQL request with a new IP address in X-Forwarded-For. The function returns the
 * duration of the request in milliseconds and the response body.
 */
const createClient = port => {
  let count = 0
  return async (query, variables, headers = {}) => {
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const body = await response.json()
    return { durationMs: performance.now() - startedAt, body }
  }
}

/** Creates the cases. Each case compares unknown accounts (`baseline`) with other kinds of account (`variants`). */
const createCases = (send, authorization) => {
  const createLoginSender = kind => i => send(LOGIN_MUTATION, { name: `${kind}${i}`, password: 'a wrong password' })
  const createResetSender = kind => i => send(RESET_MUTATION, { email: `${kind}${i}@bench.example` })
  const createInvitationSender = kind => i =>
    send(
      INVITE_MUTATION,
      { input: { organizationId: 1, email: `${kind}${i}@bench.example`, role: 'member' } },
      { authorization },
    )
  const createCase = (name, createSender, kinds) => ({
    name,
    baseline: createSender('unknown'),
    variants: Object.fromEntries(kinds.map(kind => [kind, createSender(kind)])),
  })
  return [
    createCase('login with a wrong password', createLoginSender, ['active', 'suspended', 'totp']),
    createCase('password reset', createResetSender, ['active', 'suspended']),
    createCase('invitation to an organization', createInvitationSender, ['active', 'suspended']),
  ]
}

const shuffle = items => {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[items[i], items[j]] = [items[j], items[i]]
  }
  return items
}

/**
 * Sends one request at a time. Each round consists of one request for each kind of account, in random order. Returns
 * the durations in milliseconds by kind, without the warm-up.
 * @throws Error if a response contains an error with a code other than UNAUTHENTICATED
 */
const measure = async senders => {
  const durations = Object.fromEntries(Object.keys(senders).map(name => [name, []]))
  for (let i = 1; i <= measuredCount + WARM_UP_COUNT; i++) {
    for (const name of shuffle(Object.keys(senders))) {
      const { durationMs, body } = await senders[name](i)
      if (body.errors?.some(error => error.extensions?.code !== 'UNAUTHENTICATED'))
        throw new Error(JSON.stringify(body))
      if (i > WARM_UP_COUNT) durations[name].push(durationMs)
    }
  }
  return durations
}

const getMedian = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Compares two samples with the normal approximation of the Mann-Whitney U test.
 * @returns `superiority`, the probability that a value of `a` is greater than a value of `b`, and the two-sided p-value
 */
const compareSamples = (a, b) => {
  const ranked = [...a.map(value => ({ value, isFirst: true })), ...b.map(value => ({ value, isFirst: false }))]
  ranked.sort((x, y) => x.value - y.value)
  const rankSum = ranked.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0)
  const superiority = (rankSum - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
  const standardError = Math.sqrt((a.length + b.length + 1) / (12 * a.length * b.length))
  return { superiority, pValue: 2 * getUpperTail(Math.abs(superiority - 0.5) / standardError) }
}

/**
 * Returns the probability that a standard normal variable is greater than `z` (Abramowitz and Stegun 26.2.17, error
 * below 7.5e-8).
 */
const getUpperTail = z => {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

const formatMs = ms => `${ms.toFixed(2)} ms`

/**
 * Measures a case and prints how much each variant differs from the baseline. Returns whether any difference is
 * significant.
 */
const runCase = async ({ name, baseline, variants }) => {
  const durations = await measure({ unknown: baseline, ...variants })
  console.log(`${name}: median ${formatMs(getMedian(durations.unknown))} for unknown accounts`)
  let hasDifference = false
  for (const variant of Object.keys(variants)) {
    const { superiority, pValue } = compareSamples(durations[variant], durations.unknown)
    const differenceMs = getMedian(durations[variant]) - getMedian(durations.unknown)
    const isDifferent = pValue < SIGNIFICANCE_LEVEL
    hasDifference ||= isDifferent
    const verdict = isDifferent ? 'SIGNIFICANT' : 'not significant'
    console.log(
      `  ${variant}: median difference ${formatMs(differenceMs)}, slower in ${Math.round(superiority * 100)}% of pairs, p = ${pValue.toFixed(4)}: ${verdict}`,
    )
  }
  return hasDifference
}

/**
 * Checks that the comparison detects a known difference. A login hashes the password, but a password reset does not.
 * @throws Error if the comparison does not detect it
 */
const checkControl = async send => {
  const control = {
    name: 'control (a login must differ from a password reset)',
    baseline: i => send(RESET_MUTATION, { email: `control${i}@bench.example` }),
    variants: { login: i => send(LOGIN_MUTATION, { name: `control${i}`, password: 'a wrong password' }) },
  }
  if (!(await runCase(control)))
    throw new Error('The comparison does not detect the difference between a login and a password reset.')
}

/**
 * Runs all cases and the control on a new server with the environment variables `env`. Returns whether a difference in
 * the cases is significant.
 */
const runWithServer = async env => {
  const { server } = await startSeededServer(10, process.env.BENCH_DATABASE_URL, [], {
    env: { ...env, TRUST_PROXY: 'true' },
    seedRows,
  })
  const send = createClient(server.port)
  const { body } = await send(LOGIN_MUTATION, { name: 'admin', password: PASSWORD })
  let hasDifference = false
  for (const testCase of createCases(send, `Bearer ${body.data.login.accessToken}`)) {
    hasDifference = (await runCase(testCase)) || hasDifference
  }
  await checkControl(send)
  await server.stop()
  return hasDifference
}

const mailServer = await startMailServer()
try {
  console.log(`${measuredCount} requests for each kind of account, in random order`)
  console.log('\nWithout a mail server')
  const hasDifferenceWithoutMail = await runWithServer({})
  console.log('\nWith a mail server')
  const hasDifferenceWithMail = await runWithServer({ SMTP_URL: mailServer.url })
  if (hasDifferenceWithoutMail || hasDifferenceWithMail) process.exitCode = 1
} finally {
  await cleanUp()
  mailServer.close()
}
