import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../adapters/db/database'
import type { Storage } from '../adapters/storage/storage'
import { type BackupSource, writeBackup } from './create'
import { BackupError } from './manifest'
import { verifyInstance } from './verify-instance'

// Only one process can open the embedded database, so commands send requests to the server over a socket in the data
// directory. Only the user of the server process can open the socket.

/** Some systems do not support longer socket paths. */
const MAX_SOCKET_PATH_BYTES = 103

const getSocketPath = (dataDir: string) => join(resolve(dataDir), 'control.sock')

export interface ControlSocket {
  /** Aborts running backups, and closes all connections and the socket. */
  close(): Promise<void>
}

/**
 * Serves `POST /backup` and `POST /verify` to commands on this machine. On Windows, or if the socket path is too long,
 * only logs a warning. The caller holds the lock on `dataDir`, so no other process uses an existing socket file.
 */
export const openControlSocket = async (
  source: BackupSource & { db: Database; storage: Storage },
  log: Logger,
): Promise<ControlSocket> => {
  const path = getSocketPath(source.dataDir)
  if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    log.warn({ path }, 'the control socket cannot be created at this path; stop the server before a backup')
    return { close: async () => {} }
  }
  const abortController = new AbortController()
  const server = createServer((request, response) => {
    handleRequest(source, request, response, abortController.signal).catch(error => {
      log.warn({ err: error, path: request.url }, 'a command on the control socket failed')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end((error as Error).message)
    })
  })
  server.requestTimeout = 0
  rmSync(path, { force: true })
  // The umask determines the permissions of the socket.
  const umask = process.umask(0o177)
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  }).finally(() => process.umask(umask))
  await listening
  return {
    close: async () => {
      abortController.abort()
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const handleRequest = async (
  source: BackupSource & { db: Database; storage: Storage },
  { method, url }: IncomingMessage,
  response: ServerResponse,
  shutdownSignal: AbortSignal,
) => {
  const clientController = new AbortController()
  response.once('close', () => clientController.abort())
  const signal = AbortSignal.any([shutdownSignal, clientController.signal])
  const command = `${method} ${url}`
  if (command === 'POST /backup') await writeBackup(source, response, { signal })
  else if (command === 'POST /verify') {
    response.end(JSON.stringify(await verifyInstance(source.db.pool, source.storage)))
  } else
    response
      .writeHead(404)
      .end(
        'The release of the running server does not know this command. Restart the server with the installed release.',
      )
}

/**
 * Sends a command to the server that uses a data directory. Returns a response with status 200, or null if no server
 * listens on the control socket.
 * @throws BackupError when the server refuses or stops the command, or runs as another user
 */
export const sendControlCommand = async (
  dataDir: string,
  command: 'backup' | 'verify',
): Promise<IncomingMessage | null> => {
  const response = await new Promise<IncomingMessage | null>((resolve, reject) => {
    request({ socketPath: getSocketPath(dataDir), path: `/${command}`, method: 'POST' }, resolve)
      .on('error', error => {
        const { code = '' } = error as NodeJS.ErrnoException
        if (/^(ENOENT|ECONNREFUSED|ENOTSOCK|EINVAL)$/.test(code)) resolve(null)
        else if (/^(EACCES|EPERM)$/.test(code))
          reject(
            new BackupError(
              `No permission to open ${getSocketPath(dataDir)}. Run the command as the user of the server.`,
            ),
          )
        else reject(new BackupError(`The server stopped the command (${error.message}). Its log has the reason.`))
      })
      .end()
  })
  if (!response || response.statusCode === 200) return response
  throw new BackupError(Buffer.concat(await response.toArray()).toString('utf8'))
}
