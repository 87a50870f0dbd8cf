/** Measurements since the previous observation. */
export interface LoadObservation {
  /** Longest time by which the event loop delayed a timer, in milliseconds. */
  eventLoopDelayMs: number
  /** Median time from the start to the end of a request, in milliseconds; null if no request ended. */
  medianLatencyMs: number | null
  /** Whether requests waited because the limit was reached. */
  isSaturated: boolean
}

export interface ConcurrencyLimit {
  readonly value: number
  observe(observation: LoadObservation): void
}

export const LIMIT_RANGE = { min: 4, initial: 32, max: 128 }

/** Lower bound if only the latency is high: even a slow database serves several requests at the same time. */
const MIN_LIMIT_BY_LATENCY = 16

/** Above this event-loop delay, even the refusal of a request takes too long, so the limit decreases. */
const MAX_EVENT_LOOP_DELAY_MS = 7

/** Above this latency, additional concurrent requests only wait for each other, so the limit decreases. */
const MAX_MEDIAN_LATENCY_MS = 150

const DECREASE_FACTOR = 0.85

/** Creates a limit that adapts to the load (additive increase, multiplicative decrease). */
export const createAdaptiveLimit = (): ConcurrencyLimit => {
  let value = LIMIT_RANGE.initial
  return {
    get value() {
      return Math.floor(value)
    },
    observe: ({ eventLoopDelayMs, medianLatencyMs, isSaturated }) => {
      const isSlow = (medianLatencyMs ?? 0) > MAX_MEDIAN_LATENCY_MS
      if (eventLoopDelayMs > MAX_EVENT_LOOP_DELAY_MS) value = Math.max(LIMIT_RANGE.min, value * DECREASE_FACTOR)
      else if (isSlow) value = Math.min(value, Math.max(MIN_LIMIT_BY_LATENCY, value * DECREASE_FACTOR))
      else if (isSaturated) value = Math.min(LIMIT_RANGE.max, value + 1)
    },
  }
}

export const createFixedLimit = (value: number): ConcurrencyLimit => ({ value, observe: () => {} })
