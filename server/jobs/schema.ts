import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { DateRangeInput } from '../graphql/shared-types'
import { getActor } from '../graphql/viewer'
import { JOB_TYPES, type JobType } from '../queue/job-queue'
import { getJobState, type JobFilter, jobWhere } from './filters'
import { retryJob } from './service'

const JobTypeRef = builder.enumType('JobType', {
  description: 'Kind of a job.',
  values: Object.fromEntries(
    Object.entries<string>(JOB_TYPES).map(([name, description]) => [name, { description }]),
  ) as Record<JobType, { description: string }>,
})

const JobStateRef = builder.enumType('JobState', {
  description: 'State of a job.',
  values: {
    waiting: { description: 'The job waits until `runAt` or for a free process.' },
    running: { description: 'A process is running the job.' },
    retrying: { description: 'An attempt failed, and the job waits for the next one.' },
    failed: { description: 'All attempts failed. The job runs again only after `retryJob`.' },
  },
})

const Job = builder.prismaObject('Job', {
  description:
    'Work that the server does after a write or periodically. A job that has succeeded is deleted, unless it is periodic.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the job.' }),
    type: t.field({
      type: JobTypeRef,
      description: 'Kind of the job.',
      select: { type: true },
      resolve: ({ type }) => type as JobType,
    }),
    state: t.field({
      type: JobStateRef,
      description: 'Current state.',
      select: { failedAt: true, leaseId: true, runAt: true, lastError: true },
      resolve: (job, _args, { clock }) => getJobState(job, clock()),
    }),
    attempts: t.exposeInt('attempts', {
      description:
        'Number of attempts, including a running one. `retryJob` and each success of a periodic job reset it to 0.',
    }),
    maxAttempts: t.exposeInt('maxAttempts', {
      nullable: true,
      description:
        'Number of failed attempts after which the state becomes `failed`. Null for a periodic job, which is retried forever.',
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description:
        'Error of the last failed attempt, without email addresses and without links that contain a token. Null if no attempt has failed, or if a periodic job has succeeded since.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the job was created.' }),
    runAt: t.expose('runAt', {
      type: 'DateTime',
      description:
        'Time of the next attempt. For a failed job, the time of the failure. While the job is running, the time when another process takes it over if the current one has stopped.',
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the state became `failed`. Null in other states.',
    }),
  }),
})

const JobFilterInput = builder.inputRef<JobFilter>('JobFilter').implement({
  description: 'Conditions for a list of jobs. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in types and errors.' }),
    type: t.field({ type: JobTypeRef, description: 'Kind of the job.' }),
    state: t.field({ type: JobStateRef, description: 'Current state.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Time when the job was created.' }),
  }),
})

const ORDER_FIELDS = { runAt: 'Time of the next attempt.', createdAt: 'Time when the job was created.' }

const DEFAULT_ORDER = { field: 'runAt', direction: 'asc' } as const

builder.queryField('jobs', t =>
  t.prismaConnection(
    {
      ...buildConnection(
        'Job',
        withFilter((filter: JobFilter, { clock }) => jobWhere(filter, clock())),
        DEFAULT_ORDER,
      ),
      description: 'Jobs that wait, run or have failed. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'forbidden',
      args: {
        filter: t.arg({ type: JobFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Job', 'jobs', ORDER_FIELDS, DEFAULT_ORDER),
      },
    },
    defineConnectionType('Job', Job),
  ),
)

builder.mutationField('retryJob', t =>
  t.prismaField({
    type: Job,
    description:
      'Makes a job due now and resets its `attempts` to 0. Fails with `CONFLICT` while the job is running. Returns the job. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the job.' }) },
    // The job is not loaded again, because it may succeed and be deleted immediately.
    resolve: buildMutationResolver('Job', ({ id }, context) => retryJob(context, id, getActor(context)), []),
  }),
)
