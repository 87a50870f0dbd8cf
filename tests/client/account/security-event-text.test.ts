import { expect, test } from 'vitest'
import { describeSecurityEvent } from '../../../client/sessions/security-event-text'

const describeEvent = (action: 'addPasskey' | 'addTotp' | 'removeFactor', name: string) =>
  describeSecurityEvent({
    id: 1,
    action,
    details: { name },
    createdAt: '2026-03-03T10:00:00.000Z',
  })

// The details omit the default name of a new factor, because the title, such as "Passkey added", contains this name.
test.each([
  ['addPasskey', 'Passkey', []],
  ['addPasskey', 'Pass', ['Pass']],
  ['addTotp', 'Authenticator app', []],
  ['addTotp', 'Phone', ['Phone']],
  ['removeFactor', 'Passkey', ['Passkey']],
] as const)('the details of %s with the name "%s" are %j', (action, name, details) => {
  expect(describeEvent(action, name).details).toEqual(details)
})
