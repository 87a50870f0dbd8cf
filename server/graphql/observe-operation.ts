import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import type { Context } from '../context'
import { logSlowOperation } from '../slow-operations'
import { OPERATION_NAMES } from './operation-names.generated'

/** Measures the execution of an operation and logs it if it is slow. */
export const observeOperation = async (
  context: Context,
  operation: OperationDefinitionNode | null | undefined,
  execute: () => Promise<ExecutionResult> | ExecutionResult,
): Promise<ExecutionResult> => {
  const { metrics, slowOperationMs } = context
  if (!metrics.isEnabled && slowOperationMs === null) return execute()
  const startedAt = performance.now()
  try {
    return await execute()
  } finally {
    const durationMs = performance.now() - startedAt
    const name = operation?.name?.value ?? 'unnamed'
    metrics.observeOperation(OPERATION_NAMES.has(name) ? name : 'other', durationMs / 1000)
    logSlowOperation(context, { kind: 'graphql', name }, durationMs)
  }
}
