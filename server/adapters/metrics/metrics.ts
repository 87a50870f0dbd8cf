export interface RequestMeasurement {
  method: string
  /** The pattern of the route, never the path. */
  route: string
  /** Null if the request was aborted before the response started. */
  status: number | null
  seconds: number
}

export interface PoolUse {
  totalCount: number
  idleCount: number
  /** Statements and transactions that wait for a connection. */
  waitingCount: number
}

/** The state of the overload protection. All values are numbers of requests. */
export interface AdmissionUse {
  running: number
  waiting: number
  /** Current maximum of `running`. */
  limit: number
  /** Requests that were refused since the start of the process. */
  refused: number
}

export interface JobCount {
  type: string
  state: string
  count: number
  /** Longest time, in seconds, that one of the jobs has been due. 0 if no job is due. */
  oldestDueSeconds: number
}

/** The result of an attempt to run a job. A job is retried after `failed`, but not after `failedForGood`. */
export type JobOutcome = 'completed' | 'failed' | 'failedForGood'

/** Records measurements of this process. Labels are names that appear in the code, never ids, paths or request text. */
export interface Metrics {
  /** If false, callers need not measure durations. */
  isEnabled: boolean
  countRequestStart(): void
  observeRequest(request: RequestMeasurement): void
  /** @param name name of a GraphQL operation in the code of this repository; `other` for other operations */
  observeOperation(name: string, seconds: number): void
  /** Counts an error in a GraphQL or REST response. */
  countOperationError(code: string): void
  observeStatement(seconds: number): void
  countCacheLookup(cache: string, result: 'hit' | 'miss'): void
  countJobRun(type: string, outcome: JobOutcome): void
  countRateLimitRefusal(limit: string): void
  countLoginFailure(reason: string): void
  /** Reports the connections of a pool. Reads the properties of `pool` for each scrape. */
  watchPool(name: string, pool: PoolUse): void
  watchCache(name: string, readBytes: () => number): void
  watchAdmission(getUse: () => AdmissionUse): void
  /** Reports the state of the job queue. Calls `readCounts` at most once every few seconds. */
  watchJobs(readCounts: () => Promise<JobCount[]>): void
}

const noop = () => {}

/** Records nothing. Used if METRICS_PORT is not set. */
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
