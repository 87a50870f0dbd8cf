import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createAdmissionMetrics } from './admission'
import { shareMetrics } from './cluster'
import { DurationHistogram } from './duration-histogram'
import { createJobGauges } from './jobs'
import type { AdmissionUse, JobCount, Metrics, PoolUse } from './metrics'

export interface RenderedMetrics {
  contentType: string
  render(): Promise<string>
}

interface PrometheusMetrics extends Metrics, RenderedMetrics {
  /** Makes the metrics of this worker process available to the primary process. */
  shareWithPrimary(): void
}

// Upper bounds of the buckets, in seconds.

/** The highest bounds cover uploads and a database that does not respond. */
const REQUEST_DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const OPERATION_DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const STATEMENT_DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

const STATUS_CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx']

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Creates the metrics of this process. */
export const createPrometheusMetrics = (): PrometheusMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requestDurations = new DurationHistogram({
    name: 'kairos_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response is sent, by route pattern, method and status class.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_DURATION_BUCKETS,
    registers,
  })
  let openRequestCount = 0
  new Gauge({
    name: 'kairos_http_requests_in_progress',
    help: 'Requests whose response is not complete.',
    registers,
    collect() {
      this.set(openRequestCount)
    },
  })
  const operationDurations = new DurationHistogram({
    name: 'kairos_graphql_operation_duration_seconds',
    help: 'Execution time of GraphQL operations from GraphQL clients, REST and pages, by operation name.',
    labelNames: ['operation'],
    buckets: OPERATION_DURATION_BUCKETS,
    registers,
  })
  const operationErrors = new Counter({
    name: 'kairos_graphql_errors_total',
    help: 'Errors in GraphQL and REST responses, by code.',
    labelNames: ['code'],
    registers,
  })
  const statementDurations = new DurationHistogram({
    name: 'kairos_db_statement_duration_seconds',
    help: 'Time from sending an SQL statement until its result, without the wait for a connection.',
    buckets: STATEMENT_DURATION_BUCKETS,
    registers,
  })
  const pools = new Map<string, PoolUse>()
  new Gauge({
    name: 'kairos_db_pool_connections',
    help: 'Connections to the database, by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'kairos_db_pool_waiting',
    help: 'Statements and transactions that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
  // Counts lookups outside the `Counter`, because `Counter.inc` would build a key from the labels for each lookup.
  const cacheLookups = new Map<string, { hit: number; miss: number }>()
  new Counter({
    name: 'kairos_cache_lookups_total',
    help: 'Lookups in the caches of public responses, by cache and result.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hit, miss }] of cacheLookups) {
        this.inc({ cache, result: 'hit' }, hit)
        this.inc({ cache, result: 'miss' }, miss)
      }
    },
  })
  let getAdmission = (): AdmissionUse => ({ running: 0, waiting: 0, limit: 0, refused: 0 })
  const cacheReaders = new Map<string, () => number>()
  new Gauge({
    name: 'kairos_cache_bytes',
    help: 'Size of the caches of public responses, including compressed copies, by cache.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, readBytes] of cacheReaders) this.set({ cache }, readBytes())
    },
  })
  createAdmissionMetrics(registry, () => getAdmission())
  let loadJobCounts = async (): Promise<JobCount[]> => []
  createJobGauges(registry, () => loadJobCounts())
  const jobRuns = new Counter({
    name: 'kairos_job_runs_total',
    help: 'Job attempts of this process, by type and outcome.',
    labelNames: ['type', 'outcome'],
    registers,
  })
  const rateLimitRefusals = new Counter({
    name: 'kairos_rate_limit_refusals_total',
    help: 'Attempts that exceeded a rate limit, by limit.',
    labelNames: ['limit'],
    registers,
  })
  const loginFailures = new Counter({
    name: 'kairos_login_failures_total',
    help: 'Failed logins, by reason.',
    labelNames: ['reason'],
    registers,
  })

  return {
    isEnabled: true,
    contentType: registry.contentType,
    render: () => registry.metrics(),
    shareWithPrimary: () => shareMetrics(registry),
    countRequestStart: () => {
      openRequestCount++
    },
    observeRequest: ({ route, method, status, seconds }) => {
      openRequestCount--
      requestDurations.record(seconds, route, METHODS.has(method) ? method : 'other', toStatusClass(status))
    },
    observeOperation: (operation, seconds) => operationDurations.record(seconds, operation),
    countOperationError: code => operationErrors.inc({ code }),
    observeStatement: seconds => statementDurations.record(seconds),
    countCacheLookup: (cache, result) => {
      const counts = cacheLookups.get(cache)
      if (counts) counts[result]++
    },
    countJobRun: (type, outcome) => jobRuns.inc({ type, outcome }),
    countRateLimitRefusal: limit => rateLimitRefusals.inc({ limit }),
    countLoginFailure: reason => loginFailures.inc({ reason }),
    watchPool: (name, pool) => void pools.set(name, pool),
    watchCache: (name, readBytes) => {
      cacheReaders.set(name, readBytes)
      cacheLookups.set(name, { hit: 0, miss: 0 })
    },
    watchAdmission: getUse => {
      getAdmission = getUse
    },
    watchJobs: readCounts => {
      loadJobCounts = readCounts
    },
  }
}

const toStatusClass = (status: number | null): string =>
  status === null ? 'aborted' : (STATUS_CLASSES[Math.floor(status / 100)] ?? 'other')
