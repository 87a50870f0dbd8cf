import { Worker } from 'node:worker_threads'
import { resolveWorkerPath } from '../adapters/worker-path'
import { createBadUserInputError } from '../errors'
import type { ConversionRequest, Conversions, WorkerReport } from './converter.worker'

/** Converts texts in a worker thread, so that slow conversions do not block the server. */
export interface ContentConverter {
  /** Runs a conversion after all earlier ones. Throws BAD_USER_INPUT if the conversion exceeds a limit. */
  convert<TName extends keyof Conversions>(
    name: TName,
    ...args: Parameters<Conversions[TName]>
  ): Promise<Awaited<ReturnType<Conversions[TName]>>>
}

/** An ordinary post takes a few milliseconds, and a text of the maximum length takes about a second. */
const MAX_CONVERSION_MS = 10_000

/** An idle worker is stopped after this time, because its parsers and its syntax highlighter use memory. */
const IDLE_TIMEOUT_MS = 60_000

/** The stack is small, so that deeply nested Markdown overflows it early. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 512, stackSizeMb: 1 }

/** Creates a converter. Its worker starts on demand, and stops when it exceeds a limit or is idle. */
export const createContentConverter = (
  limitMs = MAX_CONVERSION_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): ContentConverter => {
  let startedWorker: Promise<Worker> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const startWorker = async (): Promise<Worker> => {
    const worker = new Worker(resolveWorkerPath(import.meta.url, 'converter.worker'), { resourceLimits: WORKER_LIMITS })
    worker.once('exit', clearWorker)
    await waitForReport(worker)
    return worker
  }

  const clearWorker = () => {
    startedWorker = null
  }

  /**
   * Stops the worker. Clears `startedWorker` immediately, so that a conversion starts a new worker even if this worker
   * has not exited yet.
   */
  const stopWorker = (worker: Worker) => {
    worker.off('exit', clearWorker)
    clearWorker()
    void worker.terminate()
  }

  const runConversion = async (request: ConversionRequest): Promise<unknown> => {
    clearTimeout(idleTimer)
    startedWorker ??= startWorker().catch(error => {
      startedWorker = null
      throw error
    })
    const worker = await startedWorker
    worker.ref()
    let isTimedOut = false
    const stopTimer = startCpuTimer(limitMs, () => {
      isTimedOut = true
      void worker.terminate()
    })
    try {
      worker.postMessage(request)
      return await waitForReport(worker)
    } catch (error) {
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isTimedOut || isOutOfMemory ? createBadUserInputError(CONVERSION_STOPPED_MESSAGE) : error
    } finally {
      stopTimer()
      worker.unref()
      idleTimer = setTimeout(stopWorker, idleTimeoutMs, worker).unref()
    }
  }

  return {
    convert: <TName extends keyof Conversions>(name: TName, ...args: Parameters<Conversions[TName]>) => {
      const result = queue.then(() => runConversion({ name, args }))
      queue = result.catch(() => {})
      return result as Promise<Awaited<ReturnType<Conversions[TName]>>>
    },
  }
}

const CONVERSION_STOPPED_MESSAGE =
  'This text takes too long to convert. Shorten it, or split long lines and code blocks.'

/** Returns the value in the next report. Rejects with the error in the report or the error that ended the worker. */
const waitForReport = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let exitError = new Error('The content converter has stopped')
    const settle = (complete: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      complete()
    }
    const onMessage = (report: WorkerReport) =>
      settle(() => ('error' in report ? reject(report.error) : resolve(report.value)))
    const onError = (error: Error) => {
      exitError = error
    }
    // Settles on exit instead of on error, so that the next conversion is not sent to an exiting worker.
    const onExit = () => settle(() => reject(exitError))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
  })

/**
 * Starts a timer that calls `onElapsed` when both the elapsed wall-clock time and the CPU time used by this process
 * have reached the limit. A conversion therefore gets more wall-clock time while other processes use the CPU.
 * @returns a function that stops the timer
 */
const startCpuTimer = (limitMs: number, onElapsed: () => void): (() => void) => {
  const startedAt = performance.now()
  const initialUsage = process.cpuUsage()
  let timer: NodeJS.Timeout
  const check = () => {
    const { user, system } = process.cpuUsage(initialUsage)
    const countedMs = Math.min(performance.now() - startedAt, (user + system) / 1_000)
    if (countedMs >= limitMs) onElapsed()
    else timer = setTimeout(check, limitMs - countedMs)
  }
  check()
  return () => clearTimeout(timer)
}
