import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { LEASE_DURATION_MS } from '../../../server/queue/job-worker'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin } from '../../support/factories'

const app = setupTestApp()

const LEASE_ID = '3f2b1c64-8a43-4f0e-9c7d-0b1a2c3d4e5f'

let admin: User
let client: TestClient
let triggerCount = 0
beforeEach(async () => {
  admin = await createTestAdmin(app.deps)
  client = await app.signInAs(admin)
  triggerCount = 0
  app.deps.triggerJobs = () => triggerCount++
})

const getTime = (offsetMs: number) => new Date(app.deps.clock().getTime() + offsetMs)

/**
 * Creates a job in each state, a job whose lease has expired (`abandoned`), and a job of an unknown type. Returns an
 * object that maps the keys of `rows` to the job ids.
 */
const createJobs = async () => {
  const createdAt = getTime(-1000)
  const job = { type: 'sendContactMessage', maxAttempts: 20, payload: { contactMessageId: 1 }, createdAt }
  const rows = {
    failed: { ...job, attempts: 20, runAt: getTime(-4000), failedAt: getTime(-4000), lastError: 'Mailbox full' },
    abandoned: { ...job, attempts: 1, runAt: getTime(-3000), leaseId: LEASE_ID },
    running: { ...job, attempts: 1, runAt: getTime(LEASE_DURATION_MS), leaseId: LEASE_ID },
    retrying: { ...job, attempts: 2, runAt: getTime(2 * LEASE_DURATION_MS), lastError: 'Connection refused' },
    waiting: { ...job, type: 'deleteOrphanedFiles', maxAttempts: null, runAt: getTime(3 * LEASE_DURATION_MS) },
    unknown: { ...job, type: 'sendPostcard', runAt: getTime(4 * LEASE_DURATION_MS) },
  }
  const ids: Record<string, number> = {}
  for (const [name, data] of Object.entries(rows)) ids[name] = (await app.deps.db.job.create({ data })).id
  return ids
}

const JOBS = `query ($filter: JobFilter) {
  jobs(filter: $filter) { totalCount nodes { id type state attempts maxAttempts lastError runAt failedAt } }
}`

interface JobList {
  totalCount: number
  nodes: Record<string, unknown>[]
}

const listJobs = async (filter = {}): Promise<JobList> => {
  const { body } = await client.graphql(JOBS, { filter })
  expect(body.errors).toBeUndefined()
  return body.data?.jobs as JobList
}

describe('the list of jobs', () => {
  test('contains the jobs of known types with their states, ordered by runAt', async () => {
    const ids = await createJobs()
    const { nodes, totalCount } = await listJobs()
    expect(totalCount).toBe(5)
    expect(nodes.map(({ id, state }) => [id, state])).toEqual([
      [ids.failed, 'failed'],
      [ids.abandoned, 'waiting'],
      [ids.running, 'running'],
      [ids.retrying, 'retrying'],
      [ids.waiting, 'waiting'],
    ])
    expect(nodes[0]).toMatchObject({
      type: 'sendContactMessage',
      attempts: 20,
      maxAttempts: 20,
      lastError: 'Mailbox full',
    })
    expect(nodes[4]).toMatchObject({ type: 'deleteOrphanedFiles', maxAttempts: null, lastError: null, failedAt: null })
  })

  test('can be filtered by state', async () => {
    await createJobs()
    for (const [state, count] of Object.entries({ failed: 1, running: 1, retrying: 1, waiting: 2 })) {
      const { nodes, totalCount } = await listJobs({ state })
      expect(nodes.map(node => node.state)).toEqual(Array(count).fill(state))
      expect(totalCount).toBe(count)
    }
  })
})

describe('retryJob', () => {
  const RETRY = 'mutation ($id: Int!) { retryJob(id: $id) { id state attempts runAt failedAt lastError } }'
  const retry = (id: number | undefined) => client.graphql(RETRY, { id })

  test.each(['failed', 'retrying', 'abandoned'])('makes the %s job due immediately', async name => {
    const ids = await createJobs()
    const { body } = await retry(ids[name])
    expect(body.data?.retryJob).toMatchObject({ id: ids[name], attempts: 0, failedAt: null })
    const job = await app.deps.db.job.findUniqueOrThrow({ where: { id: ids[name] } })
    expect(job.runAt.getTime()).toBeLessThanOrEqual(app.deps.clock().getTime())
    expect(job.leaseId).toBeNull()
    expect(triggerCount).toBe(1)
    expect(await app.deps.db.auditEvent.findFirst({ where: { action: 'retryJob' } })).toMatchObject({
      actorId: admin.id,
      subject: 'Job',
      subjectId: ids[name],
      details: { type: 'sendContactMessage' },
    })
  })

  test('fails for a running job and for a job that does not exist', async () => {
    const ids = await createJobs()
    expect(getGraphQLError(await retry(ids.running))).toMatchObject({
      code: 'CONFLICT',
      message: 'The job is running.',
    })
    expect(getGraphQLError(await retry(999))).toMatchObject({ code: 'NOT_FOUND', message: 'Job not found' })
    expect(triggerCount).toBe(0)
    expect(await app.deps.db.auditEvent.count({ where: { action: 'retryJob' } })).toBe(0)
  })
})
