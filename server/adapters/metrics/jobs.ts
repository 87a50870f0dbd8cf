import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { JobCount } from './metrics'

/** Minimum time between two reads of the queue. */
const MIN_READ_INTERVAL_MS = 5_000

/** Maximum time that a scrape waits for a read of the queue. */
const READ_TIMEOUT_MS = 1_000

/**
 * Creates the gauges of the job queue. After a failed read, they have no values. If a read takes longer than
 * READ_TIMEOUT_MS, the scrape returns the previous values.
 */
export const createJobGauges = (registry: Registry, readCounts: () => Promise<JobCount[]>): void => {
  let counts: JobCount[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const read = async () => {
    counts = await readCounts().catch(() => [])
    readAt = performance.now()
    reading = null
  }
  const refresh = async () => {
    if (performance.now() - readAt < MIN_READ_INTERVAL_MS) return
    reading ??= read()
    await Promise.race([reading, sleep(READ_TIMEOUT_MS, undefined, { ref: false })])
  }
  const registers = [registry]
  new Gauge({
    name: 'kairos_jobs',
    help: 'Jobs in the queue, by type and state.',
    labelNames: ['type', 'state'],
    // Every worker process reads the same queue, so a sum would count each job several times.
    aggregator: 'first',
    registers,
    async collect() {
      await refresh()
      this.reset()
      for (const { type, state, count } of counts) this.inc({ type, state }, count)
    },
  })
  new Gauge({
    name: 'kairos_job_oldest_due_seconds',
    help: 'Time since the oldest waiting or retrying job became due, by type.',
    labelNames: ['type'],
    aggregator: 'first',
    registers,
    async collect() {
      await refresh()
      this.reset()
      const maximums = new Map<string, number>()
      for (const { type, oldestDueSeconds } of counts)
        maximums.set(type, Math.max(oldestDueSeconds, maximums.get(type) ?? 0))
      for (const [type, seconds] of maximums) this.set({ type }, seconds)
    },
  })
}
