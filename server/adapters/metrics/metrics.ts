/** A completed or aborted HTTP request. */
export interface RequestMeasurement {
  method: string
  /** The pattern of the route, never the path. */
  route: string
  /** Null if the request was aborted before the response started. */
  status: number | null
  seconds: number
}

/** Connections of a pool. */
export interface PoolUse {
  totalCount: number
  idleCount: number
  /** Number of statements and transactions that wait for a connection. */
  waitingCount: number
}

/** The state of the overload protection, in numbers of requests. */
export interface AdmissionUse {
  running: number
  waiting: number
  /** Current maximum of `running`. */
  limit: number
  /** Refused requests since the start. */
  refused: number
}

/** Jobs of one type and state. */
export interface JobCount {
  type: string
  state: string
  count: number
  /** Time since the oldest of these jobs was due. 0 if no job is due. */
  oldestDueSeconds: number
}

/** The result of an attempt to run a job. After `failed`, the job is retried. */
export type JobOutcome = 'completed' | 'failed' | 'failedForGood'

/**
 * Records measurements of this process. Labels have few values: names that appear in the code, never ids, paths or text
 * of requests. Times are in seconds.
 */
export interface Metrics {
  /** Whether measurements are recorded. If not, callers need not measure durations. */
  isEnabled: boolean
  countRequestStart(): void
  observeRequest(request: RequestMeasurement): void
  /** @param name name of a GraphQL operation in the code of the product, or `other` */
  observeOperation(name: string, seconds: number): void
  /** Counts an error in a GraphQL response, or the error of a REST response, by its code. */
  countOperationError(code: string): void
  observeStatement(seconds: number): void
  countCacheLookup(cache: string, result: 'hit' | 'miss'): void
  countJobRun(type: string, outcome: JobOutcome): void
  countRateLimitRefusal(limit: string): void
  countLoginFailure(reason: string): void
  /** Reports the connections of a pool, which are read for each scrape. */
  watchPool(name: string, pool: PoolUse): void
  /** Reports the size of a cache in bytes, which is read for each scrape. */
  watchCache(name: string, readBytes: () => number): void
  /** Reports the overload protection, which is read for each scrape. */
  watchAdmission(getUse: () => AdmissionUse): void
  /** Reports the job queue, which is read for a scrape at most once every few seconds. */
  watchJobs(readCounts: () => Promise<JobCount[]>): void
}

const noop = () => {}

/** Records nothing. Used without METRICS_PORT. */
export const noMetrics: Metrics = {
  isEnabled: false,
  countRequestStart: noop,
  observeRequest: noop,
  observeOperation: noop,
  countOperationError: noop,
  observeStatement: noop,
  countCacheLookup: noop,
  countJobRun: noop,
  countRateLimitRefusal: noop,
  countLoginFailure: noop,
  watchPool: noop,
  watchCache: noop,
  watchAdmission: noop,
  watchJobs: noop,
}
