// Starts and stops the servers and the load generator of the benchmarks, and creates and deletes their temporary data.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clearedEnvironment } from './cleared-environment.mjs'
import { openEmbeddedDatabase } from './embedded-database.mjs'
import { seedPosts } from './seed.mjs'
import { PASSWORD, seedWriters } from './write-cases.mjs'

const resolvePath = name => fileURLToPath(new URL(name, import.meta.url))

/** Node flags of `npm start`. */
const nodeFlags = JSON.parse(readFileSync(resolvePath('../package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter(word => word.startsWith('--'))

/** Size of the baseline server's connection pool: the default of `createPool` in server/adapters/db/connection.ts. */
const POOL_SIZE = 10

const JWT_SECRET = 'only for the benchmark, long enough to sign with'

/** Maximum number of output lines per server that are kept for `waitForLine`. */
const MAX_PRINTED_LINES = 1_000

const cleanupSteps = []

export const cleanUp = async () => {
  for (const step of cleanupSteps.splice(0).reverse())
    await Promise.resolve(step()).catch(error => console.error(String(error)))
}

const createTemporaryDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-bench-'))
  cleanupSteps.push(async () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  return directory
}

/** Starts dist/server/main.js and waits until it is ready. */
const startServer = async (dataDir, databaseUrl, nodeOptions, envOverrides = {}) => {
  const child = spawn(process.execPath, [...nodeFlags, ...nodeOptions, 'dist/server/main.js'], {
    cwd: resolvePath('..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...clearedEnvironment,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET,
      ADMIN_PASSWORD: PASSWORD,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'error',
      ...envOverrides,
    },
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  cleanupSteps.push(stop)
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    const printedLines = []
    /** Waits until a kept line matches. Removes and returns the kept lines up to and including this line. */
    const waitForLine = async pattern => {
      for (;;) {
        const index = printedLines.findIndex(line => pattern.test(line))
        if (index >= 0) return printedLines.splice(0, index + 1)
        await once(lines, 'line')
      }
    }
    lines.on('line', line => printedLines.push(line) > MAX_PRINTED_LINES && printedLines.shift())
    lines.on('line', line => {
      const url = /is serving (http\S+)/.exec(line)?.[1]
      if (url) resolve({ port: Number(new URL(url).port), pid: child.pid, stop, waitForLine })
      // Log lines of the levels error (50) and fatal (60).
      else if (/^{"level":[56]/.test(line)) console.log(line)
    })
    lines.once('close', () =>
      reject(new Error('The server exited before it was ready. If there is no build, run npm run build.')),
    )
  })
}

const forkBaselineServer = async baselineOptions => {
  const child = fork(resolvePath('throughput/baseline-server.mjs'), { stdio: 'inherit' })
  cleanupSteps.push(async () => void child.kill('SIGKILL'))
  child.send({ ...baselineOptions, poolSize: POOL_SIZE, jwtSecret: JWT_SECRET })
  const [{ port }] = await once(child, 'message')
  return { port, pid: child.pid }
}

/** Starts the load generator process. Returns a function that generates load and resolves to the measurements. */
export const startLoadGenerator = () => {
  const child = fork(resolvePath('throughput/load-generator.mjs'), { stdio: 'inherit' })
  cleanupSteps.push(async () => void child.kill('SIGKILL'))
  return async loadOptions => {
    child.send(loadOptions)
    const [figures] = await once(child, 'message')
    return figures
  }
}

const createDatabase = async databaseServerUrl => {
  const name = `kairos_bench_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const runAdminStatement = async statement => {
    const client = new pg.Client({ connectionString: databaseServerUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await runAdminStatement(`CREATE DATABASE ${name}`)
  cleanupSteps.push(() => runAdminStatement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  const databaseUrl = new URL(databaseServerUrl)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/**
 * Starts the server with the given number of posts. `restart` of the result starts the server again on the same data;
 * the caller must call `server.stop` first. `database` of the result is for `startBaselineServer`: it has `databaseUrl`
 * or, for the embedded database, `databaseDir`, the directory of a copy.
 * @param databaseServerUrl null for the embedded database
 * @param options.codeCount number of credit codes for `seedWriters`; with 0, `seedWriters` is not called
 * @param options.seedRows function that inserts further rows with a `pg` client or pool
 */
export const startSeededServer = async (
  postCount,
  databaseServerUrl,
  nodeOptions = [],
  { codeCount = 0, env = {}, seedRows } = {},
) => {
  const dataDir = createTemporaryDirectory()
  const seed = async db => {
    if (codeCount > 0) await seedWriters(db, codeCount)
    await seedPosts(db, postCount)
    await seedRows?.(db)
  }
  if (databaseServerUrl) {
    const databaseUrl = await createDatabase(databaseServerUrl)
    const restart = () => startServer(dataDir, databaseUrl, nodeOptions, env)
    const server = await restart()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await seed(client).finally(() => client.end())
    return { server, restart, database: { databaseUrl } }
  }
  // Only one process at a time can open the embedded database. Therefore, the server migrates it and stops, this
  // process inserts the rows, and the server starts again.
  await (await startServer(dataDir, null, [])).stop()
  const directory = join(dataDir, 'database')
  const database = await openEmbeddedDatabase(directory)
  await seed(database.pool).finally(() => database.close())
  const databaseCopy = join(createTemporaryDirectory(), 'database')
  cpSync(directory, databaseCopy, { recursive: true })
  const restart = () => startServer(dataDir, null, nodeOptions, env)
  return { server: await restart(), restart, database: { databaseDir: databaseCopy } }
}

/** Starts the server with a new embedded database, which `cleanUp` deletes. */
export const startTemporaryServer = envOverrides => startServer(createTemporaryDirectory(), null, [], envOverrides)

const fetchText = async (port, path) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`)
  return response.text()
}

/**
 * Starts the baseline server on a `database` that `startSeededServer` returned. The baseline server takes its page
 * templates from the pages `/blog` and `postPath` of `server`.
 */
export const startBaselineServer = async (server, database, postPath) =>
  forkBaselineServer({
    ...database,
    pages: { blog: await fetchText(server.port, '/blog'), post: await fetchText(server.port, postPath) },
  })
