import type { Job, Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'
import { JOB_TYPES, type JobType } from '../queue/job-queue'

export type JobState = 'waiting' | 'running' | 'retrying' | 'failed'

export interface JobFilter extends ListFilter {
  type?: JobType | null
  state?: JobState | null
}

/** Returns the state of a job at the time `now`. `buildStateWhere` builds the same conditions for the database. */
export const getJobState = (
  { failedAt, leaseId, runAt, lastError }: Pick<Job, 'failedAt' | 'leaseId' | 'runAt' | 'lastError'>,
  now: Date,
): JobState => {
  if (failedAt) return 'failed'
  if (leaseId && runAt > now) return 'running'
  return lastError === null ? 'waiting' : 'retrying'
}

const buildStateWhere = (state: JobState, now: Date): Prisma.JobWhereInput => {
  const idleWhere = { failedAt: null, OR: [{ leaseId: null }, { runAt: { lte: now } }] }
  const conditions: Record<JobState, Prisma.JobWhereInput> = {
    failed: { failedAt: { not: null } },
    running: { failedAt: null, leaseId: { not: null }, runAt: { gt: now } },
    retrying: { ...idleWhere, lastError: { not: null } },
    waiting: { ...idleWhere, lastError: null },
  }
  return conditions[state]
}

/** Builds the condition of a list of jobs. Omits jobs of unknown types, which a newer release created. */
export const jobWhere = ({ search, type, state, createdAt }: JobFilter, now: Date): Prisma.JobWhereInput => ({
  ...searchWhere(search, ['type', 'lastError']),
  ...equalWhere({ type }),
  createdAt: dateRangeWhere('createdAt', createdAt),
  AND: [{ type: { in: Object.keys(JOB_TYPES) } }, ...(state ? [buildStateWhere(state, now)] : [])],
})
