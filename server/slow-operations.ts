import type { Deps } from './context'

/** What took long: a GraphQL operation or a page. */
type SlowOperation = { kind: 'graphql'; name: string } | { kind: 'page'; name: string }

/**
 * Logs an operation that took longer than SLOW_OPERATION_MS, without its variables.
 * @param log the logger of the request, which adds the request id
 * @param durationMs milliseconds
 */
export const logSlowOperation = (
  { log, slowOperationMs }: Pick<Deps, 'log' | 'slowOperationMs'>,
  { kind, name }: SlowOperation,
  durationMs: number,
): void => {
  if (slowOperationMs === null || durationMs < slowOperationMs) return
  log.warn({ kind, operation: name, durationMs: Math.round(durationMs) }, 'slow operation')
}
