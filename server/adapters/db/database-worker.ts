import { Worker } from 'node:worker_threads'
import { resolveWorkerPath } from '../worker-path'

let preloadedWorker: Worker | null = null

const startWorker = () => new Worker(resolveWorkerPath(import.meta.url, 'database.worker'))

/** Starts a worker thread that loads PGlite but opens no database. The next call of `takeDatabaseWorker` returns it. */
export const preloadDatabaseWorker = (): void => {
  preloadedWorker = startWorker()
  // Drops the failed worker. `takeDatabaseWorker` then starts another one, which reports the error again.
  preloadedWorker.once('error', () => {
    preloadedWorker = null
  })
}

/** Returns a worker thread. It opens the embedded database that the first message names. */
export const takeDatabaseWorker = (): Worker => {
  const worker = preloadedWorker ?? startWorker()
  preloadedWorker = null
  return worker
}
