import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  requestTokenRefresh,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

test('user:password fails while the server runs or for an unknown username; otherwise it replaces the password, revokes all sessions and is audited', {
  timeout: 400_000,
}, async () => {
  const DATA_DIR = await processes.createDataDirectory()
  const settings = {
    DATA_DIR,
    ADMIN_USERNAME: ADMIN_CREDENTIALS.identifier,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  }
  // `user:password` is the former name of `user reset-password`.
  const runUserPassword = (...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/cli.js', 'user:password', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR },
    })
  const server = await processes.startServer(settings)
  const { refreshToken } = (await requestLogin(server.url)).body
  expect(runUserPassword('--username', 'admin')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The data directory .* is in use by another Kairos process\. Stop that process/m),
  })
  await server.stop()

  expect(runUserPassword('--username', 'unknown')).toMatchObject({
    status: 1,
    stderr: 'No account has the username unknown.\n',
  })
  const { status, stdout } = runUserPassword('--username', 'ADMIN')
  expect(status).toBe(0)
  const [, password = ''] =
    /^admin has the password (\S{20}) \(shown only once\)\. All sessions have ended\.$/m.exec(stdout) ?? []

  const restartedServer = await processes.startServer(settings)
  expect((await requestLogin(restartedServer.url)).status).toBe(401)
  expect((await requestTokenRefresh(restartedServer.url, refreshToken)).status).toBe(401)
  const login = await requestLogin(restartedServer.url, { identifier: 'admin', password })
  expect(login.status).toBe(200)
  const response = await fetch(`${restartedServer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${login.body.accessToken}` },
    body: JSON.stringify({
      query:
        '{ auditLog(filter: { kind: change }) { edges { node { action actor { id } subject subjectId requestId } } } }',
    }),
  })
  const event = {
    action: 'resetPassword',
    actor: null,
    subject: 'User',
    subjectId: 1,
    requestId: 'user reset-password',
  }
  expect(await response.json()).toEqual({ data: { auditLog: { edges: [{ node: event }] } } })
})
