import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { AppError } from '../errors'
import { type ConcurrencyLimit, createAdaptiveLimit, createFixedLimit } from './concurrency-limit'
import { createLoadSampler } from './load-sampler'

// Limits the requests that run or wait, so that the process responds within a bounded time (docs/decisions/0044).

export class OverloadError extends AppError {
  constructor(retryAfter: number) {
    super('UNAVAILABLE', 'The service is busy. Please try again in a few seconds.', { retryAfter })
  }
}

/** The slot of a running request. The limit bounds the number of slots in use. */
export interface AdmissionSlot {
  /** Releases the slot while the request waits without using resources. */
  pause(): void
  /** Takes the slot again, even if the limit is reached. */
  resume(): void
}

/** Totals since the start of the process (`admitted`, `queued`, `refused`), and current values. */
export interface AdmissionStats {
  admitted: number
  /** Admitted requests that waited for a slot. */
  queued: number
  refused: number
  running: number
  waiting: number
  /** Current maximum of `running`. */
  limit: number
}

export interface AdmissionController {
  /**
   * Runs a request in a slot, after waiting for one if necessary. The slot is released when the task ends, when the
   * response starts, or after `MAX_SLOT_MS`, whichever comes first. A task that has not ended continues without a slot.
   * @throws OverloadError, or an Error if the connection of `response` closes while the request waits
   */
  run<TResult>(task: (slot: AdmissionSlot) => Promise<TResult>, response?: ServerResponse): Promise<TResult>
  /**
   * Checks that `run` would not refuse a request on arrival. Called before the body of the request is read.
   * @throws OverloadError
   */
  assertNotFull(): void
  getStats(): AdmissionStats
}

/** A request is refused on arrival if its expected wait or the wait of the oldest waiting request exceeds this time. */
const MAX_EXPECTED_WAIT_MS = 220

/** Time after which a waiting request is refused. Reached only if earlier requests take longer than expected. */
const MAX_WAIT_MS = 1_000

/**
 * Period after the start of the process in which requests may wait longer, because the JIT compiler has not optimized
 * the code yet.
 */
const WARM_UP_MS = 15_000

/** Replaces MAX_EXPECTED_WAIT_MS and MAX_WAIT_MS during the warm-up. */
const WARM_UP_MAX_WAIT_MS = 3_000

const MAX_WAITING_REQUESTS = 1_000

/** Time after which a request, such as a slow upload, releases its slot. */
const MAX_SLOT_MS = 10_000

const LOG_INTERVAL_MS = 1_000

/** Initial estimate of the interval between two starts. Also recorded for each request that does not wait. */
const INITIAL_START_INTERVAL_MS = 1

/** Upper bound for a measured interval, so that a single garbage collection does not distort the estimate. */
const MAX_START_INTERVAL_MS = 50

/** Weight of a new measurement. The estimate is an average of roughly the last 200 starts. */
const SMOOTHING_FACTOR = 0.005

/** One value is chosen at random, so that clients that were refused at the same time retry at different times. */
const RETRY_AFTER_SECONDS = [1, 2, 3]

/** Created once, because a stack trace for each refusal would cost more than the refusal. */
const OVERLOAD_ERRORS = RETRY_AFTER_SECONDS.map(seconds => new OverloadError(seconds))

const createOverloadError = () =>
  OVERLOAD_ERRORS[Math.floor(Math.random() * OVERLOAD_ERRORS.length)] ?? new OverloadError(1)

interface Waiter {
  since: number
  start: () => void
  refuse: () => void
}

interface RunningRequest extends AdmissionSlot {
  startedAt: number
  response: ServerResponse | undefined
  release(): void
}

/** Starts every request immediately. The default for `createApp`. */
export const unlimitedAdmission: Pick<AdmissionController, 'run' | 'assertNotFull'> = {
  run: task => task({ pause: () => {}, resume: () => {} }),
  assertNotFull: () => {},
}

/**
 * Creates an admission controller. At most one request starts per turn of the event loop, so that a burst of requests
 * does not delay the responses to other requests.
 * @param options.maxConcurrent maximum number of concurrent requests; null adapts it to the load
 */
