import { describe, expect, test } from 'vitest'
import { createPeriodicHandlers, startJobs } from '../../../server/process/background-jobs'
import { enqueueJob, MAX_JOB_ATTEMPTS, schedulePeriodicJob } from '../../../server/queue/job-queue'
import { type JobHandlers, LEASE_DURATION_MS, runDueJobs } from '../../../server/queue/job-worker'
import { setupTestApp } from '../../support/app'
import { isPostgres } from '../../support/database/database'

const app = setupTestApp()

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Queues `count` jobs with the numbers 1 to `count` as `contactMessageId`. */
const enqueue = async (count = 1) => {
  for (let number = 1; number <= count; number++) {
    await enqueueJob(app.deps.db, app.deps, { type: 'sendContactMessage', payload: { contactMessageId: number } })
  }
}

const listJobs = () => app.deps.db.job.findMany({ orderBy: { id: 'asc' } })

/** Returns handlers that call `run` with the number of the job. */
const createHandlers = (run: (number: number) => Promise<unknown>): JobHandlers => ({
  sendContactMessage: { run: (_deps, { payload }) => run(payload.contactMessageId) },
})

const createSignal = () => {
  let resolve = () => {}
  const promise = new Promise<void>(resolvePromise => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

describe('a job', () => {
  test('does not exist if the transaction that queues it is rolled back', async () => {
    const rolledBack = app.deps.db.$transaction(async tx => {
      await enqueueJob(tx, app.deps, { type: 'sendContactMessage', payload: { contactMessageId: 1 } })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await listJobs()).toEqual([])
  })

  test('runs in queue order and is deleted when it is completed', async () => {
    await enqueue(3)
    const numbers: number[] = []
    expect(
      await runDueJobs(
        app.deps,
        createHandlers(async number => numbers.push(number)),
      ),
    ).toBe(3)
    expect(numbers).toEqual([1, 2, 3])
    expect(await listJobs()).toEqual([])
  })

  test('waits for an administrator after its last attempt, and its error contains no email address', async () => {
    await enqueue()
    const handlers = createHandlers(() => Promise.reject(new Error('The mailbox of ada@example.com is full')))
    for (let attempt = 1; attempt <= MAX_JOB_ATTEMPTS + 2; attempt++) {
      app.setClockOffset(attempt * 6 * HOUR_MS)
      expect(await runDueJobs(app.deps, handlers)).toBe(0)
    }
    expect(await listJobs()).toMatchObject([
      {
        attempts: MAX_JOB_ATTEMPTS,
        failedAt: expect.any(Date),
        leaseId: null,
        lastError: 'The mailbox of <address> is full',
      },
    ])
    expect(app.logEntries.map(({ level }) => level)).toEqual([...Array(MAX_JOB_ATTEMPTS - 1).fill(40), 50])
    expect(JSON.stringify(app.logEntries)).not.toContain('ada@example.com')
  })

  test('waits for an administrator if the process ended during its last attempt', async () => {
    await enqueue()
    await app.deps.db.job.updateMany({ data: { attempts: MAX_JOB_ATTEMPTS } })
    const handlers = createHandlers(() => Promise.reject(new Error('must not run')))
    expect(await runDueJobs(app.deps, handlers)).toBe(0)
    const [job] = await listJobs()
    expect(job).toMatchObject({
      attempts: MAX_JOB_ATTEMPTS,
      failedAt: expect.any(Date),
      lastError: 'The process ended during the job.',
    })
  })

  test('stays in the queue while there is no handler for its type', async () => {
    await enqueue()
    expect(await runDueJobs(app.deps, {})).toBe(0)
    expect(await listJobs()).toMatchObject([{ attempts: 0 }])
  })

  test('is deleted when it expires', async () => {
    const expiresAt = new Date(app.deps.clock().getTime() + HOUR_MS)
    const payload = { email: 'ada@example.com', requestId: 'r' }
    await enqueueJob(app.deps.db, app.deps, { type: 'createPasswordReset', payload, expiresAt })
    app.setClockOffset(HOUR_MS + 1000)
    expect(await runDueJobs(app.deps, {})).toBe(0)
    expect(await listJobs()).toEqual([])
  })

  test('with a `runInTransaction` handler is completed in the transaction of the handler', async () => {
    await enqueue()
    const buildHandlers = (isFailing: boolean): JobHandlers => ({
      sendContactMessage: {
        runInTransaction: async tx => {
          await tx.tag.create({ data: { name: 'Effect' } })
          if (isFailing) throw new Error('failed')
        },
      },
    })
    expect(await runDueJobs(app.deps, buildHandlers(true))).toBe(0)
    expect([await app.deps.db.tag.count(), await listJobs()]).toMatchObject([0, [{ attempts: 1 }]])
    app.setClockOffset(2 * 60_000)
    expect(await runDueJobs(app.deps, buildHandlers(false))).toBe(1)
    expect([await app.deps.db.tag.count(), await listJobs()]).toEqual([1, []])
  })

  test.each(['completes', 'fails'])(
    'returns to the queue when its lease expires, and an attempt that %s after the expiry has no effect',
    async outcome => {
      await enqueue()
      const started = createSignal()
      const resumed = createSignal()
      const lateRun = runDueJobs(
        app.deps,
        createHandlers(async () => {
          started.resolve()
          await resumed.promise
          if (outcome === 'fails') throw new Error('late')
        }),
      )
      await started.promise
      const failingHandlers = createHandlers(() => Promise.reject(new Error('down')))
      expect(await runDueJobs(app.deps, failingHandlers)).toBe(0)
      expect(await listJobs()).toMatchObject([{ attempts: 1, leaseId: expect.any(String), lastError: null }])
      app.setClockOffset(LEASE_DURATION_MS + 1000)
      expect(await runDueJobs(app.deps, failingHandlers)).toBe(0)
      resumed.resolve()
      expect(await lateRun).toBe(0)
      expect(await listJobs()).toMatchObject([{ attempts: 2, leaseId: null, lastError: 'down' }])
      expect(app.logEntries).toMatchObject([{ attempts: 2, reason: 'down' }])
    },
  )

  test('returns to the queue immediately when a shutdown interrupts its attempt', async () => {
    await enqueue(2)
    const abortController = new AbortController()
    const handlers = createHandlers(() => {
      abortController.abort()
      return Promise.reject(new Error('closed'))
    })
    expect(await runDueJobs(app.deps, handlers, abortController.signal)).toBe(0)
    const waitingJob = { attempts: 0, leaseId: null, lastError: null }
    expect(await listJobs()).toMatchObject([waitingJob, waitingJob])
    expect(app.logEntries).toEqual([])
  })
})

test('concurrent calls to runDueJobs run each job once', async () => {
  await enqueue(120)
  const numbers: number[] = []
  const handlers = createHandlers(async number => {
    numbers.push(number)
    await app.deps.db.tag.count()
  })
  const counts = await Promise.all(Array.from({ length: isPostgres ? 6 : 3 }, () => runDueJobs(app.deps, handlers)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  expect(await listJobs()).toEqual([])
})

describe('a periodic job', () => {
  test('is scheduled once and runs again after its interval', async () => {
    const type = 'deleteOrphanedFiles'
    await Promise.all([schedulePeriodicJob(app.deps, type), schedulePeriodicJob(app.deps, type)])
    let runCount = 0
    const handlers: JobHandlers = { [type]: { intervalMs: HOUR_MS, run: async () => runCount++ } }
    expect(await runDueJobs(app.deps, handlers)).toBe(1)
    await schedulePeriodicJob(app.deps, type)
    expect(await runDueJobs(app.deps, handlers)).toBe(0)
    app.setClockOffset(HOUR_MS + 1000)
    expect(await runDueJobs(app.deps, handlers)).toBe(1)
    expect([runCount, await listJobs()]).toMatchObject([2, [{ type, attempts: 0, leaseId: null }]])
  })

  test('is retried without limit, and waits at most its interval before each retry', async () => {
    const type = 'deleteOrphanedFiles'
    await schedulePeriodicJob(app.deps, type)
    const handlers: JobHandlers = { [type]: { intervalMs: HOUR_MS, run: () => Promise.reject(new Error('down')) } }
    for (let attempt = 0; attempt < MAX_JOB_ATTEMPTS + 2; attempt++) {
      app.setClockOffset(attempt * (HOUR_MS + 1000))
      await runDueJobs(app.deps, handlers)
    }
    expect(await listJobs()).toMatchObject([{ attempts: MAX_JOB_ATTEMPTS + 2, failedAt: null, lastError: 'down' }])
  })

  test('of type deleteOldRequests deletes leads that are older than RETENTION_DAYS', async () => {
    const createdAt = new Date(app.deps.clock().getTime() - 31 * DAY_MS)
    await app.deps.db.lead.create({ data: { email: 'old@example.com', interest: 'other', createdAt } })
    await app.deps.db.lead.create({ data: { email: 'new@example.com', interest: 'other' } })
    await schedulePeriodicJob(app.deps, 'deleteOldRequests')
    expect(await runDueJobs(app.deps, createPeriodicHandlers(30))).toBe(1)
    expect((await app.deps.db.lead.findMany()).map(({ email }) => email)).toEqual(['new@example.com'])
  })

  test('of type deleteOldRequests is deleted at startup if RETENTION_DAYS is not set', async () => {
    await schedulePeriodicJob(app.deps, 'deleteOldRequests')
    const jobs = startJobs(app.deps, null)
    const listJobTypes = async () => (await listJobs()).map(({ type }) => type).sort()
    await expect
      .poll(listJobTypes)
      .toEqual(['deleteExpiredIdempotencyKeys', 'deleteOldWebhookDeliveries', 'deleteOrphanedFiles', 'endAccountViews'])
    await jobs.stop()
  })
})
