// Starts and stops what is measured: the built server and the limit beside it, each a process of its own, on a
// database that is made for the run and thrown away after it.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openEmbeddedDatabase } from './embedded-database.mjs'
import { seedPosts } from './seed.mjs'

const resolvePath = name => fileURLToPath(new URL(name, import.meta.url))

/** The flags that `npm start` gives to node. */
const nodeFlags = JSON.parse(readFileSync(resolvePath('../package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter(word => word.startsWith('--'))

/** As many connections as the server gives its read model (server/adapters/db.ts). */
const POOL_SIZE = 10

/** What the machine's own settings or an .env file say must not reach the server that is measured. */
const CLEARED_ENV_VARS = [
  ...['HOST', 'SITE_URL', 'DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT', 'SMTP_URL', 'GRAPHIQL', 'TRUST_PROXY'],
  ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'ADMIN_EMAIL', 'ADMIN_USERNAME'],
]

const cleanupSteps = []

/** Runs whatever is left to stop and to remove, the newest first; never throws. */
export const cleanUp = async () => {
  for (const step of cleanupSteps.splice(0).reverse())
    await Promise.resolve(step()).catch(error => console.error(String(error)))
}

const createTemporaryDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-bench-'))
  cleanupSteps.push(async () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  return directory
}

/** Starts dist/server/main.js and waits until it serves. */
const startServer = async (dataDir, databaseUrl, nodeOptions, envOverrides = {}) => {
  const child = spawn(process.execPath, [...nodeFlags, ...nodeOptions, 'dist/server/main.js'], {
    cwd: resolvePath('..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(CLEARED_ENV_VARS.map(name => [name, ''])),
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      JWT_SECRET: 'only for the benchmark, long enough to sign with',
      ADMIN_PASSWORD: 'only for the benchmark',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...envOverrides,
    },
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  cleanupSteps.push(stop)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is serving (http\S+)/.exec(line)?.[1]
    if (url) {
      child.stdout.resume()
      return { port: Number(new URL(url).port), pid: child.pid, stop }
    }
  }
  throw new Error('The server ended before it served')
}

const forkBaselineServer = async baselineOptions => {
  const child = fork(resolvePath('baseline-server.mjs'), { stdio: 'inherit' })
  cleanupSteps.push(async () => void child.kill('SIGKILL'))
  child.send({ ...baselineOptions, poolSize: POOL_SIZE })
  const [{ port }] = await once(child, 'message')
  return { port, pid: child.pid }
}

/** The load generator. */
export const startLoadGenerator = () => {
  const child = fork(resolvePath('load-generator.mjs'), { stdio: 'inherit' })
  cleanupSteps.push(async () => void child.kill('SIGKILL'))
  return async loadOptions => {
    child.send(loadOptions)
    const [figures] = await once(child, 'message')
    return figures
  }
}

const createDatabase = async url => {
  const name = `kairos_bench_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const runAdminStatement = async statement => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await runAdminStatement(`CREATE DATABASE ${name}`)
  cleanupSteps.push(() => runAdminStatement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/** The server over a database with so many posts. On PostgreSQL when an address is given, else embedded. */
export const startSeededServer = async (postCount, url, nodeOptions = []) => {
  const dataDir = createTemporaryDirectory()
  if (url) {
    const databaseUrl = await createDatabase(url)
    const server = await startServer(dataDir, databaseUrl, nodeOptions)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await seedPosts(client, postCount).finally(() => client.end())
    return { server, source: { databaseUrl } }
  }
  // A process owns its directory: the server makes the tables and leaves, we fill them and leave, it comes back.
  await (await startServer(dataDir, null, [])).stop()
  const directory = join(dataDir, 'database')
  const database = await openEmbeddedDatabase(directory)
  await seedPosts(database.pool, postCount).finally(() => database.close())
  const databaseCopy = join(createTemporaryDirectory(), 'database')
  cpSync(directory, databaseCopy, { recursive: true })
  return { server: await startServer(dataDir, null, nodeOptions), source: { dataDir: databaseCopy } }
}

/** The server over an empty database, with settings of its own. */
export const startEmptyServer = envOverrides =>
  startServer(createTemporaryDirectory(), null, [], envOverrides)

const fetchText = async (port, path) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** The limit over the same rows. */
export const startBaselineServer = async (server, source, postPath) =>
  forkBaselineServer({
    ...source,
    pages: { blog: await fetchText(server.port, '/blog'), post: await fetchText(server.port, postPath) },
  })
