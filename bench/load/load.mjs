// npm run bench:load: sends mixed traffic at 60% and at 200% of the server's capacity. See bench/README.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cleanUp, startSeededServer } from '../servers.mjs'
import { EARLIER_REDEMPTION_COUNT, logIn, USER_COUNT } from '../write-cases.mjs'
import { findLoadProblems, printResults, summarize } from './load-figures.mjs'
import { CODE_COUNT } from './load-mix.mjs'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    overload: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    capacity: { type: 'string', default: '0' },
    connections: { type: 'string', default: '32' },
    embedded: { type: 'boolean', default: false },
  },
})
const databaseServerUrl = options.embedded ? null : process.env.BENCH_DATABASE_URL || null

/** Number of connections that the generator opens before phases with a fixed request rate. It opens more if needed. */
const WARM_CONNECTION_COUNT = 500

const WARM_UP_SECONDS = 10
const CAPACITY_SECONDS = 20
const RECOVERY_SECONDS = 10
/** Request rate of the steady phases and of the recovery, divided by the capacity. */
const STEADY_SHARE = 0.6

const readResidentMb = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Samples the resident memory of the server once a second. `stop` ends the sampling and returns the samples in MB. */
const watchMemory = pid => {
  const samples = [readResidentMb(pid)]
  const timer = setInterval(() => samples.push(readResidentMb(pid)), 1_000)
  return {
    stop: () => {
      clearInterval(timer)
      return samples
    },
  }
}

const logInAll = async port => {
  const fetchToken = async identifier => (await logIn(port, identifier)).authorization.slice('Bearer '.length)
  const users = []
  for (let number = 1; number <= USER_COUNT; number++) users.push(await fetchToken(`writer-${number}`))
  return { admin: await fetchToken('admin'), users }
}

/**
 * Starts the load generator process. The method `run` of the returned object generates the load of the phases and
 * returns the figures of each phase. The memory samples in these figures cover all phases of the call.
 */
const startGenerator = port => {
  const child = fork(fileURLToPath(new URL('mix-generator.mjs', import.meta.url)), {
    stdio: 'inherit',
    serialization: 'advanced',
  })
  const state = { nextRequestNumber: 0, redemptionCount: 0, acceptedKinds: [] }
  const run = async (pid, phases) => {
    // Logs in again for each run, because access tokens expire after ten minutes.
    const runState = { ...(await logInAll(port)), codeCount: CODE_COUNT, redemptionCount: state.redemptionCount }
    const memory = watchMemory(pid)
    child.send({
      port,
      runState,
      phases,
      firstRequestNumber: state.nextRequestNumber,
      connectionCount: Number(options.connections),
      warmConnectionCount: phases[0].rate ? WARM_CONNECTION_COUNT : Number(options.connections),
    })
    const [report] = await once(child, 'message')
    state.nextRequestNumber = report.nextRequestNumber
    state.redemptionCount = report.redemptionCount
    for (const phase of report.phases)
      for (const [kind, outcome] of phase.results) if (outcome === 'accepted') state.acceptedKinds.push(kind)
    const memorySamples = memory.stop()
    return report.phases.map(phase => ({ ...summarize(phase), memorySamples, generatorCpu: report.cpuShare }))
  }
  return { run, state, close: () => child.kill('SIGKILL') }
}

/**
 * Compares the numbers of stored rows with the numbers of accepted requests. Also compares the ledger of each user and
 * the counter of each code with the stored redemptions. Returns a description of each difference.
 */
const findInvariantProblems = async (connectionString, acceptedKinds) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const count = async sql => Number((await client.query(sql)).rows[0].count)
  const countAccepted = kind => acceptedKinds.filter(accepted => accepted === kind).length
  const redemptionCount = EARLIER_REDEMPTION_COUNT + countAccepted('redeem')
  try {
    const checks = [
      ['redemptions', await count('SELECT count(*) FROM credit_redemptions'), redemptionCount],
      ['ledger rows', await count('SELECT count(*) FROM credit_transactions'), redemptionCount],
      [
        'users whose ledger differs from their redemptions',
        await count(`SELECT count(*) FROM users u WHERE
          (SELECT coalesce(sum(amount), 0) FROM credit_transactions t WHERE t.user_id = u.id) <>
          (SELECT coalesce(sum(credits_granted), 0) FROM credit_redemptions r WHERE r.user_id = u.id)`),
        0,
      ],
      [
        'codes whose counter differs from their redemptions',
        await count(`SELECT count(*) FROM credit_codes c WHERE current_uses <>
          (SELECT count(*) FROM credit_redemptions r WHERE r.code_id = c.id)`),
        0,
      ],
      ['leads', await count(`SELECT count(*) FROM leads WHERE email LIKE 'load-%'`), countAccepted('lead')],
      ['posts', await count(`SELECT count(*) FROM posts WHERE title LIKE 'Load %'`), countAccepted('createPost')],
    ]
    return checks
      .filter(([, stored, expected]) => stored !== expected)
      .map(([name, stored, expected]) => `${name}: ${stored} instead of ${expected}`)
  } finally {
    await client.end()
  }
}

const runBenchmark = async () => {
  console.log(
    `${databaseServerUrl ? 'PostgreSQL' : 'The embedded database'}, Node ${process.versions.node}, ` +
      `${os.cpus().length} cores for server, database and load generator, load average ${os.loadavg()[0].toFixed(1)}.`,
  )
  const { server, database } = await startSeededServer(1_000, databaseServerUrl, [], {
    codeCount: CODE_COUNT,
    env: { TRUST_PROXY: '1' },
  })
  const generator = startGenerator(server.port)
  const problems = []
  try {
    await generator.run(server.pid, [{ seconds: WARM_UP_SECONDS }])
    let capacity = Number(options.capacity)
    if (capacity === 0) {
      const [closedLoop] = await generator.run(server.pid, [{ seconds: CAPACITY_SECONDS }])
      capacity = closedLoop.acceptedPerSecond
      printResults('capacity (closed loop)', closedLoop)
    }
    for (let minute = 1; minute <= Number(options.minutes); minute++) {
      const [steady] = await generator.run(server.pid, [{ rate: capacity * STEADY_SHARE, seconds: 60 }])
      printResults(`60%, minute ${minute}`, steady)
      problems.push(...findLoadProblems('60%', steady, { isOverloaded: false }))
    }
    const rate = (capacity * Number(options.overload)) / 100
    const [overload, recovery] = await generator.run(server.pid, [
      { rate, seconds: Number(options.seconds) },
      { rate: capacity * STEADY_SHARE, seconds: RECOVERY_SECONDS },
    ])
    printResults(`${options.overload} %`, overload)
    printResults('recovery, 60%', recovery)
    problems.push(...findLoadProblems(`${options.overload} %`, overload, { isOverloaded: true }))
    problems.push(...findLoadProblems('recovery', recovery, { isRecovering: true }))
  } finally {
    generator.close()
  }
  if (database.databaseUrl)
    problems.push(...(await findInvariantProblems(database.databaseUrl, generator.state.acceptedKinds)))
  for (const problem of problems) console.log(`FAILED ${problem}`)
  if (problems.length === 0) console.log('All conditions hold.')
  return problems.length === 0
}

let hasPassed = false
try {
  hasPassed = await runBenchmark()
} finally {
  await cleanUp()
}
process.exit(hasPassed ? 0 : 1)
