// npm run bench:backup: backs up a server under write load and checks restored archives. See bench/README.md.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { clearedEnvironment } from '../cleared-environment.mjs'
import { openEmbeddedDatabase } from '../embedded-database.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '20' },
    database: { type: 'string', default: '' },
  },
})
const rounds = Number(options.rounds)
const deadline = Date.now() + Number(options.minutes) * 60_000
const databaseServerUrl = process.env.BENCH_DATABASE_URL
const root = fileURLToPath(new URL('../..', import.meta.url))
const PASSWORD = 'only for the benchmark 123'
const JWT_SECRET = 'only for the benchmark, long enough to sign with'
/** Minimum number of credit grants in a round before its backup. */
const MIN_GRANT_COUNT = 50
/** Number of files that the load keeps. After each further upload, it deletes the oldest file. */
const MAX_FILES = 4
const UPLOAD_INTERVAL_MS = 1_500
/** Time after which the load logs in again. `adjustCredits` requires a login within the last ten minutes. */
const MAX_SESSION_AGE_MS = 5 * 60_000

const directory = mkdtempSync(join(tmpdir(), 'kairos-backup-'))
const databaseNames = []

const runStatement = async statement => {
  const client = new pg.Client({ connectionString: databaseServerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const createSettings = async (kind, name) => {
  const settings = {
    DATA_DIR: join(directory, name),
    ADMIN_PASSWORD: PASSWORD,
    JWT_SECRET,
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
  }
  if (kind === 'embedded') return settings
  const database = `kairos_backup_${process.pid}_${name.replaceAll('-', '_')}`
  databaseNames.push(database)
  await runStatement(`CREATE DATABASE ${database}`)
  return { ...settings, DATABASE_URL: Object.assign(new URL(databaseServerUrl), { pathname: `/${database}` }).href }
}

const runCommand = async (args, settings) => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['dist/server/cli.js', ...args, '--json'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...clearedEnvironment, ...settings },
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

const startServer = async settings => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...clearedEnvironment, PORT: '0', ...settings },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is serving (http\S+)/.exec(line)?.[1]
    if (url) return { url, child }
  }
  throw new Error('The server exited before it was ready. If there is no build, run npm run build.')
}

/** Logs in, then grants credits and replaces files in the background until `stop` of the result is called. */
const startLoad = async url => {
  let authorization = ''
  let loggedInAt = 0
  const logIn = async () => {
    loggedInAt = Date.now()
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'admin', password: PASSWORD }),
    })
    authorization = `Bearer ${(await login.json()).accessToken}`
  }
  await logIn()
  const state = { reasons: [], failures: [], slowestRequestMs: 0, isRunning: true }
  const execute = async (query, variables) => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    state.slowestRequestMs = Math.max(state.slowestRequestMs, performance.now() - startedAt)
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const { viewer } = await execute('{ viewer { id } }')
  const grantCredits = async () => {
    if (Date.now() > loggedInAt + MAX_SESSION_AGE_MS) await logIn()
    const reason = `load ${crypto.randomUUID()}`
    const mutation = 'mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id } }'
    await execute(mutation, { input: { userId: viewer.id, amount: 7, reason } })
    state.reasons.push(reason)
  }
  const fileIds = []
  const replaceFile = async () => {
    const form = new FormData()
    form.set('file', new Blob([crypto.randomUUID().repeat(3000)]), 'load.txt')
    const response = await fetch(`${url}/api/files/upload`, { method: 'POST', headers: { authorization }, body: form })
    if (!response.ok) throw new Error(`The upload returned status ${response.status}`)
    fileIds.push((await response.json()).id)
    if (fileIds.length > MAX_FILES)
      await execute('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id: fileIds.shift() })
  }
  const loop = async (write, pauseMs) => {
    while (state.isRunning) {
      await write().catch(error => state.failures.push(String(error)))
      await sleep(pauseMs)
    }
  }
  const loops = [loop(grantCredits, 5), loop(grantCredits, 5), loop(replaceFile, UPLOAD_INTERVAL_MS)]
  const stop = async () => {
    state.isRunning = false
    await Promise.all(loops)
  }
  return { state, stop }
}

