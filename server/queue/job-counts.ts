import type { JobCount } from '../adapters/metrics/metrics'
import type { Deps } from '../context'
import { JOB_TYPES } from './job-queue'

/**
 * Counts the jobs by type and state, and computes the longest time that a job in each group has been due. `getJobState`
 * in server/jobs/filters.ts defines the states. Omits jobs of types that this release does not know.
 */
export const loadJobCounts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<JobCount[]> => {
  const now = clock()
  return db.$queryRaw<JobCount[]>`/* name: count-jobs */
    SELECT type, state, count(*)::int AS count,
      COALESCE(max(EXTRACT(EPOCH FROM ${now}::timestamptz - run_at)) FILTER (WHERE is_due), 0)::float AS "oldestDueSeconds"
    FROM (
      SELECT type, run_at, failed_at IS NULL AND run_at <= ${now}::timestamptz AS is_due, CASE
        WHEN failed_at IS NOT NULL THEN 'failed'
        WHEN lease_id IS NOT NULL AND run_at > ${now}::timestamptz THEN 'running'
        WHEN last_error IS NULL THEN 'waiting'
        ELSE 'retrying' END AS state
      FROM jobs WHERE type = ANY(${Object.keys(JOB_TYPES)})) AS states
    GROUP BY type, state`
}
