import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AdminOverview } from '../../../client/overview/AdminOverview'
import { buildErrorResponse, clickButton, renderWithProviders, setupMockServer } from '../harness'

const server = setupMockServer()

const buildMetric = (value: number, change: number, dailyValues = Array<number>(30).fill(value)) => ({
  __typename: 'OverviewMetric',
  value,
  change,
  dailyValues,
})

const buildOverviewResponse = (overrides: object = {}) => ({
  data: {
    adminOverview: {
      __typename: 'AdminOverview',
      newLeads: buildMetric(21, 4),
      redemptions: buildMetric(0, 0),
      outstandingCredits: buildMetric(1_234_567, -9_000),
      publishedPosts: buildMetric(18, 1),
      ...overrides,
    },
  },
})

const renderOverview = () =>
  renderWithProviders(
    <MemoryRouter>
      <AdminOverview />
    </MemoryRouter>,
  )

test('shows each metric and its change as a link to the related list', async () => {
  server.handlers.AdminOverview = () => buildOverviewResponse()
  renderOverview()
  const overview = within(screen.getByRole('region', { name: 'Overview' }))
  const links = await overview.findAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New leads+421up 4 from the previous 30 days', '/admin?tab=leads'],
    ['Redemptions±00unchanged from the previous 30 days', '/admin?tab=credits&status=all'],
    ['Credits outstanding−9,0001.2Mdown 9,000 from the previous 30 days', '/admin?tab=credits'],
    ['Published posts+118up 1 from the previous 30 days', '/admin/blog?status=published'],
  ])
  expect(links[2]?.title).toBe('1,234,567, down 9,000 from the previous 30 days')
})

test('abbreviates changes of 100,000 or more and shows the exact numbers in the title attribute', async () => {
  server.handlers.AdminOverview = () => buildOverviewResponse({ outstandingCredits: buildMetric(819_390, 818_810) })
  renderOverview()
  const link = await screen.findByRole('link', { name: /^Credits outstanding/ })
  expect(link.textContent).toBe('Credits outstanding+819K819,390up 818,810 from the previous 30 days')
  expect(link.title).toBe('819,390, up 818,810 from the previous 30 days')
})

test('draws daily counts as bars and totals as steps', async () => {
  const leads = Array<number>(30).fill(0).with(3, 2).with(29, 1)
  const posts = Array<number>(30).fill(17).fill(18, 20)
  server.handlers.AdminOverview = () =>
    buildOverviewResponse({ newLeads: buildMetric(3, 3, leads), publishedPosts: buildMetric(18, 1, posts) })
  renderOverview()
  const links = await screen.findAllByRole('link')
  const getTrendPath = (index: number) => links[index]?.querySelector('.stroke-muted')?.getAttribute('d') ?? ''
  expect(getTrendPath(0)).toBe('M35 29V4M295 29V16.5')
  expect(getTrendPath(3)).toBe('M0 20.3H0V20.3H200V8.7H295')
  expect(getTrendPath(1)).toBe('')
})

test('shows the labels without links while the metrics load', () => {
  renderOverview()
  expect(screen.getByRole('region', { name: 'Overview' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'New leads',
    'Redemptions',
    'Credits outstanding',
    'Published posts',
  ])
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows a load error, and "Try again" loads the metrics', async () => {
  server.handlers.AdminOverview = () => buildErrorResponse('Broken', 'INTERNAL')
  renderOverview()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading the overview. Please try again.')
  server.handlers.AdminOverview = () => buildOverviewResponse()
  clickButton('Try again')
  expect(await screen.findAllByRole('link')).toHaveLength(4)
})
