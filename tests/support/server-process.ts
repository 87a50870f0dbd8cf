import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, inject } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db.embedded'

/** The built server as a process of its own, started as `npm start` does. */
export interface ServerProcess {
  /** Where it serves; only after `start`. */
  url: string
  /** From the start of the process to its serving, in milliseconds. */
  startupMs: number
  stdout(): string
  stderr(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
  /** Ends it as an operator does, and waits for it. */
  stop(): Promise<void>
}

export type Settings = Record<string, string>

export interface TestProcesses {
  /** A directory of the test's own. */
  createDirectory(): string
  /** A data directory with a migrated, empty embedded database: a boot without the seconds that making one takes. */
  createDataDirectory(): Promise<string>
  /** A data directory whose database has no tables yet: what makes a boot the first. */
  createUnmigratedDirectory(): Promise<string>
  /** Starts the server and looks on. Settings are all it gets: neither ours nor an .env of this folder. */
  spawnServer(settings: Settings, workingDirectory?: string): ServerProcess
  /** Starts the server on a free port and waits until it serves. */
  startServer(settings: Settings, workingDirectory?: string): Promise<ServerProcess>
}

/** Processes and directories for this file's tests; both are gone after each test, however it ended. */
export const setupProcesses = (): TestProcesses => {
  const children: ChildProcess[] = []
  const directories: string[] = []
  let migratedTemplate: Promise<string> | null = null
  let isFinished = false

  const cleanUp = async () => {
    await Promise.all(children.splice(0).map(killAndWait))
    for (const path of directories.splice(0)) removeDirectory(path)
  }

  afterEach(cleanUp)

  // A test that timed out goes on in the background: what it starts from here on is refused.
  afterAll(async () => {
    isFinished = true
    await cleanUp()
    if (migratedTemplate) removeDirectory(await migratedTemplate)
  })

  const createDirectory = () => {
    if (isFinished) throw new Error('The tests of this file are over')
    const path = createTempDirectory()
    directories.push(path)
    return path
  }

  const spawnServer = (settings: Settings, workingDirectory: string = createDirectory()): ServerProcess => {
    if (isFinished) throw new Error('The tests of this file are over')
    // It finds its client beside it and an .env where it stands, hence not in this folder.
    symlinkSync(resolve('dist'), join(workingDirectory, 'dist'))
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: workingDirectory,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings },
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
    startServer: async (settings, workingDirectory) => {
      const startedAt = performance.now()
      const server = spawnServer({ PORT: '0', ...settings }, workingDirectory)
      for (;;) {
        const url = /is serving (http:\S+)/.exec(server.stdout())?.[1]
        if (url) return Object.assign(server, { url, startupMs: performance.now() - startedAt })
        const outcome = await Promise.race([server.exited, sleep(20)])
        if (outcome) {
          throw new Error(`The server ended (${outcome.code}):\n${server.stdout()}\n${server.stderr()}`)
        }
      }
    },
  }
}

const createTempDirectory = () => mkdtempSync(join(tmpdir(), 'kairos-process-'))

const removeDirectory = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

/** Unpacked once a file; each test gets a copy. */
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
    url: '',
    startupMs: 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
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
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
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

export const requestLogin = (
  url: string,
  credentials: { identifier: string; password: string } = ADMIN_CREDENTIALS,
) => postJson(url, '/api/auth/login', credentials)

export const requestTokenRefresh = (url: string, refreshToken: string) =>
  postJson(url, '/api/auth/refresh-token', { refreshToken })

export interface WriteLoad {
  /** Every refresh token that the server has said is good, the oldest first. */
  acknowledgedTokens: string[]
  /** The newest of each session. */
  getNewestTokens(): string[]
  /** Lets the requests in flight end. */
  stop(): Promise<void>
}

/** Keeps a server writing: sessions whose refresh token is traded for the next one without a pause, until it ends. */
export const startWriteLoad = async (url: string, sessions = 4): Promise<WriteLoad> => {
  const acknowledgedTokens: string[] = []
  const newestTokens: string[] = []
  let isRunning = true
  const loop = async (session: number, initialToken: string) => {
    let token = initialToken
    while (isRunning) {
      acknowledgedTokens.push(token)
      newestTokens[session] = token
      const response = await requestTokenRefresh(url, token).catch(() => null)
      if (response?.status !== 200) return
      token = response.body.refreshToken
    }
  }
  const loops: Promise<void>[] = []
  for (let session = 0; session < sessions; session++) {
    const { body } = await requestLogin(url)
    loops.push(loop(session, body.refreshToken))
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

/** Which of these refresh tokens an embedded database does not know. Nobody may have its directory open. */
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
