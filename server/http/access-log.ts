import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

interface AccessLogFields {
  /** Pattern of the route. Logged instead of the path, because a path can contain names and signatures. */
  route?: string
  userId?: number
  /** Whether the overloaded server refused the request. Only the number of such requests is logged. */
  isRefused?: boolean
}

/** One in SAMPLE_RATE successful requests for static files and health checks is logged. */
const SAMPLE_RATE = 100

const ROUTINE_ROUTES = new Set(['static', '/healthz', '/readyz'])

const FIELDS = Symbol('accessLogFields')

type LoggedResponse = ServerResponse & { [FIELDS]?: AccessLogFields }

/** Adds fields to the access-log line of a request. The line is written when the response closes. */
export const addAccessLogFields = (response: LoggedResponse, fields: AccessLogFields): void => {
  response[FIELDS] = { ...response[FIELDS], ...fields }
}

export const getAccessLogRoute = (response: LoggedResponse): string => response[FIELDS]?.route ?? 'unknown'

/** Creates a function that logs a request when its response closes. */
export const createAccessLogger = () => {
  let routineRequestCount = 0

  return (request: IncomingMessage, response: LoggedResponse, log: Logger): void => {
    if (!log.isLevelEnabled('info')) return
    const startedAt = performance.now()
    response.once('close', () => {
      const { route = 'unknown', userId = null, isRefused } = response[FIELDS] ?? {}
      if (isRefused) return
      const isComplete = response.writableFinished
      const isRoutine = ROUTINE_ROUTES.has(route) && isComplete && response.statusCode < 400
      if (isRoutine && routineRequestCount++ % SAMPLE_RATE > 0) return
      const fields = {
        category: 'access',
        method: request.method,
        route,
        status: response.headersSent ? response.statusCode : null,
        durationMs: Math.round(performance.now() - startedAt),
        userId,
        ...(isRoutine && { sampleRate: SAMPLE_RATE }),
      }
      log.info(fields, isComplete ? 'request completed' : 'request aborted')
    })
  }
}
