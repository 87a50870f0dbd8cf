import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apolloClient } from '../../../client/lib/api/apollo-client'
import { toastStore } from '../../../client/lib/feedback/toast'
import { ViewerDocument } from '../../../client/lib/session/documents.generated'
import { tokens } from '../../../client/lib/session/tokens'
import { ProfileTab } from '../../../client/users/profile/ProfileTab'
import {
  buildErrorResponse,
  clickButton,
  delayResponse,
  expectToast,
  fillField,
  getFieldValue,
  mira,
  renderWithProviders,
  setupMockServer,
} from '../harness'

const server = setupMockServer()

// Loads the lazy forms beforehand, because loading them in a test can exceed the timeout of the test.
beforeAll(() =>
  Promise.all([
    import('../../../client/users/profile/ProfileForm'),
    import('../../../client/users/profile/PasswordForm'),
  ]),
)

const openProfileTab = (viewer = mira) =>
  renderWithProviders(
    <MemoryRouter>
      <ProfileTab viewer={viewer} />
    </MemoryRouter>,
  )

const getDetail = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('profile tab', () => {
  test('shows the details of the user, with a dash for a missing name and 0 for no credits', () => {
    openProfileTab({ ...mira, firstName: 'Mira' })
    expect(getDetail('Username')).toBe('miraUser')
    expect([getDetail('First Name'), getDetail('Last Name')]).toEqual(['Mira', '-'])
    expect([getDetail('Email'), getDetail('Credits'), getDetail('User ID')]).toEqual(['mira@example.com', '0', '7'])
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeDefined()
  })
})

describe('profile form', () => {
  beforeEach(async () => {
    openProfileTab()
    clickButton('Edit Profile')
    await screen.findByRole('button', { name: 'Save Changes' })
  })

  test('focuses its first field; Cancel discards the input and returns the focus to Edit Profile', async () => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
    fillField('First Name', 'Someone')
    clickButton('Cancel')
    expect(screen.queryByLabelText('First Name')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Edit Profile')
    expect(getDetail('First Name')).toBe('-')
  })

  test('shows an error at each invalid field and focuses the first invalid field', async () => {
    fillField('First Name', 'M')
    fillField('Last Name', 'O')
    fillField('Email', 'nowhere')
    expect(screen.queryByText('Invalid email format')).toBeNull()
    clickButton('Save Changes')
    expect(await screen.findByText('First name must be at least 2 characters')).toBeDefined()
    expect(screen.getByText('Last name must be at least 2 characters')).toBeDefined()
    expect(screen.getByText('Invalid email format')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
    fillField('First Name', 'Mi')
    await waitFor(() => expect(screen.queryByText('First name must be at least 2 characters')).toBeNull())
    expect(server.getRequestVariables('UpdateProfile')).toEqual([])
  })

  test('sends one request for repeated submissions and updates the cached viewer', async () => {
    const { mustAddFactor: _, ...userFields } = mira
    const savedUser = { ...userFields, firstName: 'Mira', lastName: null, email: 'new@example.com', pendingEmail: null }
    server.handlers.UpdateProfile = () => delayResponse({ data: { updateProfile: savedUser } })
    fillField('First Name', 'Mira')
    fillField('Email', 'new@example.com')
    const form = screen.getByLabelText('Email').closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
    fireEvent.submit(form)
    await expectToast('Profile updated', 'Your profile has been updated successfully')
    expect(server.getRequestVariables('UpdateProfile')).toEqual([
      { input: { firstName: 'Mira', lastName: null, email: 'new@example.com' } },
    ])
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(apolloClient.readQuery({ query: ViewerDocument })?.viewer).toMatchObject({
      firstName: 'Mira',
      email: 'new@example.com',
    })
  })

  test('keeps the input after a field error and shows the error at the field', async () => {
    const errorMessage = 'This email is already in use'
    server.handlers.UpdateProfile = () =>
      buildErrorResponse(errorMessage, 'CONFLICT', [{ path: 'email', message: errorMessage }])
    fillField('First Name', 'Mira')
    fillField('Email', 'taken@example.com')
    clickButton('Save Changes')
    await expectToast('Update failed', errorMessage)
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(screen.getByText(errorMessage)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect([getFieldValue('First Name'), getFieldValue('Email')]).toEqual(['Mira', 'taken@example.com'])
    fillField('Email', 'free@example.com')
    await waitFor(() => expect(screen.queryByText(errorMessage)).toBeNull())
  })

  test('shows a default message for an error without a message', async () => {
    server.handlers.UpdateProfile = () => buildErrorResponse('')
    clickButton('Save Changes')
    await expectToast('Update failed', 'Could not update profile')
  })
})

describe('password form', () => {
  beforeEach(async () => {
    const viewer = { __typename: 'User', id: 7, pendingEmail: null }
    server.handlers.EmailStatus = () => ({ data: { isMailEnabled: true, viewer } })
    openProfileTab()
    clickButton('Change Password')
    await screen.findByLabelText('Current Password')
  })

  test('requires the current password, a new one of at least 10 characters and a matching confirmation', async () => {
    fillField('New Password', 'short')
    fillField('Confirm New Password', 'other')
    clickButton('Change Password')
    expect(await screen.findByText('Current password is required')).toBeDefined()
    expect(screen.getByText('Password must be at least 10 characters')).toBeDefined()
    expect(screen.getByText('The passwords do not match')).toBeDefined()
    expect(server.getRequestVariables('ChangePassword')).toEqual([])
  })

  test('removes the confirmation error when the new password is corrected', async () => {
    fillField('Current Password', 'the old one')
    fillField('New Password', 'a much longer one!')
    fillField('Confirm New Password', 'a much longer one')
    clickButton('Change Password')
    expect(await screen.findByText('The passwords do not match')).toBeDefined()
    fillField('New Password', 'a much longer one')
    await waitFor(() => expect(screen.queryByText('The passwords do not match')).toBeNull())
  })

  test('sends the current and the new password, stores the tokens of the new session and closes the form', async () => {
    const newSession = { __typename: 'SessionTokens', accessToken: 'new access', refreshToken: 'new refresh' }
    server.handlers.ChangePassword = () => ({ data: { changePassword: { __typename: 'User', id: 7, newSession } } })
    fillField('Current Password', 'the old one')
    fillField('New Password', 'a much longer one')
    fillField('Confirm New Password', 'a much longer one')
    clickButton('Change Password')
    await expectToast('Password changed', 'Your other sessions have been signed out.')
    expect(server.getRequestVariables('ChangePassword')).toEqual([
      { input: { currentPassword: 'the old one', newPassword: 'a much longer one' } },
    ])
    expect([tokens.getAccessToken(), tokens.getRefreshToken()]).toEqual(['new access', 'new refresh'])
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    // After the change, the form refetches all active queries, here EmailStatus.
    await waitFor(() => expect(server.getRequestVariables('EmailStatus')).toHaveLength(2))
  })

  test('shows the error for a wrong current password at the Current Password field', async () => {
    const errorMessage = 'Current password is incorrect'
    server.handlers.ChangePassword = () =>
      buildErrorResponse(errorMessage, 'BAD_USER_INPUT', [{ path: 'currentPassword', message: errorMessage }])
    fillField('Current Password', 'a guess')
    fillField('New Password', 'a much longer one')
    fillField('Confirm New Password', 'a much longer one')
    clickButton('Change Password')
    expect(await screen.findByText(errorMessage)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'))
  })
})
