import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { CategoryForm } from '../../../client/blog/admin/categories/CategoryForm'
import { AdminCodeForm } from '../../../client/credits/AdminCodeForm'
import { toastStore } from '../../../client/lib/feedback/toast'
import { useSession } from '../../../client/lib/session/viewer'
import { AdminProjectDialog } from '../../../client/tenants/AdminProjectDialog'
import { AdminTenantDialog } from '../../../client/tenants/AdminTenantDialog'
import { AdminTenants } from '../../../client/tenants/AdminTenants'
import { AdminEditUserForm } from '../../../client/users/admin/AdminEditUserForm'
import { AdminResetPasswordForm } from '../../../client/users/admin/AdminResetPasswordForm'
import {
  buildErrorResponse,
  clickButton,
  expectToast,
  fillField,
  getFieldValue,
  mira,
  renderWithProviders,
  setupMockServer,
} from '../harness'

const server = setupMockServer()

beforeAll(() => import('../../../client/tenants/AdminTenantDialog'))

const createdAt = '2026-03-03T10:00:00.000Z'
const category = {
  __typename: 'Category',
  id: 3,
  name: 'Signals',
  slug: 'signals',
  description: null,
  postCount: 2,
}
const code = {
  __typename: 'CreditCode',
  id: 3,
  code: 'SPRING',
  creditAmount: 100,
  maxUses: null,
  currentUses: 0,
  description: null,
  expiresAt: '2126-03-03T22:59:59.999Z',
  createdAt,
  status: 'active',
} as const
const tenant = {
  __typename: 'Tenant',
  id: 3,
  name: 'Acme',
  ownerId: 2,
  ownerName: 'Ada',
  status: 'active',
  createdAt,
} as const
const project = {
  __typename: 'Project',
  id: 3,
  name: 'Radar',
  tenantId: 1,
  tenantName: 'Acme',
  leadUserId: null,
  leadUserName: null,
  status: 'active',
} as const
const { mustAddFactor: _, ...miraFields } = mira
const user = { ...miraFields, id: 3, role: 'user' as const, status: 'active' as const, factors: [] }

interface EditCase {
  mutation: string
  renderForm: (onDone: () => void) => ReactNode
  field: string
  text: string
  /** Expected input of the mutation. */
  input: Record<string, unknown>
  /** Mocked result of the mutation. */
  result: Record<string, unknown>
  /** Expected toast after the mutation succeeds. */
  success: [title: string, description?: string]
  /** Expected toast after the mutation fails. */
  failure: [title: string, description?: string]
}

const editCases: EditCase[] = [
  {
    mutation: 'updateTenant',
    renderForm: onDone => <AdminTenantDialog tenant={tenant} onClose={onDone} />,
    field: 'Name',
    text: 'Northwind',
    input: { name: 'Northwind' },
    result: { ...tenant, name: 'Northwind' },
    success: ['Tenant updated', 'Northwind'],
    failure: ['Update failed', 'Not today'],
  },
  {
    mutation: 'updateProject',
    renderForm: onDone => <AdminProjectDialog project={project} onClose={onDone} />,
    field: 'Name',
    text: 'Sonar',
    input: { name: 'Sonar' },
    result: { ...project, name: 'Sonar' },
    success: ['Project updated', 'Sonar'],
    failure: ['Update failed', 'Not today'],
  },
  {
    mutation: 'updateCreditCode',
    renderForm: onDone => <AdminCodeForm code={code} onDone={onDone} />,
    field: 'Max Uses (optional)',
    text: '5',
    input: { maxUses: 5 },
    result: { ...code, maxUses: 5 },
    success: ['Credit code updated successfully'],
    failure: ['Error', 'Not today'],
  },
  {
    mutation: 'updateUser',
    renderForm: onDone => <AdminEditUserForm user={user} onDone={onDone} />,
    field: 'Username',
    text: ' mirabel ',
    input: { username: 'mirabel' },
    result: { ...user, username: 'mirabel' },
    success: ['User updated', 'mirabel'],
    failure: ['Update failed', 'Not today'],
  },
  {
    mutation: 'updateCategory',
    renderForm: onDone => <CategoryForm category={category} onDone={onDone} />,
    field: 'Name',
    text: 'Causes',
    input: { name: 'Causes' },
    result: { ...category, name: 'Causes' },
    success: ['Blog category updated successfully'],
    failure: ['Failed to update blog category', 'Not today'],
  },
]

const toOperationName = (mutation: string) => mutation.charAt(0).toUpperCase() + mutation.slice(1)

