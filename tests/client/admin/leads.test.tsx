import { fireEvent, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AdminLeadsTab } from '../../../client/app/pages/AdminLeadsTab'
import { clickButton, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const createdAt = '2026-03-03T10:00:00.000Z'
const pageInfo = { hasNextPage: false, startCursor: null, endCursor: null }
const buildConnection = <TNode,>(...nodes: TNode[]) => ({
  edges: nodes.map(node => ({ node })),
  pageInfo,
})

/** Opens the leads tab with one message and one lead. Both have an email address that contains `&`. */
function openLeadsTab(search: string, isSuspicious = false) {
  const email = 'ada&co@example.com'
  const message = { __typename: 'ContactMessage', id: 1, name: 'Ada', email, createdAt, status: 'new', isSuspicious }
  const content = { subject: 'Which & why?', message: 'How far ahead?' }
  server.handlers.ContactMessages = ({ variables }) => {
    const { status } = variables.filter as { status?: string }
    const rows = !status || status === message.status ? [{ ...message, ...content }] : []
    return { data: { contactMessages: buildConnection(...rows) } }
  }
  server.handlers.UpdateContactMessage = ({ variables }) => {
    Object.assign(message, variables.input)
    const { __typename, id, status } = message
    return { data: { updateContactMessage: { __typename, id, status } } }
  }
  const lead = {
    __typename: 'Lead',
    id: 1,
    name: 'Ada',
    email,
    createdAt,
    interest: 'other',
    isSuspicious,
    status: 'new',
    user: null,
  }
  server.handlers.AdminLeads = () => ({ data: { leads: buildConnection(lead) } })
  const router = createMemoryRouter([{ path: '/admin', Component: AdminLeadsTab }], {
    initialEntries: [`/admin${search}`],
  })
  renderWithProviders(<RouterProvider router={router} />)
  return { router, message }
}

const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the dialog of a message stays open and up to date when the message leaves the filtered list', async () => {
  const { message } = openLeadsTab('?view=messages&status=new')
  fireEvent.click(await screen.findByRole('button', { name: 'View the message from Ada' }))
  await screen.findByText('No messages found')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Read')).toBeDefined()
  clickButton('Mark as Answered')
  expect(await within(dialog).findByText('Answered')).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Mark as Answered' })).toBeNull()
  clickButton('Mark as Unanswered')
  expect(await within(dialog).findByText('Read')).toBeDefined()
  expect(message.status).toBe('read')
})

test('the reply link contains the encoded email address and a subject', async () => {
  openLeadsTab('?view=messages')
  fireEvent.click(await screen.findByRole('button', { name: 'View the message from Ada' }))
  expect(getHref('Reply')).toBe('mailto:ada%26co@example.com?subject=Re%3A%20Which%20%26%20why%3F')
})

test('the email link of a lead has no subject', async () => {
  openLeadsTab('')
  fireEvent.click(await screen.findByRole('button', { name: 'View ada&co@example.com' }))
  expect(getHref('Send email')).toBe('mailto:ada%26co@example.com')
})

test('a suspicious lead has a badge in the list and a warning in the dialog', async () => {
  openLeadsTab('', true)
  expect(within(await screen.findByRole('row', { name: /ada&co@/ })).getByText('Suspicious')).toBeDefined()
  clickButton('View ada&co@example.com')
  expect((await screen.findByRole('dialog')).textContent).toContain('A field that people cannot see was filled in.')
})

test('a suspicious message has a badge in the list and a warning in the dialog', async () => {
  openLeadsTab('?view=messages', true)
  expect(within(await screen.findByRole('row', { name: /Which & why/ })).getByText('Suspicious')).toBeDefined()
  clickButton('View the message from Ada')
  expect((await screen.findByRole('dialog')).textContent).toContain('The message was not emailed.')
})

test('a lead that is not suspicious has no badge', async () => {
  openLeadsTab('')
  fireEvent.click(await screen.findByRole('button', { name: 'View ada&co@example.com' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText('Suspicious')).toBeNull()
})

test('switching lists resets filters, sort and page', async () => {
  const { router } = openLeadsTab('?tab=leads&q=ada&sort=email&page=2&after=x')
  const selectTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
  selectTab('Contact messages')
  await vi.waitFor(() => expect(router.state.location.search).toBe('?tab=leads&view=messages'))
  await router.navigate('?tab=leads&view=messages&status=new')
  selectTab('Early access')
  await vi.waitFor(() => expect(router.state.location.search).toBe('?tab=leads'))
})
