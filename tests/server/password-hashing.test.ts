import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LOGIN_FAILURE_RATE_LIMIT } from '../../server/auth/rules'
import { hashPassword, verifyPassword } from '../../server/crypto/password'
import { setupTestApp } from '../support/app'
import { createTestUser, PASSWORD } from '../support/factories'

const app = setupTestApp()

/** Two verifications run concurrently and 32 wait. */
const MAX_VERIFICATIONS = 34

test('leaves threads for file access while many passwords are verified', async () => {
  const hash = await hashPassword(PASSWORD)
  let doneCount = 0
  const verifications = Array.from({ length: MAX_VERIFICATIONS }, async () => {
    const isCorrect = await verifyPassword(hash, PASSWORD)
    doneCount++
    return isCorrect
  })
  await stat('package.json')
  expect(doneCount).toBeLessThan(MAX_VERIFICATIONS / 2)
  expect(await Promise.all(verifications)).toEqual(Array(MAX_VERIFICATIONS).fill(true))
})

test('returns 503 with Retry-After when the queue is full and does not count the login as a failure', async () => {
  const user = await createTestUser(app.deps)
  const logIn = () => app.anonymous.rest('POST', '/api/auth/login', { identifier: user.username, password: PASSWORD })
  const hash = await hashPassword(PASSWORD)
  let isBusy = true
  const load = Array.from({ length: MAX_VERIFICATIONS }, async () => {
    while (isBusy) await verifyPassword(hash, PASSWORD)
  })
  for (let attempt = 0; attempt <= LOGIN_FAILURE_RATE_LIMIT.points; attempt++) {
    const { status, headers, body } = await logIn()
    expect({ status, retryAfter: headers.get('retry-after'), body }).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'UNAVAILABLE', message: 'Too many users are signing in. Please try again in 5 seconds.' },
    })
  }
  isBusy = false
  await Promise.all(load)
  expect((await logIn()).status).toBe(200)
})
