import type { Deps } from '../../../server/context'
import { createMailHandlers } from '../../../server/process/background-jobs'
import { runDueJobs } from '../../../server/queue/job-worker'

/** Runs the jobs that are due and need a mail server. Returns the number of completed jobs. */
export const runMailJobs = (deps: Deps): Promise<number> => runDueJobs(deps, createMailHandlers(deps))
