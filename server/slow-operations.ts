import type { Deps } from './context'

/** What took long: a GraphQL operation or a page. */
type SlowOperation = { kind: 'graphql'; name: string } | { kind: 'page'; name: string }

/** A client chooses the name of its operation. */
const MAX_NAME_LENGTH = 100

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
  log.warn({ kind, operation: name.slice(0, MAX_NAME_LENGTH), durationMs: Math.round(durationMs) }, 'slow operation')
}
