import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Tracer } from '../adapters/tracing'
import { getAccessLogRoute } from './access-log'
import type { Client } from './client-address'

/**
 * Handles a request in a span. The header `traceparent` is used only if a trusted proxy sent the request.
 * @param handle receives the trace id; undefined if the tracer is disabled
 */
export const traceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  { isProxied }: Client,
  tracer: Tracer,
  handle: (traceId?: string) => void,
): void => {
  if (!tracer.isEnabled) {
    handle()
    return
  }
  const span = tracer.startRequest(isProxied ? request.headers : undefined)
  response.once('close', () =>
    span.end({
      method: request.method ?? '',
      route: getAccessLogRoute(response),
      status: response.headersSent ? response.statusCode : null,
    }),
  )
  span.run(() => handle(span.traceId))
}
