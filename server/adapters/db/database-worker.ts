import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { resolveWorkerPath } from '../worker-path'

let preloadedWorker: Worker | null = null

const startWorker = () => {
  // In the whole process, V8 uses only its baseline compiler for WebAssembly. The optimizing compiler of Node 24 would
  // take 600 MB of memory at each start to compile PGlite's SQL parser (docs/decisions/0025). The flags are set before
  // the worker loads its modules, because V8 rejects compile cache entries that were created with other flags.
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  return new Worker(resolveWorkerPath(import.meta.url, 'database.worker'))
}

/** Starts a worker thread that loads PGlite but opens no database. The next call to `takeDatabaseWorker` returns it. */
export const preloadDatabaseWorker = (): Worker => {
  const worker = startWorker()
  // If this worker ends before it is taken, `takeDatabaseWorker` starts a new worker. If the new worker ends too, the
  // caller of `takeDatabaseWorker` receives its error.
  const clearPreloadedWorker = () => {
    if (preloadedWorker === worker) preloadedWorker = null
  }
  worker.once('error', clearPreloadedWorker).once('exit', clearPreloadedWorker)
  preloadedWorker = worker
  return worker
}

/** Returns a worker thread. The first message that it receives must describe the embedded database to open. */
export const takeDatabaseWorker = (): Worker => {
  const worker = preloadedWorker ?? startWorker()
  preloadedWorker = null
  return worker
}
