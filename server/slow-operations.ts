import type { Deps } from './context'

interface Operation {
  kind: 'graphql' | 'page'
  /** Name of the GraphQL operation, or route pattern of the page. */
  name: string
}

/** Logs the name and duration of an operation that took at least SLOW_OPERATION_MS. Does not log its variables. */
export const logSlowOperation = (
  { log, slowOperationMs }: Pick<Deps, 'log' | 'slowOperationMs'>,
  { kind, name }: Operation,
  durationMs: number,
): void => {
  if (slowOperationMs === null || durationMs < slowOperationMs) return
  log.warn({ kind, operation: name, durationMs: Math.round(durationMs) }, 'slow operation')
}
