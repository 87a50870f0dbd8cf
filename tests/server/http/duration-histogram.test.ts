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
])('renders the same text and JSON as the histogram of prom-client with the labels $labelNames', async options => {
  const { labelNames, labelValues } = options
  const [expected, actual] = [new Registry(), new Registry()]
  const settings = { name: 'test_seconds', help: 'Help.', ...(labelNames && { labelNames }), buckets: [0.001, 0.5, 5] }
  const reference = new Histogram({ ...settings, registers: [expected] })
  const histogram = new DurationHistogram({ ...settings, registers: [actual] })
  expect(await actual.metrics()).toBe(await expected.metrics())
  for (const labels of labelValues) {
    for (const value of DURATIONS_SECONDS) {
      reference.labels(...labels).observe(value)
      histogram.record(value, ...labels)
    }
  }
  expect(await actual.metrics()).toBe(await expected.metrics())
  expect(JSON.parse(JSON.stringify(await actual.getMetricsAsJSON()))).toMatchObject(
    JSON.parse(JSON.stringify(await expected.getMetricsAsJSON(), (_key, value) => value ?? undefined)),
  )
})
