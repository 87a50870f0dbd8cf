import pino from 'pino'
import { openDatabase } from '../adapters/db/database'
import { DamagedDatabaseError } from '../adapters/db/errors'
import type { Config } from '../config'
import { type Endpoint, listen } from '../http/endpoint'
import { startMonitoring } from './monitoring'
import type { ApplicationOptions } from './serve-application'

export interface RunningServer {
  url: string
  /**
   * Makes the readiness check fail, finishes the requests in flight, stops the background tasks and closes all
   * connections.
   * @param drainMs time during which new requests are still answered, so that proxies can detect the shutdown
   * @param isReplaced whether another process has taken over; if so, the readiness check does not fail
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
 * Listens, opens the database and serves the application. A worker listens only when its application is ready, because
 * the primary process passes connections to every worker that listens. Imports the application while the embedded
 * database opens. Therefore, this module must not import `serve-application` or the backup modules statically.
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
  const db = await openDatabase(config, { print, onError, signal: options.signal, onOpening: preloadApplication })
    .catch(addSnapshotAdvice(config.dataDir))
    .catch(closeAndRethrow(endpoint, monitoring))
  const serve = async () => {
    const { serveApplication } = await importApplication()
    return await serveApplication(config, { db, endpoint, monitoring, log, print, isWorker }, options)
  }
  const application = await serve().catch(closeAndRethrow(endpoint, monitoring, db))
  return {
    url: endpoint.url,
    stop: async (drainMs = 0, isReplaced = false) => {
      await application.stop(drainMs, isReplaced)
      await db.close()
      await monitoring.close()
    },
  }
}

const importApplication = () => import('./serve-application')

/** Imports the application in advance. Ignores an error, because `startServer` repeats the import. */
const preloadApplication = () => void importApplication().catch(() => {})

const printLine = (line: string) => console.log(line)

const closeAndRethrow =
  (...resources: { close(): Promise<void> }[]) =>
  (error: unknown) => {
    // Rethrows the error without waiting for open connections to close. Ignores errors from `close`.
    for (const resource of resources) void resource.close().catch(() => {})
    throw error
  }

/**
 * Returns an error handler that always throws. It passes a DamagedDatabaseError to `rethrowWithSnapshotAdvice` and
 * rethrows any other error unchanged. The backup modules are imported only for a DamagedDatabaseError.
 */
const addSnapshotAdvice = (dataDir: string) => async (error: unknown) => {
  if (!(error instanceof DamagedDatabaseError)) throw error
  const { rethrowWithSnapshotAdvice } = await import('../backup/snapshots')
  return await rethrowWithSnapshotAdvice(dataDir)(error)
}
