import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AdminJobs } from '../../../client/jobs/AdminJobs'
import { clickButton, expectToast, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const buildJob = (id: number, overrides: object) => ({
  __typename: 'Job',
  id,
  type: 'sendEmail',
  state: 'waiting',
  attempts: 0,
  maxAttempts: 20 as number | null,
  lastError: null as string | null,
  runAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  ...overrides,
})

async function openJobs() {
  const jobs = [
    buildJob(1, { state: 'failed', attempts: 20, lastError: 'Mailbox full' }),
    buildJob(2, { type: 'sendContactMessage', state: 'retrying', attempts: 3, lastError: 'Connection refused' }),
    buildJob(3, { type: 'createPasswordReset', state: 'running', attempts: 1 }),
    buildJob(4, { type: 'deleteOrphanedFiles', maxAttempts: null }),
  ]
  const pageInfo = { hasNextPage: false, startCursor: null, endCursor: null }
  server.handlers.AdminJobs = () => ({
    data: { jobs: { edges: jobs.map(node => ({ node: { ...node } })), pageInfo } },
  })
  server.handlers.AdminJobsTotal = () => ({ data: { list: { totalCount: jobs.length } } })
  server.handlers.RetryJob = ({ variables }) => {
    const index = jobs.findIndex(({ id }) => id === variables.id)
    jobs.splice(index, 1)
    return { data: { retryJob: { __typename: 'Job', id: variables.id } } }
  }
  const router = createMemoryRouter([{ path: '*', Component: AdminJobs }], {
    initialEntries: ['/admin?view=jobs'],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText('Mailbox full')
}

const getCellTexts = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('lists jobs with their state, attempts, last error and next attempt', async () => {
  await openJobs()
  expect(server.getRequestVariables('AdminJobs')).toEqual([
    { filter: {}, orderBy: { field: 'runAt', direction: 'asc' }, first: 25 },
  ])
  expect(getCellTexts(/Mailbox full/)).toEqual(['Email', 'Failed', '-', '20 of 20', 'Mailbox full', 'Retry'])
  const nextAttempt = expect.stringMatching(/^in \d+ minutes$/)
  expect(getCellTexts(/Connection refused/)).toEqual([
    ...['Contact message', 'Retrying', nextAttempt, '3 of 20', 'Connection refused', 'Retry'],
  ])
  expect(getCellTexts(/Password reset/)).toEqual(['Password reset', 'Running', '-', '1 of 20', '-', ''])
  expect(getCellTexts(/Deletion of orphaned files/)).toEqual([
    ...['Deletion of orphaned files', 'Waiting', nextAttempt, '0', '-', ''],
  ])
})

test('retries a job and refreshes the list', async () => {
  await openJobs()
  clickButton('Retry Contact message')
  await expectToast('Job retried', 'Contact message')
  expect(server.getRequestVariables('RetryJob')).toEqual([{ id: 2 }])
  expect(screen.queryByText('Connection refused')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Retry / })).toHaveLength(1)
})

test('explains why a job cannot be retried', async () => {
  await openJobs()
  server.handlers.RetryJob = () => ({ status: 409, code: 'CONFLICT', message: 'The job is running.' })
  clickButton('Retry Email')
  await expectToast("Couldn't retry the job", 'The job is running.')
  expect(screen.getByText('Mailbox full')).toBeDefined()
})
