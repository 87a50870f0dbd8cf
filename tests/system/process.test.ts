import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { SAMPLE_SECRET } from '../../server/config'
import { ADMIN_CREDENTIALS, requestLogin, type Settings, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

const SECRET = 'a secret for tests, long enough to sign with'
const UNREACHABLE_DATABASE_URL = 'postgresql://kairos:hidden-word@127.0.0.1:1/kairos'

const runUntilExit = async (settings: Settings) => {
  const server = processes.spawnServer({ PORT: '0', ...settings })
  const { code } = await server.exited
  const stderr = server.getStderr()
  return { code, stdout: server.getStdout(), stderr, stderrLines: stderr.trim().split('\n') }
}

describe('a server that cannot start', { timeout: 180_000 }, () => {
  const buildSecretSettings = (JWT_SECRET: string) => ({ DATABASE_URL: UNREACHABLE_DATABASE_URL, JWT_SECRET })
  const invalidSettings: [name: string, settings: Settings, advice: RegExp][] = [
    ['PORT', { PORT: 'abc' }, /port number from 0 to 65535/],
    ['DATABASE_URL', { DATABASE_URL: 'foo' }, /must look like postgresql:\/\//],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: UNREACHABLE_DATABASE_URL }, /needs DATABASE_URL/],
    ['SITE_URL', { SITE_URL: 'x' }, /http\(s\) address such as/],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /one of fatal, error, warn/],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }, /at least 10 characters/],
    ['JWT_SECRET', { DATABASE_URL: UNREACHABLE_DATABASE_URL }, /set 32 or more random characters/],
    ['JWT_SECRET', buildSecretSettings('short'), /too short: set 32 or more random characters/],
    ['JWT_SECRET', buildSecretSettings(SAMPLE_SECRET), /still the sample value: set 32 or more/],
  ]

  test('reports each invalid setting with advice in one line, and creates no data directory', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    const queue = [...invalidSettings]
    const checkQueuedSettings = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, settings, advice] = next
        const { code, stdout, stderr, stderrLines } = await runUntilExit({ DATA_DIR: dataDir, ...settings })
        const label = `${name} in ${JSON.stringify(settings)}`
        expect.soft(code, label).toBe(1)
        expect
          .soft(stderrLines, label)
          .toEqual([
            'Invalid settings (see .env.example):',
            expect.stringMatching(new RegExp(`^ {2}${name}: .*${advice.source}`)),
          ])
        expect.soft(stderr, label).not.toMatch(/^\s+at /m)
        expect.soft(stdout, label).toBe('')
      }
    }
    await Promise.all([checkQueuedSettings(), checkQueuedSettings(), checkQueuedSettings()])
    expect(existsSync(dataDir)).toBe(false)
  })

  test('reports several invalid settings together', async () => {
    const { stderrLines } = await runUntilExit({ PORT: '70000', TRUST_PROXY: 'perhaps' })
    expect(stderrLines).toEqual([
      'Invalid settings (see .env.example):',
      expect.stringMatching(/^ {2}PORT: /),
      '  TRUST_PROXY: must be true, false, a number of proxies, or a list of addresses and CIDR ranges such as 127.0.0.1,10.0.0.0/8',
    ])
  })

  test('reports an unreachable database without revealing its password', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    const { code, stderr, stderrLines } = await runUntilExit({
      DATA_DIR: dataDir,
      DATABASE_URL: UNREACHABLE_DATABASE_URL,
      JWT_SECRET: SECRET,
    })
    expect(code).toBe(1)
    expect(stderrLines).toEqual([
      expect.stringMatching(
        /^The database at 127\.0\.0\.1:1\/kairos cannot be opened: .*ECONNREFUSED.* Check DATABASE_URL/,
      ),
    ])
    expect(stderr).not.toContain('hidden-word')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('reports a port in use, and creates no data directory', async () => {
    const blockingServer = createServer()
    await new Promise<void>(resolve => blockingServer.listen(0, '127.0.0.1', resolve))
    const port = String((blockingServer.address() as AddressInfo).port)
    const dataDir = join(processes.createDirectory(), 'data')
    const { code, stderrLines } = await runUntilExit({ DATA_DIR: dataDir, PORT: port })
    blockingServer.close()
    expect(code).toBe(1)
    expect(stderrLines).toEqual([
      `Port ${port} is already in use. Stop the process that uses it, or set PORT to another port.`,
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    ['', 'is empty'],
    ['x', 'has only 1 of at least 32 characters'],
  ])('names the file whose signing secret is too short: "%s"', async (secret, problem) => {
    const dataDir = await processes.createDataDirectory()
    writeFileSync(join(dataDir, 'jwt-secret'), secret)
    const { code, stderrLines } = await runUntilExit({ DATA_DIR: dataDir, SEED_DEMO: 'false' })
    expect(code).toBe(1)
    expect(stderrLines).toEqual([
      `The file ${dataDir}/jwt-secret ${problem}. Restore it from a backup, or delete it: the next start generates a new secret, but existing webhooks, authenticator apps and the links in queued emails stop working.`,
    ])
  })

  test('mentions HOST when its address belongs to another machine', async () => {
    const { code, stderrLines } = await runUntilExit({
      DATA_DIR: join(processes.createDirectory(), 'data'),
      HOST: '203.0.113.1',
    })
    expect(code).toBe(1)
    expect(stderrLines).toEqual([expect.stringMatching(/203\.0\.113\.1.*HOST/)])
  })

  test('mentions DATA_DIR when its path is a file', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    writeFileSync(dataDir, 'a file')
    const { code, stderrLines } = await runUntilExit({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(stderrLines).toEqual([expect.stringMatching(/DATA_DIR/)])
  })
})

describe('a server process', { timeout: 180_000 }, () => {
  test('prints the URL and the database; only the first start prints credentials and adds demo posts', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    const server = await processes.startServer({ DATA_DIR: dataDir, SEED_DEMO: '' })
    expect(server.getStdout()).toContain(
      `Kairos is serving ${server.url} on the embedded database in ${dataDir}/database.`,
    )
    expect(server.getStderr()).toBe('')
    const [, username = '', password = ''] =
      /Sign in at \/auth as (\S+) with the password (\S+)/.exec(server.getStdout()) ?? []
    expect((await requestLogin(server.url, { identifier: username, password })).status).toBe(200)

    type PostList = {
      posts: { featuredImage: { path: string } | null; content: string }[]
      pagination: { totalCount: number }
    }
    const fetchPosts = async (url: string) => (await (await fetch(`${url}/api/blog/posts?limit=50`)).json()) as PostList
    const { posts, pagination } = await fetchPosts(server.url)
    expect(pagination.totalCount).toBeGreaterThanOrEqual(12)
    expect(posts.filter(({ content }) => content.includes('<svg')).length).toBeGreaterThan(posts.length / 2)
    for (const { featuredImage } of posts) {
      const path = featuredImage?.path ?? ''
      expect(path).toMatch(/^\/uploads\/[\w-]+\.webp$/)
      const image = await fetch(server.url + path)
      expect.soft([image.status, image.headers.get('content-type')], path).toEqual([200, 'image/webp'])
    }
    await server.stop()

    const restartedServer = await processes.startServer({ DATA_DIR: dataDir, SEED_DEMO: '' })
    console.log(`restarted in ${Math.round(restartedServer.startupMs)} ms`)
    expect(restartedServer.startupMs).toBeLessThan(30_000)
    expect(restartedServer.getStdout()).not.toMatch(/password|demo/i)
    expect((await fetchPosts(restartedServer.url)).pagination.totalCount).toBe(pagination.totalCount)
    expect((await requestLogin(restartedServer.url, { identifier: username, password })).status).toBe(200)
  })

  test('with SEED_DEMO=false, creates only the administrator and does not print the configured password', async () => {
    const dataDir = await processes.createUnmigratedDirectory()
    const server = await processes.startServer({
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      ADMIN_USERNAME: 'root',
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    })
    expect(server.getStdout()).toContain('Sign in at /auth as root with the password in ADMIN_PASSWORD.')
    expect(server.getStdout()).not.toContain(ADMIN_CREDENTIALS.password)
    expect(
      (
        await requestLogin(server.url, {
          identifier: 'ROOT@example.com',
          password: ADMIN_CREDENTIALS.password,
        })
      ).status,
    ).toBe(200)
    const { pagination } = (await (await fetch(`${server.url}/api/blog/posts`)).json()) as {
      pagination: unknown
    }
    expect(pagination).toMatchObject({ totalCount: 0 })
    expect(existsSync(join(dataDir, 'files/uploads'))).toBe(false)
  })

  test('reads settings from .env, but gives precedence to environment variables', async () => {
    const workingDirectory = processes.createDirectory()
    const dataDir = await processes.createDataDirectory()
    const fileSettings = {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      ADMIN_USERNAME: 'from-the-file',
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    }
    const lines = Object.entries(fileSettings).map(([name, value]) => `${name}="${value}"`)
    writeFileSync(join(workingDirectory, '.env'), `PORT=abc\n${lines.join('\n')}\n`)
    const server = await processes.startServer({}, workingDirectory)
    expect(server.getStdout()).toContain('Sign in at /auth as from-the-file with the password in ADMIN_PASSWORD.')
    expect(server.getStdout()).toContain(dataDir)
  })

  test('completes a request in flight after SIGTERM, and exits with code 0 before the shutdown timeout', async () => {
    const server = await processes.startServer({
      DATA_DIR: await processes.createDataDirectory(),
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const inFlight = await sendPartialLogin(server.url)
    const signaledAt = performance.now()
    server.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${server.url}/readyz`).then(
          response => response.status,
          () => 'refused',
        ),
      )
      .toSatisfy(status => status === 'refused' || status === 503)
    expect(await inFlight.finish()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await server.exited).toEqual({ code: 0, signal: null })
    const elapsedMs = performance.now() - signaledAt
    console.log(`SIGTERM with a request in flight: exited after ${Math.round(elapsedMs)} ms`)
    expect(elapsedMs).toBeLessThan(6_000)
    expect(server.getStderr()).toBe('')
  })

  test('exits after SIGTERM even when a client never completes its request', async () => {
    const server = await processes.startServer({
      DATA_DIR: await processes.createDataDirectory(),
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    })
    await sendPartialLogin(server.url)
    const signaledAt = performance.now()
    server.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - signaledAt).toBeLessThan(12_000)
  })
})

/** Sends a login request without the end of its body. `finish` sends the rest and returns the response. */
const sendPartialLogin = async (url: string) => {
  const body = JSON.stringify(ADMIN_CREDENTIALS)
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  const responsePromise = new Promise<string>(resolve => socket.once('close', () => resolve(response)))
  socket.on('error', () => {})
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: tests\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await sleep(200)
  return {
    finish: async () => {
      socket.write(body.slice(10))
      return responsePromise
    },
  }
}
