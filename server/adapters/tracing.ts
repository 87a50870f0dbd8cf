import type { IncomingHttpHeaders } from 'node:http'

export interface RequestSpan {
  traceId: string
  /** Runs a function. The spans that it starts, even asynchronously, are descendants of this span. */
  run<TResult>(handle: () => TResult): TResult
  end(result: { method: string; route: string; status: number | null }): void
}

/** Creates spans. They contain no path of a request, no variable of an operation and no value of an SQL parameter. */
export interface Tracer {
  /** If false, the methods only call their callbacks. */
  isEnabled: boolean
  /** @param headers contain the trace that the span continues; undefined to start a new trace */
  startRequest(headers: IncomingHttpHeaders | undefined): RequestSpan
  /** @param type query or mutation */
  runOperation<TResult>(type: string, name: string, execute: () => Promise<TResult>): Promise<TResult>
  /** Returns the function that ends the span. Has no effect outside a request. */
  startStatement(sql: string): (error?: unknown) => void
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
