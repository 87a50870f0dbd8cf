import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Tracer } from './tracing'

/** Maximum time that `close` waits for the collector. */
const CLOSE_TIMEOUT_MS = 2_000

const MAX_SQL_LENGTH = 2_000

/** Minimum time between two reported problems. Exports fail repeatedly while the collector is down. */
const PROBLEM_INTERVAL_MS = 60_000

/**
 * Creates a tracer that sends spans with OTLP over HTTP. The OpenTelemetry packages read their settings from the OTEL_
 * environment variables.
 * @param onProblem receives warnings and errors of these packages, at most one per minute
 */
export const createOtelTracer = (onProblem: (message: string) => void): Tracer => {
  registerProblemHandler(onProblem)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'kairos' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('kairos')
  const propagator = new W3CTraceContextPropagator()
  const headerGetter = { get: (headers: object, name: string) => Reflect.get(headers, name), keys: Object.keys }

  return {
    isEnabled: true,
    startRequest: headers => {
      const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, headerGetter) : ROOT_CONTEXT
      const span = tracer.startSpan('HTTP request', { kind: SpanKind.SERVER }, parent)
      const requestContext = trace.setSpan(parent, span)
      return {
        traceId: span.spanContext().traceId,
        run: handle => context.with(requestContext, handle),
        end: ({ method, route, status }) => {
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.request.method': method, 'http.route': route })
          if (status !== null) span.setAttribute('http.response.status_code', status)
          if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    runOperation: (type, name, execute) => {
      const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': name }
      const span = tracer.startSpan(`${type} ${name}`, { attributes })
      return runInSpan(span, trace.setSpan(context.active(), span), execute)
    },
    startStatement: sql => {
      // Ignores statements outside a request (jobs, startup), because each would become a separate trace.
      if (!trace.getActiveSpan()) return () => {}
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_SQL_LENGTH) }
      const span = tracer.startSpan(getStatementName(sql), { kind: SpanKind.CLIENT, attributes })
      return error => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

const runInSpan = async <TResult>(
  span: Span,
  contextWithSpan: Context,
  execute: () => Promise<TResult>,
): Promise<TResult> => {
  try {
    return await context.with(contextWithSpan, execute)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Returns the name from the comment at the start of a statement, or else its first word in upper case. */
const getStatementName = (sql: string): string =>
  /^\s*\/\* name: ([\w-]+) \*\//.exec(sql)?.[1] ?? /\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL'

const registerProblemHandler = (onProblem: (message: string) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (message: string) => {
    if (performance.now() - reportedAt < PROBLEM_INTERVAL_MS) return
    reportedAt = performance.now()
    onProblem(message)
  }
  const ignore = () => {}
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
