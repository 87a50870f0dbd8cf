import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, inject } from 'vitest'
import { EmbeddedDatabase } from '../../server/ports/db.embedded'

/** The built server as a process of its own, started as `npm start` does. */
export interface ServerProcess {
  /** Where it serves; only after `start`. */
  url: string
  /** From the start of the process to its serving, in milliseconds. */
  took: number
  stdout(): string
  stderr(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  kill(signal: NodeJS.Signals): void
  /** Ends it as an operator does, and waits for it. */
  stop(): Promise<void>
}

export type Settings = Record<string, string>

export interface Processes {
  /** A directory of the test's own. */
  directory(): string
  /** A data directory with a migrated, empty embedded database: a boot without the seconds that making one takes. */
  dataDirectory(): Promise<string>
  /** A data directory whose database has no tables yet: what makes a boot the first. */
  bareDirectory(): Promise<string>
  /** Starts the server and looks on. Settings are all it gets: neither ours nor an .env of this folder. */
  run(settings: Settings, where?: string): ServerProcess
  /** Starts the server on a free port and waits until it serves. */
  start(settings: Settings, where?: string): Promise<ServerProcess>
}

/** Processes and directories for this file's tests; both are gone after each test, however it ended. */
export const testProcesses = (): Processes => {
  const children: ChildProcess[] = []
  const directories: string[] = []
  let migrated: Promise<string> | null = null
  let over = false

  const cleanUp = async () => {
    await Promise.all(children.splice(0).map(ended))
    for (const path of directories.splice(0)) remove(path)
  }

  afterEach(cleanUp)

  // A test that timed out goes on in the background: what it starts from here on is refused.
  afterAll(async () => {
    over = true
    await cleanUp()
    if (migrated) remove(await migrated)
  })

  const directory = () => {
    if (over) throw new Error('The tests of this file are over')
    const path = temporary()
    directories.push(path)
    return path
  }

  const run = (settings: Settings, where: string = directory()): ServerProcess => {
    if (over) throw new Error('The tests of this file are over')
    // It finds its client beside it and an .env where it stands, hence not in this folder.
    symlinkSync(resolve('dist'), join(where, 'dist'))
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: where,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return watch(child)
  }

  const dataDirectory = async () => {
    migrated ??= migratedDirectory()
    const path = directory()
    cpSync(await migrated, path, { recursive: true })
    return path
  }

  return {
    directory,
    run,
    dataDirectory,
    bareDirectory: async () => {
      const path = await dataDirectory()
      const database = new EmbeddedDatabase({ dataDir: join(path, 'database') })
      const pool = database.createPool()
      await pool.query('DROP SCHEMA public CASCADE')
      await pool.query('CREATE SCHEMA public')
      await pool.end()
      await database.close()
      return path
    },
    start: async (settings, where) => {
      const started = performance.now()
      const server = run({ PORT: '0', ...settings }, where)
      for (;;) {
        const url = /is serving (http:\S+)/.exec(server.stdout())?.[1]
        if (url) return Object.assign(server, { url, took: performance.now() - started })
        const outcome = await Promise.race([server.exited, sleep(20)])
        if (outcome) {
          throw new Error(`The server ended (${outcome.code}):\n${server.stdout()}\n${server.stderr()}`)
        }
      }
    },
  }
}

const temporary = () => mkdtempSync(join(tmpdir(), 'kairos-process-'))

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

/** Unpacked once a file; each test gets a copy. */
const migratedDirectory = async () => {
  const path = temporary()
  const snapshot = readFileSync(inject('snapshot'))
  const database = new EmbeddedDatabase({ dataDir: join(path, 'database'), snapshot })
  await database.getWorker()
  await database.close()
  return path
}

const watch = (child: ChildProcess): ServerProcess => {
  const said = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  const exited: ServerProcess['exited'] = new Promise(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return {
    url: '',
    took: 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    exited,
    kill: signal => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })

export const ADMIN = { identifier: 'admin', password: 'only for tests 123' }

interface Tokens {
  accessToken: string
  refreshToken: string
}

const post = async (url: string, path: string, body: unknown) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}

export const signIn = (url: string, credentials: { identifier: string; password: string } = ADMIN) =>
  post(url, '/api/auth/login', credentials)

export const refresh = (url: string, refreshToken: string) =>
  post(url, '/api/auth/refresh-token', { refreshToken })

export interface Writing {
  /** Every refresh token that the server has said is good, the oldest first. */
  acknowledged: string[]
  /** The newest of each session. */
  newest(): string[]
  /** Lets the requests in flight end. */
  stop(): Promise<void>
}

/** Keeps a server writing: sessions whose refresh token is traded for the next one without a pause, until it ends. */
export const keepWriting = async (url: string, sessions = 4): Promise<Writing> => {
  const acknowledged: string[] = []
  const newest: string[] = []
  let goes = true
  const loop = async (session: number, first: string) => {
    let token = first
    while (goes) {
      acknowledged.push(token)
      newest[session] = token
      const answer = await refresh(url, token).catch(() => null)
      if (answer?.status !== 200) return
      token = answer.body.refreshToken
    }
  }
  const loops: Promise<void>[] = []
  for (let session = 0; session < sessions; session++) {
    const { body } = await signIn(url)
    loops.push(loop(session, body.refreshToken))
  }
  return {
    acknowledged,
    newest: () => [...newest],
    stop: async () => {
      goes = false
      await Promise.all(loops)
    },
  }
}

/** Which of these refresh tokens an embedded database does not know. Nobody may have its directory open. */
export const missingTokens = async (dataDir: string, tokens: string[]): Promise<string[]> => {
  const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const pool = database.createPool()
  try {
    const { rows } = await pool.query<{ token_hash: string }>('SELECT token_hash FROM refresh_tokens')
    const known = new Set(rows.map(row => row.token_hash))
    return tokens.filter(token => !known.has(createHash('sha256').update(token).digest('base64url')))
  } finally {
    await pool.end()
    await database.close()
  }
}
