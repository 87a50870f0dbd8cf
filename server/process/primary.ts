import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { serveClusterLimits } from '../adapters/limiter/cluster'
import type { Config } from '../config'
import { serveClusterMetrics } from './monitoring'
import { getForceExitMs } from './run'
import { formatStartupError } from './startup-errors'
import { notifyReplaced, onReady } from './worker-control'

/**
 * First delay before a crashed worker is replaced. Each further crash or failed start doubles the delay, up to
 * `MAX_RESTART_DELAY_MS`.
 */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000

/**
 * If a worker crashes after it has served for longer than this, the restart delay starts again at
 * `MIN_RESTART_DELAY_MS`.
 */
const MIN_HEALTHY_UPTIME_MS = 60_000

/** Time after a worker's forced-exit timeout (`getForceExitMs`) at which the primary process kills the worker. */
const EXIT_GRACE_MS = 1_000

/**
 * Runs the primary process of a cluster (docs/decisions/0046-worker-processes.md). The primary process starts the
 * workers and replaces crashed ones. SIGHUP restarts the workers one after the other.
 */
export const runPrimary = async (config: Config): Promise<never> => {
  const log = pino({ level: config.logLevel })
  const forceExitMs = getForceExitMs(config.shutdownDrainMs) + EXIT_GRACE_MS
  const servingWorkers = new Map<Worker, { readyAt: number }>()
  let isStopping = false
  let crashCount = 0
  serveClusterLimits()

  const exitWithError = (error: unknown): never => {
    console.error(formatStartupError(error, config))
    process.exit(1)
  }
  const port = await selectPort(config).catch(exitWithError)
  await serveClusterMetrics(config).catch(exitWithError)

  /** Starts a worker and waits until it is ready. Rejects if the worker exits before then. */
  const startWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ PORT: String(port) })
      // Without a listener, a failed message to a process that has just exited would end the primary process.
      worker.on('error', () => {})
      onReady(worker, () => {
        servingWorkers.set(worker, { readyAt: performance.now() })
        resolve()
      })
      worker.once('exit', code => reject(new Error(`A process exited with code ${code} during its startup.`)))
    })

  const waitForExit = async (worker: Worker) => {
    if (worker.isDead()) return
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), forceExitMs)
    await once(worker, 'exit')
    clearTimeout(timer)
  }

  const replaceCrashedWorkers = async () => {
    while (!isStopping && servingWorkers.size < config.workerCount) {
      await sleep(Math.min(MIN_RESTART_DELAY_MS * 2 ** crashCount++, MAX_RESTART_DELAY_MS))
      if (isStopping) return
      await startWorker().catch(err => log.error({ err }, 'a process failed to start; the start will be retried'))
    }
  }

  const restartWorkers = async () => {
    for (const worker of [...servingWorkers.keys()]) {
      if (isStopping) return
      await startWorker()
      // The old worker may have crashed in the meantime.
      if (!servingWorkers.delete(worker)) continue
      notifyReplaced(worker)
      await waitForExit(worker)
    }
    console.log('All processes have been restarted.')
  }

  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
    for (const worker of workers) worker.process.kill(signal)
    await Promise.all(workers.map(waitForExit))
    process.exit(0)
  }

  /** Starts the workers one by one, so that the first one migrates the database and problems are reported once. */
  const startWorkers = async () => {
    for (let count = 0; count < config.workerCount && !isStopping; count++) await startWorker()
    if (!isStopping)
      console.log(`${config.workerCount} processes are serving. SIGHUP restarts them one after the other.`)
  }

  // Only one start, rolling restart or replacement of workers runs at a time.
  const allStarted = startWorkers()
  let lastChange = allStarted.catch(() => {})
  const runNext = (change: () => Promise<void>) => {
    lastChange = lastChange.then(change).catch(err => {
      // `replaceCrashedWorkers` handles failed starts itself, so only a rolling restart can reject.
      if (!isStopping) log.error({ err }, 'the rolling restart failed; the running processes continue')
    })
  }

  cluster.on('exit', (worker, code, signal) => {
    const state = servingWorkers.get(worker)
    if (!state || isStopping) return
    servingWorkers.delete(worker)
    if (performance.now() - state.readyAt > MIN_HEALTHY_UPTIME_MS) crashCount = 0
    log.error({ code, signal }, 'a process exited unexpectedly; a new one is started')
    runNext(replaceCrashedWorkers)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  process.on('SIGHUP', () => runNext(restartWorkers))

  await allStarted.catch(() => {
    if (isStopping) return
    // The worker that failed to start has printed the reason.
    for (const worker of servingWorkers.keys()) worker.process.kill('SIGKILL')
    process.exit(1)
  })
  return new Promise<never>(() => {})
}

/** Returns the configured port, or a free port if PORT is 0. Throws the listen error, such as EADDRINUSE. */
const selectPort = async ({ host, port }: Config): Promise<number> => {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address.port
}
