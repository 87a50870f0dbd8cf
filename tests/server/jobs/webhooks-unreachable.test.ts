import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestWebhook, runWebhookJobs, startWebhookReceiver } from '../../support/features/webhooks'

const app = setupTestApp()

const createLeads = async (count: number) => {
  for (let number = 1; number <= count; number++) {
    const { body } = await app.anonymous.graphql(
      'mutation ($email: String!) { requestEarlyAccess(input: { name: "Ada", email: $email, interest: other }) { id } }',
      { email: `lead${number}@example.com` },
    )
    expect(body.errors).toBeUndefined()
  }
}

test('events for an unreachable receiver wait, and are delivered when the receiver is reachable again', async () => {
  const receiver = await startWebhookReceiver()
  const closedReceiver = await startWebhookReceiver()
  await closedReceiver.close()
  await createTestWebhook(app.deps, { url: closedReceiver.url })
  await createTestWebhook(app.deps, { url: receiver.url })
  await createLeads(5)
  expect(await runWebhookJobs(app.deps)).toBe(5)
  expect(receiver.requests).toHaveLength(5)
  // The first failed attempt postpones the other deliveries. Their jobs still have 0 attempts.
  expect(await app.deps.db.webhookAttempt.findMany({ where: { status: null } })).toMatchObject([
    { error: expect.stringContaining('ECONNREFUSED') },
  ])
  const jobs = await app.deps.db.job.findMany({ select: { attempts: true }, orderBy: { id: 'asc' } })
  expect(jobs.map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0])
  const reopenedReceiver = await startWebhookReceiver(Number(new URL(closedReceiver.url).port))
  app.setClockOffset(2 * 60_000)
  expect(await runWebhookJobs(app.deps)).toBe(5)
  expect(reopenedReceiver.requests).toHaveLength(5)
  await Promise.all([receiver.close(), reopenedReceiver.close()])
})
