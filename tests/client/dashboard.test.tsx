// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { Component as DashboardLayout } from '../../client/app/DashboardLayout'
import { Component as DashboardPage } from '../../client/app/DashboardPage'
import { mira, press, renderSignedIn, type, typed, useServer } from './signed-in'

useServer()

beforeAll(() =>
  Promise.all([
    import('../../client/users/ProfileTab'),
    import('../../client/users/ProfileForm'),
    import('../../client/credits/CreditsTab'),
    import('../../client/organizations/OrganizationsTab'),
  ]),
)

function open(address: string, viewer = mira) {
  const router = createMemoryRouter(
    [{ element: <Outlet context={viewer} />, children: [{ path: '/dashboard', Component: DashboardPage }] }],
    { initialEntries: [address] },
  )
  renderSignedIn(<RouterProvider router={router} />)
  return router
}

it('the menu of a narrow screen closes on Escape, and the keyboard goes on at its button', async () => {
  const router = createMemoryRouter([{ path: '*', Component: DashboardLayout }])
  renderSignedIn(<RouterProvider router={router} />)
  const button = await screen.findByRole('button', { name: 'Menu' })
  const menus = () => screen.getAllByRole('navigation', { name: 'Application' }).length
  expect(menus()).toBe(1)
  fireEvent.click(button)
  expect(menus()).toBe(2)
  screen.getAllByRole('link', { name: 'Dashboard' }).at(-1)?.focus()
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })
  expect(menus()).toBe(1)
  expect(document.activeElement).toBe(button)
})

it.each([
  ['/dashboard', 'page'],
  ['/files/upload', 'true'],
])('at %s the sidebar says that one is in the dashboard', async (address, says) => {
  const router = createMemoryRouter([{ path: '*', Component: DashboardLayout }], {
    initialEntries: [address],
  })
  renderSignedIn(<RouterProvider router={router} />)
  await screen.findByRole('button', { name: 'Menu' })
  const current = screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
  expect(current.map(link => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Dashboard', says],
  ])
})

const choose = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const current = () => screen.getByRole('tab', { selected: true }).textContent

it.each([
  [{ ...mira, firstName: 'Mira' }, 'Welcome, Mira!'],
  [mira, 'Welcome, mira!'],
])('greets by the first name, else by the username', async (viewer, greeting) => {
  open('/dashboard', viewer)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(greeting)
  await screen.findByText('Edit Profile')
})

it('has three tabs, of which the address names the chosen one', async () => {
  const router = open('/dashboard')
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Profile',
    'Credits',
    'Organizations',
  ])
  expect(current()).toBe('Profile')
  choose('Credits')
  expect(await screen.findByText('available credits')).toBeDefined()
  expect(router.state.location.search).toBe('?tab=credits')
  choose('Profile')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('one press on a tab is one change of the address, though the press is followed by the focus', async () => {
  const router = open('/dashboard')
  const keys = new Set<string>()
  router.subscribe(({ location }) => keys.add(location.key))
  choose('Credits')
  fireEvent.focus(screen.getByRole('tab', { name: 'Credits' }))
  await screen.findByText('available credits')
  expect(keys.size).toBe(1)
})

it.each([
  ['/dashboard?tab=organizations', 'Organizations'],
  ['/dashboard?tab=nothing', 'Profile'],
])('%s opens %s', async (address, name) => {
  open(address)
  expect(current()).toBe(name)
  await screen.findByRole('heading', { level: 2, name: name === 'Profile' ? 'Profile' : /Organizations/ })
})

it('what is being edited in one tab is still there after a look at another', async () => {
  open('/dashboard')
  await screen.findByText('Edit Profile')
  press('Edit Profile')
  await screen.findByLabelText('First Name')
  type('First Name', 'Half a na')
  choose('Credits')
  await screen.findByText('available credits')
  choose('Profile')
  expect(typed('First Name')).toBe('Half a na')
})
