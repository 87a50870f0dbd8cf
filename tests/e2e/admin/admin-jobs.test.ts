import { describe, expect, test } from 'vitest'
import { createPeriodicHandlers } from '../../../server/process/background-jobs'
import { schedulePeriodicJob } from '../../../server/queue/job-queue'
import { runDueJobs } from '../../../server/queue/job-worker'
import { setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, tabTo } from '../../support/browser/keyboard'
import { expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const HOUR_MS = 60 * 60_000

const createJobs = async () => {
  const now = app.deps.clock()
  const addToNow = (offsetMs: number) => new Date(now.getTime() + offsetMs)
  const baseJob = { type: 'sendEmail', createdAt: now, maxAttempts: 20 }
  await app.deps.db.job.createMany({
    data: [
      {
        ...{ ...baseJob, attempts: 20, runAt: addToNow(-HOUR_MS), failedAt: addToNow(-HOUR_MS) },
        lastError: 'Message failed: 550 5.7.1 <address>: Sender address rejected: not owned by the authenticated user',
      },
      {
        ...{ ...baseJob, type: 'sendContactMessage', attempts: 3, runAt: addToNow(HOUR_MS) },
        lastError: 'connect ECONNREFUSED 127.0.0.1:25',
      },
      {
        ...baseJob,
        type: 'createPasswordReset',
        attempts: 1,
        runAt: addToNow(60_000),
        leaseId: '3f2b1c64-8a43-4f0e-9c7d-0b1a2c3d4e5f',
      },
    ],
  })
  // Runs the periodic job once. The job then waits for its next run.
  await schedulePeriodicJob(app.deps, 'deleteOrphanedFiles')
  await runDueJobs(app.deps, createPeriodicHandlers(null))
}

describe.each([
  { width: 390, dark: true },
  { width: 390, dark: false },
  { width: 1280, dark: true },
  { width: 1280, dark: false },
])('with the keyboard at $width px (dark: $dark)', options => {
  test('an administrator retries a failed job', async () => {
    await createJobs()
    const page = await browser.open(options)
    await openPageAs(page, app, await createTestAdmin(app.deps, { username: 'root' }), '/admin?view=jobs')
    await expectVisible(page.getByRole('table', { name: 'Jobs' }))
    await expectVisible(page.getByText('connect ECONNREFUSED'))
    await expectGoodLayout(page)
    await tabTo(page, 'button', 'Retry Email')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Job retried')
    expect(await app.deps.db.job.findFirst({ where: { type: 'sendEmail' } })).toMatchObject({
      attempts: 0,
      failedAt: null,
    })
  })
})
