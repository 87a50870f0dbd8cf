import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import type { Context } from '../../context'
import { logSlowOperation } from '../../slow-operations'
import { OPERATION_NAMES } from './operation-names.generated'

/** Maximum length of an operation name in logs and traces, because clients choose the names. */
const MAX_NAME_LENGTH = 100

/** Executes an operation in its own span, measures the duration, and logs the operation if it is slow. */
export const observeOperation = async (
  context: Context,
  operation: OperationDefinitionNode | null | undefined,
  execute: () => Promise<ExecutionResult> | ExecutionResult,
): Promise<ExecutionResult> => {
  const { metrics, tracer, slowOperationMs } = context
  if (!metrics.isEnabled && !tracer.isEnabled && slowOperationMs === null) return execute()
  const startedAt = performance.now()
  const name = operation?.name?.value.slice(0, MAX_NAME_LENGTH) ?? 'unnamed'
  try {
    if (!tracer.isEnabled) return await execute()
    return await tracer.runOperation(operation?.operation ?? 'query', name, async () => execute())
  } finally {
    const durationMs = performance.now() - startedAt
    metrics.observeOperation(OPERATION_NAMES.has(name) ? name : 'other', durationMs / 1000)
    logSlowOperation(context, { kind: 'graphql', name }, durationMs)
  }
}
