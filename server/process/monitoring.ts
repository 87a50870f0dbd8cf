import type { Logger } from 'pino'
import type { Database } from '../adapters/db/database'
import { observeStatements, preserveCallerContext, type StatementObserver } from '../adapters/db/statements'
import { type Metrics, noMetrics } from '../adapters/metrics/metrics'
import { noTracer, type Tracer } from '../adapters/tracing'
import type { Config } from '../config'
import type { Deps } from '../context'
import { listenForMetrics } from '../http/metrics-endpoint'
import { loadJobCounts } from '../queue/job-counts'

export interface Monitoring {
  metrics: Metrics
  tracer: Tracer
  watchDatabase(db: Pick<Database, 'pools'>): void
  watchJobs(deps: Deps): void
  close(): Promise<void>
}

/**
 * Serves metrics if METRICS_PORT is set, and records traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. Loads only the
 * modules that are needed.
 * @param options.isWorker whether the primary process serves the metrics of this process (`serveClusterMetrics`)
 * @throws the listen error, such as EADDRINUSE
 */
export const startMonitoring = async (
  config: Pick<Config, 'metrics' | 'recordsTraces'>,
  { log, print, isWorker }: { log: Logger; print: (line: string) => void; isWorker: boolean },
): Promise<Monitoring> => {
  const { metrics, closeEndpoint } = await startMetrics(config.metrics, isWorker, print)
  const tracer = config.recordsTraces ? await createTracer(log) : noTracer
  const observer = combineObservers(metrics, tracer)
  return {
    metrics,
    tracer,
    watchDatabase: ({ pools }) => {
      for (const [name, watchedPool] of Object.entries(pools)) {
        metrics.watchPool(name, watchedPool)
        if (tracer.isEnabled) preserveCallerContext(watchedPool)
        if (observer) observeStatements(watchedPool, observer)
      }
    },
    watchJobs: deps => metrics.watchJobs(() => loadJobCounts(deps)),
    close: async () => {
      await closeEndpoint()
      await tracer.close()
    },
  }
}

const startMetrics = async (address: Config['metrics'], isWorker: boolean, print: (line: string) => void) => {
  if (!address) return { metrics: noMetrics, closeEndpoint: async () => {} }
  const { createPrometheusMetrics } = await import('../adapters/metrics/prometheus')
  const metrics = createPrometheusMetrics()
  if (isWorker) {
    metrics.shareWithPrimary()
    return { metrics, closeEndpoint: async () => {} }
  }
  const endpoint = await listenForMetrics(address, metrics)
  print(`Metrics are at ${endpoint.url}.`)
  return { metrics, closeEndpoint: endpoint.close }
}

/**
 * Makes the primary process serve the metrics of all worker processes if METRICS_PORT is set.
 * @throws the listen error, such as EADDRINUSE
 */
export const serveClusterMetrics = async ({ metrics: address }: Pick<Config, 'metrics'>): Promise<void> => {
  if (!address) return
  const { createClusterMetrics } = await import('../adapters/metrics/cluster')
  const { url } = await listenForMetrics(address, createClusterMetrics())
  console.log(`Metrics are at ${url}.`)
}

const createTracer = async (log: Logger): Promise<Tracer> => {
  const { createOtelTracer } = await import('../adapters/tracing.otel')
  return createOtelTracer(reason => log.warn({ reason }, 'OpenTelemetry reported a problem'))
}

/** Combines metrics and traces into one observer of SQL statements. Returns null if both are off. */
const combineObservers = (metrics: Metrics, tracer: Tracer): StatementObserver | null => {
  if (!metrics.isEnabled) return tracer.isEnabled ? tracer.startStatement : null
  return sql => {
    const startedAt = performance.now()
    const endSpan = tracer.startStatement(sql)
    return error => {
      metrics.observeStatement((performance.now() - startedAt) / 1000)
      endSpan(error)
    }
  }
}
