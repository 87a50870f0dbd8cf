import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  createPrivateDirectory,
  findExecutable,
  findFreePort,
  hasExited,
  toUnprivilegedCommand,
} from './private-processes'

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'] as const

/** The required PostgreSQL programs that are not installed. */
export const missingPostgresPrograms = PROGRAMS.filter(name => !findExecutable(name))

interface PostgresServer {
  url: string
  execute(statement: string): Promise<pg.QueryResult>
  /** Returns everything that the server has logged, including every statement. */
  getLog(): string
  start(): Promise<void>
  /** Stops the server without a clean shutdown. */
  kill(): Promise<void>
}

export interface ReplicatedDatabase {
  primary: PostgresServer
  replica: PostgresServer
  stop(): Promise<void>
}

const runProgram = async (name: (typeof PROGRAMS)[number], parameters: string[]) => {
  const [command, ...rest] = toUnprivilegedCommand([findExecutable(name) ?? name, ...parameters])
  await promisify(execFile)(command, rest)
}

/** Starts a PostgreSQL server and a streaming replica of it in a temporary directory. */
export const startReplicatedDatabase = async (): Promise<ReplicatedDatabase> => {
  const directory = createPrivateDirectory('kairos-replicated-')
  const primaryDirectory = join(directory, 'primary')
  await runProgram('initdb', ['-D', primaryDirectory, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'])
  const primary = createPostgresServer(primaryDirectory, await findFreePort())
  await primary.start()
  const replicaDirectory = join(directory, 'replica')
  const source = ['-d', primary.url, '-D', replicaDirectory]
  await runProgram('pg_basebackup', [...source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  const replica = createPostgresServer(replicaDirectory, await findFreePort())
  await replica.start()
  return {
    primary,
    replica,
    stop: async () => {
      await Promise.all([replica.kill(), primary.kill()])
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const createPostgresServer = (directory: string, port: number): PostgresServer => {
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'fsync = off',
    "shared_buffers = '32MB'",
    "log_statement = 'all'",
    'hot_standby_feedback = on',
  ]
  // The replica's postgresql.conf is a copy of the primary's file. PostgreSQL uses the last occurrence of a setting, so
  // the appended settings override the copied settings.
  appendFileSync(join(directory, 'postgresql.conf'), `${settings.join('\n')}\n`)
  let child: ChildProcess | null = null
  let log = ''

  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  return {
    url,
    execute,
    getLog: () => log,
    start: async () => {
      const [command, ...parameters] = toUnprivilegedCommand([
        findExecutable('postgres') ?? 'postgres',
        '-D',
        directory,
      ])
      child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
      while (!(await execute('SELECT 1').catch(() => null))) {
        if (hasExited(child)) throw new Error(`PostgreSQL exited:\n${log}`)
        await sleep(50)
      }
    },
    kill: async () => {
      if (!child || hasExited(child)) return
      const exited = once(child, 'exit')
      // SIGQUIT requests an immediate shutdown: the server drops its connections and recovers at the next start.
      child.kill('SIGQUIT')
      await exited
    },
  }
}
