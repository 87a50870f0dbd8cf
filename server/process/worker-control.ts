import cluster, { type Worker } from 'node:cluster'
import type { WorkerControl } from './run'

// Messages between the primary process and its worker processes.

const READY = 'kairos:ready'
const REPLACED = 'kairos:replaced'

/** Creates a worker's connection to its primary process. Returns undefined if this process is not a worker. */
export const createWorkerControl = (): WorkerControl | undefined => {
  const { worker } = cluster
  if (!worker) return undefined
  // Ignores SIGHUP, which the primary process handles.
  process.on('SIGHUP', () => {})
  return {
    isFirst: worker.id === 1,
    reportReady: () => void worker.send(READY),
    onReplaced: stop => void process.on('message', message => message === REPLACED && stop()),
  }
}

/** Calls `callback` when the worker process is ready to serve. */
export const onReady = (worker: Worker, callback: () => void): void => {
  worker.on('message', message => message === READY && callback())
}

/** Tells a worker process that another worker has taken over. */
export const notifyReplaced = (worker: Worker): void => void worker.send(REPLACED)
