import { once } from 'node:events'
import type { Config } from '../config'
import { type StartOptions, startServer } from './start'
import { formatStartupError } from './startup-errors'

/** Lower bound for the forced-exit timeout. It is less than 10 s, after which process managers often kill a process. */
const MIN_FORCE_EXIT_MS = 9_000

/** Minimum time between the end of the drain period and the forced exit. */
const MIN_TIME_AFTER_DRAIN_MS = 6_000

/**
 * Returns the forced-exit timeout: the time after a stop request at which the process exits even if the shutdown is not
 * complete.
 */
export const getForceExitMs = (drainMs: number): number =>
  Math.max(MIN_FORCE_EXIT_MS, drainMs + MIN_TIME_AFTER_DRAIN_MS)

/** The connection between a worker process and its primary process. */
export interface WorkerControl {
  /** Whether this is the first worker. Only the first worker prints the startup messages. */
  isFirst: boolean
  reportReady(): void
  /** Calls `stop` when another process has taken over. */
  onReplaced(stop: () => void): void
}

/**
 * Runs the server until it receives SIGTERM or SIGINT or is replaced by another process, then exits with code 0. Exits
 * with code 1 if the shutdown fails, or if the startup fails before a shutdown is requested.
 */
export const runServer = async (
  config: Config,
  options: Omit<StartOptions, 'signal' | 'worker'> & { worker?: WorkerControl },
): Promise<never> => {
  const shutdownController = new AbortController()
  let drainMs = config.shutdownDrainMs
  let isReplaced = false
  const requestShutdown = (name?: NodeJS.Signals) => {
    // SIGINT is Ctrl+C in a terminal, where no proxy needs time to detect the shutdown.
    if (name === 'SIGINT') drainMs = 0
    shutdownController.abort()
    // Forces the exit, because an unresponsive database can block both the startup and the shutdown.
    setTimeout(() => process.exit(0), getForceExitMs(drainMs)).unref()
  }
  try {
    // Registers the handlers before the startup, so that a signal during the startup also ends the process with code 0.
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, requestShutdown)
    options.worker?.onReplaced(() => {
      isReplaced = true
      requestShutdown()
    })
    const { signal } = shutdownController
    const server = await startServer(config, { ...options, signal }).catch(error => {
      if (signal.aborted) process.exit(0)
      throw error
    })
    options.worker?.reportReady()
    if (!signal.aborted) await once(signal, 'abort')
    await server.stop(drainMs, isReplaced)
  } catch (error) {
    console.error(formatStartupError(error, config))
    process.exit(1)
  }
  process.exit(0)
}
