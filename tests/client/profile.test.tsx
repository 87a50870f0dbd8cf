// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apollo } from '../../client/lib/apollo'
import { ViewerDocument } from '../../client/lib/documents.generated'
import { toastStore } from '../../client/lib/toast'
import { ProfileTab } from '../../client/users/ProfileTab'
import { later, mira, press, refusal, renderSignedIn, said, type, typed, useServer } from './signed-in'

const server = useServer()

// The forms come when they are wanted; what is timed here should not wait for them.
beforeAll(() =>
  Promise.all([import('../../client/users/ProfileForm'), import('../../client/users/PasswordForm')]),
)

const open = (viewer = mira) =>
  renderSignedIn(
    <MemoryRouter>
      <ProfileTab viewer={viewer} />
    </MemoryRouter>,
  )

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('the read view', () => {
  it('says who one is, with a dash for a missing name and 0 for no credits', () => {
    open({ ...mira, firstName: 'Mira' })
    expect(fact('Username')).toBe('miraUser')
    expect([fact('First Name'), fact('Last Name')]).toEqual(['Mira', '-'])
    expect([fact('Email'), fact('Credits'), fact('User ID')]).toEqual(['mira@example.com', '0', '7'])
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeDefined()
  })

  it('leads to the files', () => {
    open()
    expect(screen.getByRole('link', { name: 'Files' }).getAttribute('href')).toBe('/files/upload')
  })
})

describe('the edit view', () => {
  beforeEach(async () => {
    open()
    press('Edit Profile')
    await screen.findByRole('button', { name: 'Save Changes' })
  })

  it('starts at its first field; Cancel goes back to reading, and to the button', async () => {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
    type('First Name', 'Someone')
    press('Cancel')
    expect(screen.queryByLabelText('First Name')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Edit Profile')
    expect(fact('First Name')).toBe('-')
  })

  it('names each wrong field, the first of them focused, and sends nothing', async () => {
    type('First Name', 'M')
    type('Last Name', 'O')
    type('Email', 'nowhere')
    expect(screen.queryByText('Invalid email format')).toBeNull()
    press('Save Changes')
    expect(await screen.findByText('First name must be at least 2 characters')).toBeDefined()
    expect(screen.getByText('Last name must be at least 2 characters')).toBeDefined()
    expect(screen.getByText('Invalid email format')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
    type('First Name', 'Mi')
    await waitFor(() => expect(screen.queryByText('First name must be at least 2 characters')).toBeNull())
    expect(server.asked('UpdateProfile')).toEqual([])
  })

  it('saves once however often it is sent, says so, and whoever shows the user shows the new one', async () => {
    const saved = { ...mira, firstName: 'Mira', lastName: null, email: 'new@example.com' }
    server.answers.UpdateProfile = () => later({ data: { updateProfile: saved } })
    type('First Name', 'Mira')
    type('Email', 'new@example.com')
    const form = screen.getByLabelText('Email').closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
    fireEvent.submit(form)
    await said('Profile updated', 'Your profile has been updated successfully')
    expect(server.asked('UpdateProfile')).toEqual([
      { input: { firstName: 'Mira', lastName: '', email: 'new@example.com' } },
    ])
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(apollo.readQuery({ query: ViewerDocument })?.viewer).toMatchObject({
      firstName: 'Mira',
      email: 'new@example.com',
    })
  })

  it('keeps what was typed when it is refused, with the words at the field that they are about', async () => {
    const words = 'This email is already in use'
    server.answers.UpdateProfile = () => refusal(words, 'CONFLICT', [{ path: 'email', message: words }])
    type('First Name', 'Mira')
    type('Email', 'taken@example.com')
    press('Save Changes')
    await said('Update failed', words)
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(screen.getByText(words)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect([typed('First Name'), typed('Email')]).toEqual(['Mira', 'taken@example.com'])
    type('Email', 'free@example.com')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it('has words of its own when the server has none', async () => {
    server.answers.UpdateProfile = () => refusal('')
    press('Save Changes')
    await said('Update failed', 'Could not update profile')
  })
})

describe('the password', () => {
  beforeEach(async () => {
    open()
    press('Change Password')
    await screen.findByLabelText('Current Password')
  })

  it('must be long enough and the same twice', async () => {
    type('New Password', 'short')
    type('Repeat New Password', 'other')
    press('Change Password')
    expect(await screen.findByText('Current password is required')).toBeDefined()
    expect(screen.getByText('Password must be at least 10 characters')).toBeDefined()
    expect(screen.getByText('The passwords do not match')).toBeDefined()
    expect(server.asked('ChangePassword')).toEqual([])
  })

  it('is sent with the current one alone, and the form closes', async () => {
    server.answers.ChangePassword = () => ({ data: { changePassword: { __typename: 'User', id: 7 } } })
    type('Current Password', 'the old one')
    type('New Password', 'a much longer one')
    type('Repeat New Password', 'a much longer one')
    press('Change Password')
    await said('Password changed', 'Your other sessions have been signed out')
    expect(server.asked('ChangePassword')).toEqual([
      { input: { currentPassword: 'the old one', newPassword: 'a much longer one' } },
    ])
    expect(screen.queryByLabelText('Current Password')).toBeNull()
  })

  it('is refused at the current one when that is wrong', async () => {
    const words = 'Current password is incorrect'
    server.answers.ChangePassword = () =>
      refusal(words, 'BAD_USER_INPUT', [{ path: 'currentPassword', message: words }])
    type('Current Password', 'a guess')
    type('New Password', 'a much longer one')
    type('Repeat New Password', 'a much longer one')
    press('Change Password')
    expect(await screen.findByText(words)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'))
  })
})
