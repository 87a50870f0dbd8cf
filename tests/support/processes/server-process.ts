import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, inject } from 'vitest'
import { EmbeddedDatabase } from '../../../server/adapters/db/embedded'
import { hasExited } from './private-processes'

/** A process of the built server. By default, it runs without the Node flags of `npm start`. */
export interface ServerProcess {
  id: number
  /** Empty until `startServer` has returned. */
  url: string
  /** Milliseconds until the server accepted requests; 0 until `startServer` has returned. */
  startupMs: number
  getStdout(): string
  getStderr(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
  /** Sends SIGTERM and waits until the process has exited. */
  stop(): Promise<void>
}

export type Settings = Record<string, string>

export interface TestProcesses {
  createDirectory(): string
  /** Creates a data directory with a migrated, empty database, so that the server starts without migrations. */
  createDataDirectory(): Promise<string>
  /** Creates a data directory whose database has no tables. */
  createUnmigratedDirectory(): Promise<string>
  /**
   * Spawns the server without waiting until it accepts requests. The environment of the server contains `settings`, and
   * PATH, HOME and TMPDIR from this process. By default, the server creates no demo content and stops without a drain
   * period.
   */
  spawnServer(settings: Settings, workingDirectory?: string, nodeArguments?: string[]): ServerProcess
  /** Starts the server, by default on a free port, and waits until it accepts requests. */
  startServer(settings: Settings, workingDirectory?: string, nodeArguments?: string[]): Promise<ServerProcess>
}

/**
 * Returns functions that create directories and server processes. By default, deletes the directories and kills the
 * processes after each test.
 * @param options.isShared whether to keep the directories and processes until all tests of the file have ended
 */
export const setupProcesses = ({ isShared = false } = {}): TestProcesses => {
  const children: ChildProcess[] = []
  const directories: string[] = []
  let migratedTemplate: Promise<string> | null = null
  let isFinished = false

  const cleanUp = async () => {
    await Promise.all(children.splice(0).map(killAndWait))
    for (const path of directories.splice(0)) removeDirectory(path)
  }

  if (!isShared) afterEach(cleanUp)

  // A timed-out test continues in the background. Once this hook has started, the test cannot create directories or
  // processes.
  afterAll(async () => {
    isFinished = true
    await cleanUp()
    if (migratedTemplate) removeDirectory(await migratedTemplate)
  })

  const createDirectory = () => {
    if (isFinished) throw new Error('The tests of this file have ended')
    const path = createTempDirectory()
    directories.push(path)
    return path
  }

  const spawnServer = (
    settings: Settings,
    workingDirectory: string = createDirectory(),
    nodeArguments = ['dist/server/main.js'],
  ): ServerProcess => {
    if (isFinished) throw new Error('The tests of this file have ended')
    // The server reads dist/client from its working directory, so each working directory contains a link to dist.
    if (!existsSync(join(workingDirectory, 'dist'))) symlinkSync(resolve('dist'), join(workingDirectory, 'dist'))
    const child = spawn(process.execPath, nodeArguments, {
      cwd: workingDirectory,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        SEED_DEMO: 'false',
        SHUTDOWN_DRAIN_SECONDS: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return toServerProcess(child)
  }

  const createDataDirectory = async () => {
    migratedTemplate ??= createMigratedDirectory()
    const path = createDirectory()
    cpSync(await migratedTemplate, path, { recursive: true })
    return path
  }

  return {
    createDirectory,
    spawnServer,
    createDataDirectory,
    createUnmigratedDirectory: async () => {
      const path = await createDataDirectory()
      const database = new EmbeddedDatabase({ dataDir: join(path, 'database') })
      const pool = database.createPool()
      await pool.query('DROP SCHEMA public CASCADE')
      await pool.query('CREATE SCHEMA public')
      await pool.end()
      await database.close()
      return path
    },
    startServer: async (settings, workingDirectory, nodeArguments) => {
      const startedAt = performance.now()
      const server = spawnServer(
        { PORT: '0', SHUTDOWN_DRAIN_SECONDS: '0', ...settings },
        workingDirectory,
        nodeArguments,
      )
      for (;;) {
        const url = /is serving (http:\S+)/.exec(server.getStdout())?.[1]
        if (url) return Object.assign(server, { url, startupMs: performance.now() - startedAt })
        const outcome = await Promise.race([server.exited, sleep(20)])
        if (outcome) {
          throw new Error(`The server exited (${outcome.code}):\n${server.getStdout()}\n${server.getStderr()}`)
        }
      }
    },
  }
}

const createTempDirectory = () => mkdtempSync(join(tmpdir(), 'kairos-process-'))

const removeDirectory = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

/** Creates a directory with a database from the snapshot. `createDataDirectory` copies this directory. */
const createMigratedDirectory = async () => {
  const path = createTempDirectory()
  const snapshot = readFileSync(inject('snapshot'))
  const database = new EmbeddedDatabase({ dataDir: join(path, 'database'), snapshot })
  await database.getWorker()
  await database.close()
  return path
}

const toServerProcess = (child: ChildProcess): ServerProcess => {
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const exited: ServerProcess['exited'] = new Promise(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return {
    id: child.pid ?? 0,
    url: '',
    startupMs: 0,
    getStdout: () => output.stdout,
    getStderr: () => output.stderr,
    exited,
    kill: signal => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const killAndWait = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (hasExited(child)) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })

export const ADMIN_CREDENTIALS = { identifier: 'admin', password: 'only for tests 123' }

interface Tokens {
  accessToken: string
  refreshToken: string
}

const postJson = async (url: string, path: string, body: unknown) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}

export const requestLogin = (url: string, credentials: { identifier: string; password: string } = ADMIN_CREDENTIALS) =>
  postJson(url, '/api/auth/login', credentials)

export const requestTokenRefresh = (url: string, refreshToken: string) =>
  postJson(url, '/api/auth/refresh-token', { refreshToken })

export interface WriteLoad {
  /** The refresh tokens that the server has acknowledged, oldest first. */
  acknowledgedTokens: string[]
  /** Returns the newest acknowledged token of each session. */
  getNewestTokens(): string[]
  /** Stops the token refreshes and waits for the requests in flight. */
  stop(): Promise<void>
}

/**
 * Makes the server write continuously: starts sessions and refreshes their tokens in loops. A loop ends at the first
 * failed refresh, or when `stop` is called.
 */
export const startWriteLoad = async (url: string, sessionCount = 4): Promise<WriteLoad> => {
  const acknowledgedTokens: string[] = []
  const newestTokens: string[] = []
  let isRunning = true
  const refreshContinuously = async (sessionIndex: number, initialToken: string) => {
    let token = initialToken
    const recordToken = () => {
      acknowledgedTokens.push(token)
      newestTokens[sessionIndex] = token
    }
    recordToken()
    while (isRunning) {
      const response = await requestTokenRefresh(url, token).catch(() => null)
      if (response?.status !== 200) return
      token = response.body.refreshToken
      recordToken()
    }
  }
  const loops: Promise<void>[] = []
  for (let sessionIndex = 0; sessionIndex < sessionCount; sessionIndex++) {
    const { body } = await requestLogin(url)
    loops.push(refreshContinuously(sessionIndex, body.refreshToken))
  }
  return {
    acknowledgedTokens,
    getNewestTokens: () => [...newestTokens],
    stop: async () => {
      isRunning = false
      await Promise.all(loops)
    },
  }
}

/** Returns the tokens whose hashes are not in the embedded database. The server must have exited. */
export const findMissingTokens = async (dataDir: string, tokens: string[]): Promise<string[]> => {
  const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const pool = database.createPool()
  try {
    const { rows } = await pool.query<{ token_hash: string }>('SELECT token_hash FROM refresh_tokens')
    const storedHashes = new Set(rows.map(row => row.token_hash))
    return tokens.filter(token => !storedHashes.has(createHash('sha256').update(token).digest('base64url')))
  } finally {
    await pool.end()
    await database.close()
  }
}
