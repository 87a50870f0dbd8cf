import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AdminWebhooks } from '../../../client/webhooks/AdminWebhooks'
import { clickButton, expectToast, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const webhook = {
  __typename: 'Webhook',
  id: 7,
  name: 'CRM',
  url: 'https://crm.example.com/hooks',
  events: ['lead.created'],
  scopes: ['leads:read'],
  query: null as string | null,
  isActive: true,
  goneAt: null as string | null,
}

const LEAD_QUERY = 'query ($id: Int!) { lead(id: $id) { id } }'
const USER_QUERY = 'query ($id: Int!) { user(id: $id) { id } }'

async function openWebhooks() {
  const goneWebhook = { ...webhook, id: 8, name: 'Chat', isActive: false, goneAt: '2026-11-24T03:00:00.000Z' }
  const edges = [webhook, goneWebhook].map(node => ({ node }))
  const pageInfo = { hasNextPage: false, startCursor: null, endCursor: null }
  server.handlers.AdminWebhooks = () => ({ data: { webhooks: { edges, pageInfo } } })
  server.handlers.AdminWebhooksTotal = () => ({ data: { list: { totalCount: 2 } } })
  const event = { __typename: 'WebhookEvent', description: 'It happens.' }
  const scopes = ['profile:read', 'users:read', 'leads:read', 'leads:write']
  server.handlers.WebhookOptions = () => ({
    data: {
      webhookEvents: [
        { ...event, name: 'lead.created', defaultQuery: LEAD_QUERY, requiredScope: 'leads:read' },
        { ...event, name: 'user.created', defaultQuery: USER_QUERY, requiredScope: 'users:read' },
      ],
      apiTokenScopes: scopes.map(name => ({ __typename: 'ApiTokenScope', name, description: 'Read.' })),
    },
  })
  const router = createMemoryRouter([{ path: '*', Component: AdminWebhooks }], {
    initialEntries: ['/admin?view=webhooks'],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByText('CRM')
}

const clickCheckbox = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('lists webhooks with their state, events and URL', async () => {
  await openWebhooks()
  const getCellTexts = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  const [events, url] = ['lead.created', 'https://crm.example.com/hooks']
  expect(getCellTexts(/CRM/)).toEqual(['CRM', 'Active', events, url, 'Deliveries'])
  expect(getCellTexts(/Chat/)).toEqual(['Chat', 'Receiver gone', events, url, 'Deliveries'])
})

test('creates a webhook with the scopes that its events require, and shows the secret', async () => {
  await openWebhooks()
  server.handlers.CreateWebhook = () => ({
    data: {
      createWebhook: {
        __typename: 'NewWebhookSecret',
        secret: 'whsec_c2VjcmV0',
        webhook: { __typename: 'Webhook', id: 9 },
      },
    },
  })
  clickButton('New Webhook')
  await screen.findByRole('checkbox', { name: 'lead.created' })
  expect(screen.queryByRole('checkbox', { name: 'leads:write' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'profile:read' })).toBeNull()
  const queryField = screen.getByLabelText('Payload query')
  clickCheckbox('lead.created')
  await waitFor(() => expect(queryField.getAttribute('placeholder')).toBe(LEAD_QUERY))
  clickCheckbox('user.created')
  await waitFor(() => expect(queryField.getAttribute('placeholder')).toBe('The default payload of each event'))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'CRM' } })
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://crm.example.com/' } })
  clickButton('Create Webhook')
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeDefined()
  const [variables] = server.getRequestVariables('CreateWebhook') as { input: { events: string[]; scopes: string[] } }[]
  expect(variables?.input).toMatchObject({ name: 'CRM', url: 'https://crm.example.com/', query: null })
  expect(variables?.input.events.toSorted()).toEqual(['lead.created', 'user.created'])
  expect(variables?.input.scopes.toSorted()).toEqual(['leads:read', 'users:read'])
})

const retryingDelivery = {
  ...{ __typename: 'WebhookDelivery', id: 4, eventType: 'lead.created', subjectId: 13, attempts: [] },
  ...{ occurredAt: '2026-11-24T03:00:00.000Z', state: 'retrying', nextAttemptAt: '2026-11-24T03:00:07.000Z' },
}

const respondWith = (delivery: object) => () => ({
  data: { webhook: { __typename: 'Webhook', id: 7, deliveries: { totalCount: 1, nodes: [delivery] } } },
})

