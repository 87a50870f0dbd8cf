import type { IncomingHttpHeaders } from 'node:http'

/** The span of an HTTP request. */
export interface RequestSpan {
  traceId: string
  /** Runs a function. All spans that the function starts, even asynchronously, are descendants of this span. */
  run<TResult>(handle: () => TResult): TResult
  end(result: { method: string; route: string; status: number | null }): void
}

/**
 * Creates the spans of traces. The span of a request contains only the method, the route and the status. The span of an
 * operation contains only its type and the name that the client chose. The span of a statement contains only the SQL
 * text, without the values of parameters.
 */
export interface Tracer {
  /** Whether spans are recorded. If not, the methods only call their callbacks. */
  isEnabled: boolean
  /**
   * Starts the span of an HTTP request.
   * @param headers contain the trace that the span continues; undefined to start a new trace
   */
  startRequest(headers: IncomingHttpHeaders | undefined): RequestSpan
  /**
   * Runs a GraphQL operation in a span of its own.
   * @param type query or mutation
   */
  runOperation<TResult>(type: string, name: string, execute: () => Promise<TResult>): Promise<TResult>
  /**
   * Starts the span of an SQL statement and returns the function that ends the span. Has no effect outside a request.
   */
  startStatement(sql: string): (error?: unknown) => void
  /** Sends the pending spans. */
  close(): Promise<void>
}

const noSpan: RequestSpan = { traceId: '', run: handle => handle(), end: () => {} }

/** Records nothing. Used without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const noTracer: Tracer = {
  isEnabled: false,
  startRequest: () => noSpan,
  runOperation: (_type, _name, execute) => execute(),
  startStatement: () => () => {},
  close: async () => {},
}
