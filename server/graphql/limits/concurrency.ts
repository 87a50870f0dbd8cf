import type { Context } from '../../context'
import { createRateLimitError } from '../../errors'
import type { AdmissionSlot } from '../../http/admission'

/** Limits on anonymous operations per client address, so that a single client cannot exhaust the database. */
export const ANONYMOUS_OPERATION_LIMITS = { maxRunning: 4, maxWaiting: 50 }

export type OperationRunner = <TResult>(
  context: Pick<Context, 'viewer' | 'clientKey' | 'slot'>,
  execute: () => Promise<TResult>,
) => Promise<TResult>

/**
 * Creates the function that runs all operations of GraphQL, REST and posted forms. The function limits the concurrency
 * of anonymous operations.
 */
export const createOperationRunner = (): OperationRunner => {
  const runLimited = createConcurrencyLimiter(ANONYMOUS_OPERATION_LIMITS)
  return (context, execute) => (context.viewer ? execute() : runLimited(context.clientKey, execute, context.slot))
}

interface Queue {
  runningCount: number
  waiting: (() => void)[]
}

type TaskRunner = <TResult>(key: string, task: () => Promise<TResult>, slot?: AdmissionSlot) => Promise<TResult>

/**
 * Creates a runner that limits the number of concurrent tasks per key. Further tasks wait in the order of their
 * arrival. The runner throws RATE_LIMITED if too many tasks wait.
 */
const createConcurrencyLimiter = (limits: { maxRunning: number; maxWaiting: number }): TaskRunner => {
  const queues = new Map<string, Queue>()
  return async (key, task, slot) => {
    const queue = queues.get(key) ?? { runningCount: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.runningCount < limits.maxRunning) queue.runningCount++
    else if (queue.waiting.length < limits.maxWaiting) {
      // Waiting requests from one address must not occupy slots that requests from other addresses need.
      slot?.pause()
      await new Promise<void>(resolve => queue.waiting.push(resolve))
      slot?.resume()
    } else throw createRateLimitError(1)
    try {
      return await task()
    } finally {
      // A waiting task replaces this one, so `runningCount` stays the same.
      const startNext = queue.waiting.shift()
      if (startNext) startNext()
      else if (--queue.runningCount === 0) queues.delete(key)
    }
  }
}
