import type { IncomingHttpHeaders } from 'node:http'

export interface RequestSpan {
  traceId: string
  /** Runs a function. The spans that it starts, even asynchronously, are descendants of this span. */
  run<TResult>(handle: () => TResult): TResult
  end(result: { method: string; route: string; status: number | null }): void
}

/** Creates spans. They never contain request paths, operation variables or values of SQL parameters. */
export interface Tracer {
  /** If false, the methods only call their callbacks. */
  isEnabled: boolean
  /** Starts the span of an HTTP request. Continues the trace in the header `traceparent`, or starts a new trace. */
  startRequest(headers: IncomingHttpHeaders | undefined): RequestSpan
  /**
   * Runs a GraphQL operation in a span.
   * @param type query or mutation
   */
  runOperation<TResult>(type: string, name: string, execute: () => Promise<TResult>): Promise<TResult>
  /** Starts the span of an SQL statement. Returns the function that ends the span. Has no effect outside a request. */
  startStatement(sql: string): (error?: unknown) => void
  close(): Promise<void>
}

const noSpan: RequestSpan = { traceId: '', run: handle => handle(), end: () => {} }

/** Records nothing. Used if OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export const noTracer: Tracer = {
  isEnabled: false,
  startRequest: () => noSpan,
  runOperation: (_type, _name, execute) => execute(),
  startStatement: () => () => {},
  close: async () => {},
}
