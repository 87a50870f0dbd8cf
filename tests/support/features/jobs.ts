import type { Deps } from '../../../server/context'
import { createMailHandlers } from '../../../server/process/background-jobs'
import { runDueJobs } from '../../../server/queue/job-worker'

/** Runs the due jobs that need a mailer. Without a mailer, runs none. Returns the number of completed jobs. */
export const runMailJobs = (deps: Deps): Promise<number> => runDueJobs(deps, createMailHandlers(deps))