const loadRestoredRows = async settings => {
  const loadRows = async pool => {
    const reasons = await pool.query('SELECT description FROM credit_transactions')
    const files = await pool.query('SELECT storage_key FROM stored_files')
    return { reasons: reasons.rows.map(row => row.description), storageKeys: files.rows.map(row => row.storage_key) }
  }
  if (settings.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: settings.DATABASE_URL })
    return await loadRows(pool).finally(() => pool.end())
  }
  const { pool, close } = await openEmbeddedDatabase(join(settings.DATA_DIR, 'database'))
  return await loadRows(pool).finally(close)
}

const listFiles = path =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(path.length + 1))

const listProblems = async (settings, acknowledgedReasons) => {
  const { wrongBalances, missingFiles, damagedFiles } = await runCommand(['verify'], settings)
  const { reasons, storageKeys } = await loadRestoredRows(settings)
  const restoredReasons = new Set(reasons)
  const lostReasons = acknowledgedReasons.filter(reason => !restoredReasons.has(reason))
  const filesWithoutRow = listFiles(join(settings.DATA_DIR, 'files')).filter(path => !storageKeys.includes(path))
  return [...wrongBalances, ...missingFiles, ...damagedFiles, ...lostReasons, ...filesWithoutRow]
}

const runBackupRounds = async (kind, kinds) => {
  const settings = await createSettings(kind, kind)
  const server = await startServer(settings)
  const load = await startLoad(server.url)
  const durations = []
  let problemCount = 0
  let round = 0
  for (; round < rounds && Date.now() < deadline; round++) {
    const before = load.state.reasons.length
    while (load.state.reasons.length < before + MIN_GRANT_COUNT) await sleep(50)
    const acknowledgedReasons = [...load.state.reasons]
    const startedAt = performance.now()
    const { path, rows } = await runCommand(['backup', join(directory, 'archives')], settings)
    durations.push((performance.now() - startedAt) / 1000)
    const restoredSettings = await createSettings(kinds[round % kinds.length], `${kind}-${round}`)
    await runCommand(['restore', path], restoredSettings)
    const problems = await listProblems(restoredSettings, acknowledgedReasons)
    problemCount += problems.length
    console.log(
      `${kind} round ${round + 1}: ${rows} rows, ${statSync(path).size} bytes, ${durations.at(-1).toFixed(1)} s, ` +
        `restored into ${kinds[round % kinds.length]}, problems: ${problems.join(', ') || 'none'}`,
    )
    rmSync(path)
    rmSync(restoredSettings.DATA_DIR, { recursive: true, force: true })
  }
  await load.stop()
  const { failures, slowestRequestMs, reasons } = load.state
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  const median = durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0
  console.log(
    `${kind}: ${round} backups, ${problemCount} problems, ${failures.length} failed writes, ` +
      `${reasons.length} successful credit grants, backup ${median.toFixed(1)} s (median), slowest request ${Math.round(slowestRequestMs)} ms`,
  )
  for (const failure of failures.slice(0, 5)) console.log(failure)
  return problemCount === 0 && failures.length === 0 && round === rounds
}

try {
  const kinds = databaseServerUrl ? ['embedded', 'postgres'] : ['embedded']
  let isCorrect = true
  const selectedKinds = kinds.filter(kind => !options.database || options.database === kind)
  if (selectedKinds.length === 0) {
    throw new Error(`--database must be one of: ${kinds.join(', ')}. For postgres, set BENCH_DATABASE_URL.`)
  }
  for (const kind of selectedKinds) isCorrect = (await runBackupRounds(kind, kinds)) && isCorrect
  process.exitCode = isCorrect ? 0 : 1
} finally {
  for (const name of databaseNames) await runStatement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  rmSync(directory, { recursive: true, force: true })
}
