import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LOGIN_FAILURE_RATE_LIMIT } from '../../../server/auth/rules'
import { hashPassword, MAX_CONCURRENT_HASHES, verifyPassword } from '../../../server/crypto/password'
import { setupTestApp } from '../../support/app'
import { createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

/** Maximum number of verifications that the server accepts at the same time: two run and 32 wait. */
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

/** Returns the Node flags in the command that the first group of `commandPattern` captures from the file. */
const readNodeFlags = (path: string, commandPattern: RegExp) =>
  commandPattern.exec(readFileSync(path, 'utf8'))?.[1]?.match(/--[\w-]+(=[^\s",]+)?/g) ?? []

// The call to `stat` starts the thread pool, so the count includes the threads of the pool.
const COUNT_THREADS_SCRIPT = `import { readdirSync, stat } from 'node:fs'
  stat('.', () => console.log(readdirSync('/proc/self/task').length))`

const countThreads = (flags: string[]) => {
  const args = [...flags, '--input-type=module', '--eval', COUNT_THREADS_SCRIPT]
  return Number(spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' }).stdout)
}

test.each([
  ['npm start', readNodeFlags('package.json', /"start": "(.+)"/)],
  ['the container image', readNodeFlags('Dockerfile', /^ENTRYPOINT \[(.+)\]/m)],
])('%s starts Node with one additional thread for each concurrent hash', (_label, flags) => {
  expect(flags).not.toEqual([])
  expect(countThreads(flags)).toBe(countThreads([]) + MAX_CONCURRENT_HASHES)
})

test('a login returns 503 with Retry-After when the hash queue is full, and does not count as a failure', async () => {
  const user = await createTestUser(app.deps)
  const logIn = () => app.anonymous.rest('POST', '/api/auth/login', { identifier: user.username, password: PASSWORD })
  const hash = await hashPassword(PASSWORD)
  let isBusy = true
  const verificationLoops = Array.from({ length: MAX_VERIFICATIONS }, async () => {
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
  await Promise.all(verificationLoops)
  expect((await logIn()).status).toBe(200)
})
