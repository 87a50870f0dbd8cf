import { expect, test } from 'vitest'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { readConfig } from '../../../server/config'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { CONTACT_MESSAGE } from '../../support/features/contact-messages'

const app = setupTestApp()

/** Submits an email address to three forms. Returns, for each form, 'accepted' or the validation errors. */
const submitToForms = async (email: string) => {
  app.deps.limiter = createMemoryLimiter()
  const client = await app.signInAs(await createTestUser(app.deps))
  const requests = {
    lead: app.anonymous.rest('POST', '/api/leads', { name: 'Ada Byron', interest: 'other', email }),
    message: app.anonymous.rest('POST', '/api/contact', { ...CONTACT_MESSAGE, email }),
    account: client.rest('PUT', '/api/user/profile', { email }),
  }
  const results: Record<string, unknown> = {}
  for (const [form, request] of Object.entries(requests)) {
    const { status, body } = await request
    results[form] = status < 300 ? 'accepted' : (body as { errors: unknown }).errors
  }
  return results
}

/** Returns two booleans: whether ADMIN_EMAIL accepts the address, and whether CONTACT_EMAIL accepts it. */
const checkSettings = (email: string) =>
  ['ADMIN_EMAIL', 'CONTACT_EMAIL'].map(name => {
    try {
      const { admin, mail } = readConfig({ [name]: email })
      return (name === 'ADMIN_EMAIL' ? admin.email : mail.to) === email
    } catch {
      return false
    }
  })

test.each([
  'ada@example.com',
  'a&b@x.co',
  'a#b@x.co',
  'a/b@x.co',
  "o'hara+lists@x.co",
  'a!$%*=?^_`{|}~-.b@sub-1.x2.museum',
  `${'x'.repeat(64)}@${'y'.repeat(63)}.co`,
])('accepts %s in forms and settings', async email => {
  expect(await submitToForms(email)).toEqual({
    lead: 'accepted',
    message: 'accepted',
    account: 'accepted',
  })
  expect(checkSettings(email)).toEqual([true, true])
})

test.each([
  'ada',
  'ada@',
  '@x.co',
  'ada@localhost',
  'ada@x..co',
  'ada@.co',
  'ada@x.co.',
  'ada@-x.co',
  'ada@x-.co',
  `ada@${'y'.repeat(64)}.co`,
  'ada@b@x.co',
  'ada@[127.0.0.1]',
  'a b@x.co',
  'a@x .co',
  '"ada"@x.co',
  '"a b"@x.co',
  '<ada@x.co>',
  'Ada <ada@x.co>',
  'ada@x.co, b@x.co',
  'ada@x.co;b@x.co',
  'a(b)@x.co',
  'a\\b@x.co',
  'a:b@x.co',
  'ada@x.co\nBcc: b@x.co',
  'ada\r@x.co',
  'ada\t@x.co',
  'ada\u0000@x.co',
  'ada\u007f@x.co',
  'ada\u0085@x.co',
  'ada\u00a0@x.co',
  'ada\u200b@x.co',
  'ada\u2028@x.co',
  'ada\u202e@x.co',
  'ädä@x.co',
  'ada@bücher.example',
  'ada＠x.co',
  'a@example.\u212aom',
])('rejects %j in forms and settings', async email => {
  expect(await submitToForms(email)).toEqual({
    lead: [{ path: 'email', message: 'Please enter a valid email address' }],
    message: [{ path: 'email', message: 'Please enter a valid email address.' }],
    account: [{ path: 'email', message: 'Invalid email format' }],
  })
  expect(checkSettings(email)).toEqual([false, false])
})
