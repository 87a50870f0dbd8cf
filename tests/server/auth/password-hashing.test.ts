import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LOGIN_FAILURE_RATE_LIMIT } from '../../../server/auth/rules'
import { hashPassword, MAX_CONCURRENT_HASHES, verifyPassword } from '../../../server/crypto/password'
import { setupTestApp } from '../../support/app'
import { createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

/** Maximum number of accepted verifications: two run concurrently and 32 wait. */
const MAX_VERIFICATIONS = 34

test('leaves threads for file access while many passwords are verified', async () => {
  const hash = await hashPassword(PASSWORD)
  let completedCount = 0
  const verifications = Array.from({ length: MAX_VERIFICATIONS }, async () => {
    const isCorrect = await verifyPassword(hash, PASSWORD)
    completedCount++
    return isCorrect
  })
  await stat('package.json')
  expect(completedCount).toBeLessThan(MAX_VERIFICATIONS / 2)
  expect(await Promise.all(verifications)).toEqual(Array(MAX_VERIFICATIONS).fill(true))
})

/** Returns the flags that the command in the file passes to Node. */
const findNodeFlags = (path: string, commandPattern: RegExp) =>
  commandPattern.exec(readFileSync(path, 'utf8'))?.[1]?.match(/--[\w-]+(=[^\s",]+)?/g) ?? []

// The call of `stat` starts the thread pool.
const COUNT_THREADS = `import { readdirSync, stat } from 'node:fs'
  stat('.', () => console.log(readdirSync('/proc/self/task').length))`

const countThreads = (flags: string[]) => {
  const args = [...flags, '--input-type=module', '--eval', COUNT_THREADS]
  return Number(spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' }).stdout)
}

test.each([
  ['npm start', findNodeFlags('package.json', /"start": "(.+)"/)],
  ['the container image', findNodeFlags('Dockerfile', /^ENTRYPOINT \[(.+)\]/m)],
])('adds a thread for each concurrent hash to the default threads of Node: %s', (_label, flags) => {
  expect(flags).not.toEqual([])
  expect(countThreads(flags)).toBe(countThreads([]) + MAX_CONCURRENT_HASHES)
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
      body: { code: 'UNAVAILABLE', message: 'The server is busy. Please try again in 5 seconds.' },
    })
  }
  isBusy = false
  await Promise.all(load)
  expect((await logIn()).status).toBe(200)
})
