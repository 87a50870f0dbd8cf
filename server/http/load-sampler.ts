import type { ConcurrencyLimit } from './concurrency-limit'

const SAMPLE_INTERVAL_MS = 20

const SAMPLES_PER_OBSERVATION = 5

/**
 * Creates a sampler that measures the load while requests run or wait. With each sample, it calls `state.check`. After
 * every SAMPLES_PER_OBSERVATION samples, it reports one observation to the limit.
 */
export const createLoadSampler = (
  limit: ConcurrencyLimit,
  state: { isIdle: () => boolean; isSaturated: () => boolean; check: (now: number) => void },
) => {
  let timer: NodeJS.Timeout | null = null
  let expectedAt = 0
  let sampleCount = 0
  let eventLoopDelayMs = 0
  let isSaturated = false
  let latencies: number[] = []

  const sample = () => {
    const now = performance.now()
    eventLoopDelayMs = Math.max(eventLoopDelayMs, now - expectedAt)
    expectedAt = now + SAMPLE_INTERVAL_MS
    isSaturated ||= state.isSaturated()
    state.check(now)
    if (++sampleCount < SAMPLES_PER_OBSERVATION) return
    limit.observe({ eventLoopDelayMs, medianLatencyMs: getMedian(latencies), isSaturated })
    sampleCount = eventLoopDelayMs = 0
    isSaturated = false
    latencies = []
    if (!state.isIdle() || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    start: () => {
      if (timer) return
      expectedAt = performance.now() + SAMPLE_INTERVAL_MS
      timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref()
    },
    addLatency: (ms: number) => void latencies.push(ms),
  }
}

const getMedian = (values: number[]): number | null =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