export const createAdmissionController = ({
  maxConcurrent,
  log,
  warmUpMs = WARM_UP_MS,
}: {
  maxConcurrent: number | null
  log: Logger
  warmUpMs?: number
}): AdmissionController => {
  const warmAt = performance.now() + warmUpMs
  const limit: ConcurrencyLimit = maxConcurrent === null ? createAdaptiveLimit() : createFixedLimit(maxConcurrent)
  /**
   * Requests that have started and have not been released, including paused requests. An array instead of a Set,
   * because a Set would keep finished requests in memory (docs/decisions/0025-memory.md).
   */
  const runningRequests: RunningRequest[] = []
  const waiters: Waiter[] = []
  const totals = { admitted: 0, queued: 0, refused: 0 }
  let usedSlotCount = 0
  let hasStartedInTurn = false
  let lastStartAt = 0
  let startIntervalMs = INITIAL_START_INTERVAL_MS
  const logRefusal = createRefusalLog(log, () => ({
    running: usedSlotCount,
    waiting: waiters.length,
    limit: limit.value,
  }))

  const recordRefusal = () => {
    totals.refused++
    logRefusal()
    return createOverloadError()
  }

  const isFull = () => {
    const [oldest] = waiters
    if (!oldest) return false
    const now = performance.now()
    const maxWaitMs = now < warmAt ? WARM_UP_MAX_WAIT_MS : MAX_EXPECTED_WAIT_MS
    return (
      waiters.length >= MAX_WAITING_REQUESTS ||
      now - oldest.since > maxWaitMs ||
      waiters.length * startIntervalMs > maxWaitMs
    )
  }

  /** Prevents further starts in this turn of the event loop. The next turn starts a waiting request, if possible. */
  const blockStartsUntilNextTurn = () => {
    hasStartedInTurn = true
    setImmediate(() => {
      hasStartedInTurn = false
      startNextWaiter()
    })
  }

  const recordStartInterval = (intervalMs: number) => {
    startIntervalMs += SMOOTHING_FACTOR * (intervalMs - startIntervalMs)
  }

  const startNextWaiter = () => {
    if (hasStartedInTurn || usedSlotCount >= limit.value) return
    const waiter = waiters.shift()
    if (!waiter) return
    // For a request that arrived after the last start, the interval would include time without any waiting request.
    if (waiter.since <= lastStartAt)
      recordStartInterval(Math.min(performance.now() - lastStartAt, MAX_START_INTERVAL_MS))
    waiter.start()
  }

  const startImmediately = (response: ServerResponse | undefined) => {
    recordStartInterval(INITIAL_START_INTERVAL_MS)
    return startRequest(response)
  }

  const startRequest = (response: ServerResponse | undefined): RunningRequest => {
    let isCounted = true
    let isReleased = false
    const setCounted = (value: boolean) => {
      if (isReleased || isCounted === value) return
      isCounted = value
      usedSlotCount += value ? 1 : -1
      if (!value) startNextWaiter()
    }
    const request: RunningRequest = {
      startedAt: performance.now(),
      response,
      pause: () => setCounted(false),
      resume: () => setCounted(true),
      release: () => {
        if (isReleased) return
        setCounted(false)
        isReleased = true
        runningRequests.splice(runningRequests.indexOf(request), 1)
      },
    }
    usedSlotCount++
    totals.admitted++
    lastStartAt = request.startedAt
    runningRequests.push(request)
    blockStartsUntilNextTurn()
    sampler.start()
    return request
  }

  const waitForSlot = (response: ServerResponse | undefined) =>
    new Promise<RunningRequest>((resolve, reject) => {
      const stopWaiting = (error: Error) => {
        const index = waiters.indexOf(waiter)
        if (index >= 0) waiters.splice(index, 1)
        reject(error)
      }
      const stopWaitingOnClose = () => stopWaiting(new Error('The connection was closed while the request waited.'))
      const waiter: Waiter = {
        since: performance.now(),
        start: () => {
          response?.off('close', stopWaitingOnClose)
          totals.queued++
          resolve(startRequest(response))
        },
        refuse: () => {
          response?.off('close', stopWaitingOnClose)
          stopWaiting(recordRefusal())
        },
      }
      response?.once('close', stopWaitingOnClose)
      waiters.push(waiter)
      sampler.start()
    })

  const sampler = createLoadSampler(limit, {
    isIdle: () => runningRequests.length === 0 && waiters.length === 0,
    isSaturated: () => waiters.length > 0 && usedSlotCount >= limit.value,
    check: now => {
      for (const request of [...runningRequests]) {
        if (request.response?.headersSent || now - request.startedAt > MAX_SLOT_MS) request.release()
      }
      const maxWaitMs = now < warmAt ? WARM_UP_MAX_WAIT_MS : MAX_WAIT_MS
      for (const waiter of waiters.filter(({ since }) => now - since > maxWaitMs)) waiter.refuse()
      startNextWaiter()
    },
  })

  return {
    run: async (task, response) => {
      if (isFull()) throw recordRefusal()
      const canStart = waiters.length === 0 && !hasStartedInTurn && usedSlotCount < limit.value
      const request = canStart ? startImmediately(response) : await waitForSlot(response)
      try {
        return await task(request)
      } finally {
        sampler.addLatency(performance.now() - request.startedAt)
        request.release()
      }
    },
    assertNotFull: () => {
      if (isFull()) throw recordRefusal()
    },
    getStats: () => ({ ...totals, running: usedSlotCount, waiting: waiters.length, limit: limit.value }),
  }
}

/** Creates a function that logs the number of refusals at most once a second. */
const createRefusalLog = (log: Logger, getFields: () => object) => {
  let count = 0
  return () => {
    if (count++ > 0) return
    setTimeout(() => {
      log.warn({ refused: count, ...getFields() }, 'requests refused: the server is overloaded')
      count = 0
    }, LOG_INTERVAL_MS).unref()
  }
}
