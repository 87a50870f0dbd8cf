import { describe, expect, test } from 'vitest'
import { createAdaptiveLimit, createFixedLimit, LIMIT_RANGE } from '../../../server/http/concurrency-limit'

const LOW_LOAD = { eventLoopDelayMs: 1, medianLatencyMs: 5, isSaturated: false }

describe('the adaptive limit', () => {
  test('does not change while no request waits', () => {
    const limit = createAdaptiveLimit()
    for (let count = 0; count < 50; count++) limit.observe(LOW_LOAD)
    expect(limit.value).toBe(LIMIT_RANGE.initial)
  })

  test('grows by one per observation while requests wait and the process keeps up', () => {
    const limit = createAdaptiveLimit()
    limit.observe({ ...LOW_LOAD, isSaturated: true })
    expect(limit.value).toBe(LIMIT_RANGE.initial + 1)
    for (let count = 0; count < 500; count++) limit.observe({ ...LOW_LOAD, isSaturated: true })
    expect(limit.value).toBe(LIMIT_RANGE.max)
  })

  test('shrinks to its minimum while the event loop is delayed', () => {
    const limit = createAdaptiveLimit()
    limit.observe({ ...LOW_LOAD, eventLoopDelayMs: 100, isSaturated: true })
    expect(limit.value).toBeLessThan(LIMIT_RANGE.initial)
    for (let count = 0; count < 50; count++) limit.observe({ ...LOW_LOAD, eventLoopDelayMs: 100, isSaturated: true })
    expect(limit.value).toBe(LIMIT_RANGE.min)
  })

  test('shrinks to 16, not to its minimum, while only the latency is high', () => {
    const limit = createAdaptiveLimit()
    for (let count = 0; count < 50; count++) limit.observe({ ...LOW_LOAD, medianLatencyMs: 1_000, isSaturated: true })
    expect(limit.value).toBe(16)
  })
})

test('the fixed limit does not change', () => {
  const limit = createFixedLimit(3)
  limit.observe({ eventLoopDelayMs: 1_000, medianLatencyMs: 1_000, isSaturated: true })
  expect(limit.value).toBe(3)
})
