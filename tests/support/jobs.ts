import { createMailHandlers } from '../../server/background-jobs'
import type { Deps } from '../../server/context'
import { runDueJobs } from '../../server/job-worker'

/** Runs the jobs that are due and need a mail server. Returns the number of completed jobs. */
export const runMailJobs = (deps: Deps): Promise<number> => runDueJobs(deps, createMailHandlers(deps))
