import pino from 'pino'
import { openDatabase } from '../adapters/db/database'
import type { Config } from '../config'
import { type Endpoint, listen } from '../http/endpoint'
import { startMonitoring } from './monitoring'
import type { ApplicationOptions } from './serve-application'

export interface RunningServer {
  url: string
  /**
   * Makes the readiness check fail, finishes the requests in flight, stops the background tasks and closes all
   * connections.
   * @param drainMs time in which new requests are still answered, so that proxies can detect the shutdown
   * @param isReplaced whether another process has taken over; the readiness check then does not fail
   */
  stop(drainMs?: number, isReplaced?: boolean): Promise<void>
}

export interface StartOptions extends ApplicationOptions {
  /** Default: an endpoint on HOST and PORT. The development server passes one that stays open during restarts. */
  endpoint?: Endpoint
  /** Set in a worker of a cluster. Only the first worker prints the startup messages. */
  worker?: { isFirst: boolean }
}

/**
 * Listens, opens the database and serves the application. A worker listens last, because other workers may serve until
 * then. Imports the application while the database opens. Therefore, this module must not import `serve-application` or
 * the backup modules statically.
 * @throws DatabaseError, DirectoryLockedError, SigningSecretError, StorageError, an AbortError, the errors of
 * ensureAdmin, or a system error such as EADDRINUSE
 */
export const startServer = async (config: Config, options: StartOptions): Promise<RunningServer> => {
  const log = pino({ level: config.logLevel })
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const isWorker = options.worker !== undefined
  const endpoint = options.endpoint ?? (await listen(config, log, isWorker))
  const print = options.worker?.isFirst === false ? () => {} : printLine
  const monitoring = await startMonitoring(config, { log, print, isWorker }).catch(closeAndRethrow(endpoint))
  const [db, { serveApplication }] = await Promise.all([
    openDatabase(config, { print, onError, signal: options.signal })
      .catch(rethrowWithSnapshotAdvice(config.dataDir))
      .catch(closeAndRethrow(endpoint, monitoring)),
    import('./serve-application'),
  ])
  const application = await serveApplication(config, { db, endpoint, monitoring, log, print, isWorker }, options)
  return {
    url: endpoint.url,
    stop: async (drainMs = 0, isReplaced = false) => {
      await application.stop(drainMs, isReplaced)
      await db.close()
      await monitoring.close()
    },
  }
}

const printLine = (line: string) => console.log(line)

const closeAndRethrow =
  (...resources: { close(): Promise<void> }[]) =>
  (error: unknown) => {
    // The error is reported without waiting for open connections.
    for (const resource of resources) void resource.close()
    throw error
  }

const rethrowWithSnapshotAdvice = (dataDir: string) => async (error: unknown) => {
  const snapshots = await import('../backup/snapshots')
  return snapshots.rethrowWithSnapshotAdvice(dataDir)(error)
}
