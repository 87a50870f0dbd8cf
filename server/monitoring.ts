import type { Database } from './adapters/db'
import { observeStatements } from './adapters/db.statements'
import { type Metrics, noMetrics } from './adapters/metrics'
import type { Config } from './config'
import type { Deps } from './context'
import { listenForMetrics } from './http/metrics-endpoint'
import { readJobCounts } from './job-counts'

/** Measurements of this process. */
export interface Monitoring {
  metrics: Metrics
  /** Starts to measure the statements and the pools of the database. */
  watchDatabase(db: Pick<Database, 'pool' | 'readPool'>): void
  /** Starts to report the job queue. */
  watchJobs(deps: Deps): void
  close(): Promise<void>
}

/**
 * Serves metrics if METRICS_PORT is set. Without it, nothing is loaded or measured.
 *
 * Each process serves its own values. A second process of the same cluster cannot listen on the same port: a cluster
 * either gives each worker a port (`config.metrics.port`), or its primary process serves the sum of its workers
 * (`AggregatorRegistry` of prom-client) in place of `listenForMetrics`.
 * @throws the listen error (EADDRINUSE)
 */
export const startMonitoring = async (
  { metrics: address }: Pick<Config, 'metrics'>,
  print: (line: string) => void,
): Promise<Monitoring> => {
  if (!address) return { metrics: noMetrics, watchDatabase: () => {}, watchJobs: () => {}, close: async () => {} }
  const { createPrometheusMetrics } = await import('./adapters/metrics.prometheus')
  const metrics = createPrometheusMetrics()
  const endpoint = await listenForMetrics(address, metrics)
  print(`Metrics are at ${endpoint.url}.`)
  return {
    metrics,
    watchDatabase: ({ pool, readPool }) => {
      const pools = { main: pool, ...(readPool !== pool && { read: readPool }) }
      for (const [name, watchedPool] of Object.entries(pools)) {
        metrics.watchPool(name, watchedPool)
        observeStatements(watchedPool, () => {
          const startedAt = performance.now()
          return () => metrics.observeStatement((performance.now() - startedAt) / 1000)
        })
      }
    },
    watchJobs: deps => metrics.watchJobs(() => readJobCounts(deps)),
    close: endpoint.close,
  }
}
