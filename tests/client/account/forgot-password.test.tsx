import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ForgotPasswordForm } from '../../../client/auth/ForgotPasswordForm'
import { clickButton, fillField, setupMockServer } from '../harness'

const server = setupMockServer()

const requestReset = async (message: string) => {
  server.handlers.RequestPasswordReset = () => ({
    data: { requestPasswordReset: { __typename: 'Confirmation', message } },
  })
  render(<ForgotPasswordForm />)
  await screen.findByLabelText('Email')
  fillField('Email', 'ada@example.com')
  clickButton('Send Link')
  return (await screen.findByRole('status')).textContent
}

test('asks the user to check their inbox when email is enabled on the server', async () => {
  server.handlers.MailStatus = () => ({ data: { isMailEnabled: true } })
  expect(await requestReset('We have sent a link.')).toBe(
    'Check your inboxWe have sent a link. It is valid for one hour.',
  )
})

test('shows the server message without the inbox instructions when the MailStatus query fails', async () => {
  server.handlers.MailStatus = () => 'hang up'
  const message = 'This site does not send email. Ask an administrator for a password reset link.'
  expect(await requestReset(message)).toBe(`Request received${message}`)
})
