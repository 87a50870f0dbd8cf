import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { toastStore } from '../../../client/lib/feedback/toast'
import { ContactForm } from '../../../client/marketing/forms/ContactForm'
import { clickButton, expectToast, fillField, getFieldValue, setupMockServer } from '../harness'

const server = setupMockServer()

const openContactForm = async (position: string) => {
  const url = `/contact?position=${encodeURIComponent(position)}`
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', Component: ContactForm }], { initialEntries: [url] })} />,
  )
  await screen.findByLabelText('Subject')
}

test('after a message is sent, the form for another position contains the subject for that position', async () => {
  server.handlers.SendContactMessage = () => ({
    data: { sendContactMessage: { __typename: 'Confirmation', message: 'Thank you.' } },
  })
  await openContactForm('Editor')
  expect(getFieldValue('Subject')).toBe('Application: Editor')
  fillField('Your Name', 'Ada')
  fillField('Email Address', 'ada@example.com')
  fillField('Message', 'I would like to apply.')
  clickButton('Send Message')
  await expectToast('Message sent')
  expect(toastStore.get()?.description).toBe('Thank you.')
  cleanup()
  await openContactForm('Researcher')
  expect(getFieldValue('Subject')).toBe('Application: Researcher')
})