test.each(editCases)(
  'saving an unchanged form closes the form and sends no $mutation mutation',
  async ({ mutation, renderForm, field }) => {
    const onDone = vi.fn()
    renderWithProviders(renderForm(onDone))
    const initialValue = getFieldValue(field)
    fillField(field, 'another')
    fillField(field, initialValue)
    clickButton('Save Changes')
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect([toastStore.get(), server.getRequestVariables(toOperationName(mutation))]).toEqual([null, []])
  },
)

test.each(editCases)(
  'sends only the changed field with $mutation, and keeps the typed text after an error',
  async ({ mutation, renderForm, field, text, input, result, success, failure }) => {
    const onDone = vi.fn()
    const [path = ''] = Object.keys(input)
    const operation = toOperationName(mutation)
    server.handlers[operation] = () => buildErrorResponse('Not today', 'CONFLICT', [{ path, message: 'Invalid value' }])
    renderWithProviders(renderForm(onDone))
    fillField(field, text)
    clickButton('Save Changes')
    await expectToast(...failure)
    await screen.findByText('Invalid value')
    expect([getFieldValue(field), onDone.mock.calls]).toEqual([text, []])
    server.handlers[operation] = () => ({ data: { [mutation]: result } })
    clickButton('Save Changes')
    await expectToast(...success)
    expect(onDone).toHaveBeenCalledOnce()
    expect(server.getRequestVariables(operation)).toEqual([
      { id: 3, input },
      { id: 3, input },
    ])
  },
)

test('suspending a user in the form requires a confirmation', async () => {
  server.handlers.UpdateUser = () => ({ data: { updateUser: { ...user, status: 'suspended' } } })
  const onDone = vi.fn()
  renderWithProviders(<AdminEditUserForm user={user} onDone={onDone} />)
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'suspended' } })
  clickButton('Save Changes')
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend User' })
  expect(dialog.textContent).toContain('Their API tokens are deleted permanently.')
  expect(server.getRequestVariables('UpdateUser')).toEqual([])
  clickButton('Suspend')
  await expectToast('User updated')
  expect(server.getRequestVariables('UpdateUser')).toEqual([{ id: user.id, input: { status: 'suspended' } }])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('creates a credit code with the default values', async () => {
  server.handlers.CreateCreditCode = () => ({
    data: { createCreditCode: { __typename: 'CreditCode', id: 4, code: 'ABCDEFGHJKLM' } },
  })
  const onDone = vi.fn()
  renderWithProviders(<AdminCodeForm code={undefined} onDone={onDone} />)
  clickButton('Create Code')
  await expectToast('Credit code created successfully')
  expect(onDone).toHaveBeenCalledOnce()
  expect(server.getRequestVariables('CreateCreditCode')).toEqual([
    { input: { code: null, creditAmount: 100, maxUses: 1, description: null, expiresAt: null } },
  ])
})

test('empties the category form after creating a category', async () => {
  server.handlers.CreateCategory = () => ({ data: { createCategory: category } })
  renderWithProviders(<CategoryForm />)
  fillField('Name', 'Signals')
  clickButton('Create Category')
  await expectToast('Blog category created successfully')
  expect(getFieldValue('Name')).toBe('')
})

/** Shows the list of tenants. `useSession` keeps a viewer query active. */
function Page() {
  useSession()
  return <AdminTenants />
}

test('saving a tenant refetches the list, but not the viewer, before the success toast', async () => {
  const tenants: { id: number; name: string }[] = [tenant]
  server.handlers.AdminTenants = () => ({
    data: {
      tenants: {
        edges: tenants.map(node => ({ node })),
        pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
      },
    },
  })
  server.handlers.Viewer = () => ({ data: { viewer: mira } })
  server.handlers.UpdateTenant = () => {
    tenants.unshift({ ...tenant, id: 4, name: 'Created by another administrator' })
    return { data: { updateTenant: { ...tenant, name: 'Northwind' } } }
  }
  renderWithProviders(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Acme' }))
  await screen.findByRole('dialog')
  fillField('Name', 'Northwind')
  clickButton('Save Changes')
  await expectToast('Tenant updated', 'Northwind')
  expect(screen.getByText('Created by another administrator')).toBeDefined()
  expect([server.getRequestVariables('AdminTenants').length, server.getRequestVariables('Viewer')]).toEqual([2, []])
})

test.each([
  ['another user', null, 'mira has been signed out on all devices.'],
  ['the viewer', { accessToken: 'a', refreshToken: 'r' }, "You've been signed out everywhere except this browser."],
])('after a password reset for %s, the toast says which sessions ended', async (_name, newSession, description) => {
  server.handlers.ResetPassword = () => ({
    data: { resetPassword: { __typename: 'PasswordChange', id: user.id, newSession } },
  })
  renderWithProviders(<AdminResetPasswordForm user={user} onDone={() => undefined} />)
  fillField('New Password', 'a good new password')
  clickButton('Reset Password')
  await expectToast('Password reset', description)
})
