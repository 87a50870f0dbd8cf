import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../adapters/metrics/metrics'
import { getAccessLogRoute } from './access-log'

/** Measures a request until its response closes. */
export const measureRequest = (request: IncomingMessage, response: ServerResponse, metrics: Metrics): void => {
  if (!metrics.isEnabled) return
  const startedAt = performance.now()
  metrics.countRequestStart()
  response.once('close', () =>
    metrics.observeRequest({
      method: request.method ?? '',
      route: getAccessLogRoute(response),
      status: response.headersSent ? response.statusCode : null,
      seconds: (performance.now() - startedAt) / 1000,
    }),
  )
}
