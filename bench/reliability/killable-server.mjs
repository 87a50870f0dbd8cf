// Starts the built server for the benchmarks that kill it and start it again on the same data.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clearedEnvironment } from '../cleared-environment.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const ADMIN_PASSWORD = 'only for the benchmark'
export const POLL_INTERVAL_MS = 5

/**
 * Creates a temporary directory and, on PostgreSQL, an empty database and a client that is connected to it. `env` of
 * the result is for `startKillableServer`. The directory `DATA_DIR` does not exist yet.
 * @param databaseServerUrl null for the embedded database
 */
export const createServerEnvironment = async databaseServerUrl => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-kill-'))
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true })
  const dataDir = join(directory, 'data')
  if (!databaseServerUrl) {
    return { directory, client: null, env: { DATA_DIR: dataDir }, remove: async () => removeDirectory() }
  }
  const runAdminStatement = async statement => {
    const client = new pg.Client({ connectionString: databaseServerUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const name = `kairos_kill_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await runAdminStatement(`CREATE DATABASE ${name}`)
  const url = new URL(databaseServerUrl)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const secret = 'only for the benchmark, long enough to sign with'
  return {
    directory,
    client,
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href, JWT_SECRET: secret },
    remove: async () => {
      await client.end()
      removeDirectory()
      await runAdminStatement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/**
 * Starts a server that the caller can kill. `servedUrl` of the result resolves to the URL of the server, or to null if
 * the server exits before it serves requests.
 */
export const startKillableServer = (env, nodeOptions = []) => {
  const child = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...clearedEnvironment, PORT: '0', ADMIN_PASSWORD, LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const exited = once(child, 'close')
  const findUrl = () => /is serving (http\S+)/.exec(output)?.[1]
  const isServingOrExited = () => findUrl() !== undefined || child.exitCode !== null || child.signalCode !== null
  const waitForUrl = async () => {
    while (!isServingOrExited()) await sleep(POLL_INTERVAL_MS)
    if (!findUrl()) await exited
    return findUrl() ?? null
  }
  return {
    servedUrl: waitForUrl(),
    isServingOrExited,
    getOutput: () => output.trim(),
    kill: () => child.kill('SIGKILL'),
    /** Resolves to the exit code and the signal. */
    exited,
  }
}