test('refreshes the deliveries while an attempt is due', async () => {
  await openWebhooks()
  server.handlers.WebhookDeliveries = respondWith(retryingDelivery)
  clickButton('Deliveries of CRM')
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  expect(list.textContent).toContain('next attempt due now')
  server.handlers.WebhookDeliveries = respondWith({ ...retryingDelivery, state: 'delivered', nextAttemptAt: null })
  await waitFor(() => expect(list.textContent).toContain('Delivered'))
  expect(list.textContent).not.toContain('due now')
})

test('refreshes the deliveries again after a failed refresh', async () => {
  await openWebhooks()
  server.handlers.WebhookDeliveries = respondWith(retryingDelivery)
  clickButton('Deliveries of CRM')
  await screen.findByRole('list', { name: 'Deliveries' })
  server.handlers.WebhookDeliveries = () => ({ status: 503, code: 'UNAVAILABLE', message: 'Try again later.' })
  await screen.findByText('Error loading deliveries. Please try again.')
  server.handlers.WebhookDeliveries = respondWith({ ...retryingDelivery, state: 'delivered', nextAttemptAt: null })
  await waitFor(() => expect(screen.getByRole('list', { name: 'Deliveries' }).textContent).toContain('Delivered'))
})

test('a replay shows the new state of the delivery, even if an earlier refresh is still running', async () => {
  await openWebhooks()
  server.handlers.WebhookDeliveries = respondWith(retryingDelivery)
  server.handlers.ReplayWebhookDelivery = () => ({
    data: { replayWebhookDelivery: { __typename: 'WebhookDelivery', id: 4 } },
  })
  clickButton('Deliveries of CRM')
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  let respondToRefresh = () => {}
  const refreshStarted = new Promise<void>(resolve => {
    server.handlers.WebhookDeliveries = async () => {
      resolve()
      await new Promise<void>(respond => {
        respondToRefresh = respond
      })
      return respondWith(retryingDelivery)()
    }
  })
  await refreshStarted
  server.handlers.WebhookDeliveries = respondWith({ ...retryingDelivery, state: 'delivered', nextAttemptAt: null })
  clickButton('Replay lead.created 13')
  await waitFor(() => expect(list.textContent).toContain('Delivered'))
  await expectToast('Event sent again', 'lead.created')
  respondToRefresh()
})

test('shows the attempts of deliveries, filters deliveries by state and replays a delivery', async () => {
  await openWebhooks()
  const attempt = { __typename: 'WebhookAttempt', startedAt: '2026-11-24T03:00:00.000Z', durationMs: 35 }
  const delivery = {
    ...{ __typename: 'WebhookDelivery', id: 3, eventType: 'lead.created', subjectId: 12, nextAttemptAt: null },
    ...{ occurredAt: '2026-11-24T03:00:00.000Z', state: 'failed' },
    attempts: [
      { ...attempt, id: 2, status: 500, response: 'Database unavailable', error: 'Status 500' },
      { ...attempt, id: 1, status: null, response: null, error: 'The receiver did not answer within 10 seconds.' },
    ],
  }
  server.handlers.WebhookDeliveries = () => ({
    data: {
      webhook: { __typename: 'Webhook', id: 7, deliveries: { totalCount: 2, nodes: [delivery, retryingDelivery] } },
    },
  })
  server.handlers.ReplayWebhookDelivery = () => ({
    data: { replayWebhookDelivery: { __typename: 'WebhookDelivery', id: 3 } },
  })
  clickButton('Deliveries of CRM')
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  // The time of the next attempt has passed, but the server has not started the attempt yet.
  expect(list.textContent).toContain('next attempt due now')
  const [item] = within(list).getAllByRole('listitem')
  expect(item?.textContent).toContain('lead.created 12')
  expect(item?.textContent).toContain('Failed')
  expect(screen.getByText('2 attempts, last: status 500')).toBeDefined()
  expect(screen.getByText('Database unavailable')).toBeDefined()
  expect(screen.getByText(/did not answer within 10 seconds\..*35 ms/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } })
  await waitFor(() =>
    expect(server.getRequestVariables('WebhookDeliveries').at(-1)).toEqual({
      id: 7,
      filter: { state: 'failed' },
      first: 25,
    }),
  )
  clickButton('Replay lead.created 12')
  await expectToast('Event sent again', 'lead.created')
  expect(server.getRequestVariables('ReplayWebhookDelivery')).toEqual([{ id: 3 }])
})
