import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps } from '../context'
import { createConflictError, createNotFoundError } from '../errors'
import type { Job } from '../generated/prisma/client'

/**
 * Makes a job due now and resets its `attempts`. The returned job may succeed and be deleted at any time.
 * @throws NOT_FOUND, CONFLICT if the job is running
 */
export const retryJob = async (deps: Deps, id: number, actor: Actor): Promise<Job> => {
  const retriedJob = await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const [job] = await tx.job.updateManyAndReturn({
      where: { id, OR: [{ leaseId: null }, { runAt: { lte: now } }] },
      data: { runAt: now, leaseId: null, attempts: 0, failedAt: null },
    })
    if (!job) {
      throw (await tx.job.count({ where: { id } })) > 0
        ? createConflictError('The job is running.')
        : createNotFoundError('Job not found')
    }
    await recordAuditEvent(tx, actor, now, 'retryJob', 'Job', id, { type: job.type })
    return job
  })
  deps.triggerJobs()
  return retriedJob
}
