import type { IncomingHttpHeaders } from 'node:http'

/** The span of an HTTP request. */
export interface RequestSpan {
  traceId: string
  /** Runs a function. The spans that it starts, at any later time, are children of this one. */
  run<TResult>(handle: () => TResult): TResult
  end(result: { method: string; route: string; status: number | null }): void
}

/** Creates the spans of traces. Their names and attributes contain no values of requests or statements. */
export interface Tracer {
  /** Whether spans are recorded. The other functions may be called only then. */
  isEnabled: boolean
  /** @param headers the trace context of the caller; undefined for a caller that is not trusted */
  startRequest(headers: IncomingHttpHeaders | undefined): RequestSpan
  /**
   * Runs a GraphQL operation in a span of its own.
   * @param type query or mutation
   */
  runOperation<TResult>(type: string, name: string, execute: () => Promise<TResult>): Promise<TResult>
  /** Starts the span of an SQL statement, outside a request without effect. Returns the function that ends it. */
  startStatement(sql: string): (error?: unknown) => void
  /** Sends the spans that wait. */
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
