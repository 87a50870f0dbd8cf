import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { Component as DashboardLayout } from '../../../client/app/layouts/DashboardLayout'
import { Component as DashboardPage } from '../../../client/app/pages/DashboardPage'
import { cacheViewer } from '../../../client/lib/session/viewer'
import { clickButton, fillField, getFieldValue, mira, renderWithProviders, setupMockServer } from '../harness'

setupMockServer()

beforeAll(() =>
  Promise.all([
    import('../../../client/users/profile/ProfileTab'),
    import('../../../client/users/profile/ProfileForm'),
    import('../../../client/credits/CreditsTab'),
    import('../../../client/organizations/OrganizationsTab'),
  ]),
)

function openDashboard(url: string, viewer = mira) {
  const router = createMemoryRouter(
    [{ element: <Outlet context={viewer} />, children: [{ path: '/dashboard', Component: DashboardPage }] }],
    { initialEntries: [url] },
  )
  renderWithProviders(<RouterProvider router={router} />)
  return router
}

test('Escape closes the mobile menu and returns the focus to the menu button', async () => {
  const router = createMemoryRouter([{ path: '*', Component: DashboardLayout }])
  renderWithProviders(<RouterProvider router={router} />)
  const menuButton = await screen.findByRole('button', { name: 'Menu' })
  const countNavigations = () => screen.getAllByRole('navigation', { name: 'Application' }).length
  expect(countNavigations()).toBe(1)
  fireEvent.click(menuButton)
  expect(countNavigations()).toBe(2)
  screen.getAllByRole('link', { name: 'Dashboard' }).at(-1)?.focus()
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })
  expect(countNavigations()).toBe(1)
  expect(document.activeElement).toBe(menuButton)
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/files/upload', 'Files'],
])('at %s, the sidebar marks the link %s as current', async (url, label) => {
  const router = createMemoryRouter([{ path: '*', Component: DashboardLayout }], {
    initialEntries: [url],
  })
  renderWithProviders(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Menu' })
  const currentLinks = screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
  expect(currentLinks.map(link => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, 'page']])
})

test.each([
  ['user', ['Home', 'Dashboard', 'Files', 'Blog']],
  ['admin', ['Home', 'Dashboard', 'Files', 'Blog', 'Admin Panel']],
] as const)('the sidebar of a viewer with the role %s has the links %j', async (role, labels) => {
  cacheViewer({ ...mira, role })
  const router = createMemoryRouter([{ path: '*', Component: DashboardLayout }])
  renderWithProviders(<RouterProvider router={router} />)
  const links = within(await screen.findByRole('navigation', { name: 'Application' })).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(labels)
})

const selectTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const getSelectedTab = () => screen.getByRole('tab', { selected: true }).textContent

test.each([
  [{ ...mira, firstName: 'Mira' }, 'Welcome, Mira!'],
  [mira, 'Welcome, mira!'],
])('greets the user by first name, or by username if the first name is missing', async (viewer, greeting) => {
  openDashboard('/dashboard', viewer)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(greeting)
  await screen.findByText('Edit Profile')
})

test('stores the selected tab in the URL', async () => {
  const router = openDashboard('/dashboard')
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Profile', 'Credits', 'Organizations'])
  expect(getSelectedTab()).toBe('Profile')
  selectTab('Credits')
  expect(await screen.findByText('available credits')).toBeDefined()
  expect(router.state.location.search).toBe('?tab=credits')
  selectTab('Profile')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a click on a tab navigates only once', async () => {
  const router = openDashboard('/dashboard')
  const locationKeys = new Set<string>()
  router.subscribe(({ location }) => locationKeys.add(location.key))
  selectTab('Credits')
  fireEvent.focus(screen.getByRole('tab', { name: 'Credits' }))
  await screen.findByText('available credits')
  expect(locationKeys.size).toBe(1)
})

test.each([
  ['/dashboard?tab=organizations', 'Organizations'],
  ['/dashboard?tab=nothing', 'Profile'],
])('%s opens the tab %s', async (url, name) => {
  openDashboard(url)
  expect(getSelectedTab()).toBe(name)
  await screen.findByRole('heading', { level: 2, name: name === 'Profile' ? 'Profile' : /Organizations/ })
})

test('keeps unsaved input while another dashboard tab is selected', async () => {
  openDashboard('/dashboard')
  await screen.findByText('Edit Profile')
  clickButton('Edit Profile')
  await screen.findByLabelText('First Name')
  fillField('First Name', 'Half a na')
  selectTab('Credits')
  await screen.findByText('available credits')
  selectTab('Profile')
  expect(getFieldValue('First Name')).toBe('Half a na')
})
