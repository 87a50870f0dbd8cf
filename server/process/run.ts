import { once } from 'node:events'
import type { Config } from '../config'
import { type StartOptions, startServer } from './start'
import { formatStartupError } from './startup-errors'

/** Lower bound of the forced-exit timeout. Less than 10 s, after which process managers often kill a process. */
const MIN_FORCE_EXIT_MS = 9_000

/** Lower bound of the part of the forced-exit timeout that follows the drain period. */
const MIN_TIME_AFTER_DRAIN_MS = 6_000

/**
 * Returns the forced-exit timeout: the time after a stop request at which the process exits even if the shutdown is not
 * complete.
 */
export const getForceExitMs = (drainMs: number): number =>
  Math.max(MIN_FORCE_EXIT_MS, drainMs + MIN_TIME_AFTER_DRAIN_MS)

/** The connection of a worker process to its primary process. */
export interface WorkerControl {
  /** Whether this is the first worker. Only the first worker prints the startup messages. */
  isFirst: boolean
  reportReady(): void
  /** Calls the function when another process has taken over. */
  onReplaced(stop: () => void): void
}

/** Runs the server until SIGTERM, SIGINT or its replacement, then exits with 0. After an error, exits with 1. */
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
    // Registers the handlers before the start, so that a signal during the start also ends the process with 0.
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
