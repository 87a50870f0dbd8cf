import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Fields of the access log that handlers add. */
interface AccessLogFields {
  /** The pattern of the route. Logged instead of the path, because a path may contain names and signatures. */
  route?: string
  userId?: number
  /** Whether the overloaded server refused the request. The log contains only the number of such requests. */
  isRefused?: boolean
}

/** Number of successful requests for static files and health checks per logged request. */
const SAMPLE_RATE = 100

const ROUTINE_ROUTES = new Set(['static', '/healthz', '/readyz'])

/** Key under which a response stores its `AccessLogFields`. */
const FIELDS = Symbol('accessLogFields')

type LoggedResponse = ServerResponse & { [FIELDS]?: AccessLogFields }

/** Adds fields to the log line of a request. The line is written when the response closes. */
export const addAccessLogFields = (response: LoggedResponse, fields: AccessLogFields): void => {
  response[FIELDS] = { ...response[FIELDS], ...fields }
}

/** Returns the route pattern of the request that a response belongs to. */
export const getAccessLogRoute = (response: LoggedResponse): string => response[FIELDS]?.route ?? 'unknown'

/** Creates a function that logs a request at level info when its response is complete or its connection is closed. */
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
