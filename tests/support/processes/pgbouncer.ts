import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createPrivateDirectory,
  findExecutable,
  findFreePort,
  hasExited,
  toUnprivilegedCommand,
} from './private-processes'

export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

export const pgbouncerPath = findExecutable('pgbouncer')

/**
 * Starts PgBouncer in transaction mode.
 * @param settings additional lines for the section [pgbouncer]
 */
export const startPgBouncer = async (serverUrl: string, settings: string[] = []): Promise<PgBouncer> => {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const directory = createPrivateDirectory('kairos-pgbouncer-')
  const port = await findFreePort()
  const serverOptions = [
    `host=${hostname}`,
    `port=${serverPort || '5432'}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ]
  const configPath = join(directory, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = ${serverOptions.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 6',
    'server_round_robin = 1',
    ...settings,
  ]
  writeFileSync(configPath, `${lines.join('\n')}\n`)
  const [command, ...parameters] = toUnprivilegedCommand([pgbouncerPath ?? 'pgbouncer', configPath])
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!(await isListening(port))) {
    if (hasExited(child)) throw new Error(`PgBouncer exited:\n${output}`)
    await sleep(20)
  }
  return {
    port,
    stop: async () => {
      if (!hasExited(child)) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
