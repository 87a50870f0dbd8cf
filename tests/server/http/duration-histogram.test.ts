import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DurationHistogram } from '../../../server/adapters/metrics/duration-histogram'

const DURATIONS_SECONDS = [0.0004, 0.001, 0.0011, 0.5, 7]

test.each([
  { labelNames: undefined, labelValues: [[]] },
  {
    labelNames: ['route', 'method'],
    labelValues: [
      ['/blog', 'GET'],
      ['/api/leads', 'POST'],
    ],
  },
])('DurationHistogram renders the same text and JSON as prom-client (labelNames: $labelNames)', async options => {
  const { labelNames, labelValues } = options
  const [referenceRegistry, registry] = [new Registry(), new Registry()]
  const settings = { name: 'test_seconds', help: 'Help.', ...(labelNames && { labelNames }), buckets: [0.001, 0.5, 5] }
  const reference = new Histogram({ ...settings, registers: [referenceRegistry] })
  const histogram = new DurationHistogram({ ...settings, registers: [registry] })
  expect(await registry.metrics()).toBe(await referenceRegistry.metrics())
  for (const labels of labelValues) {
    for (const duration of DURATIONS_SECONDS) {
      reference.labels(...labels).observe(duration)
      histogram.record(duration, ...labels)
    }
  }
  expect(await registry.metrics()).toBe(await referenceRegistry.metrics())
  expect(JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()))).toMatchObject(
    JSON.parse(JSON.stringify(await referenceRegistry.getMetricsAsJSON(), (_key, value) => value ?? undefined)),
  )
})
