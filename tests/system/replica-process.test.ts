import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  missingPostgresPrograms,
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../support/processes/replicated-database'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  setupProcesses,
} from '../support/processes/server-process'
import { startTcpProxy, type TcpProxy } from '../support/processes/tcp-proxy'

const isSkipped = missingPostgresPrograms.length > 0
if (isSkipped)
  console.info(`Not installed: ${missingPostgresPrograms.join(', ')}. The tests with a replica are skipped.`)

const processes = setupProcesses({ isShared: true })

describe.skipIf(isSkipped)('a read replica', { timeout: 120_000 }, () => {
  let database: ReplicatedDatabase
  let proxy: TcpProxy
  let server: ServerProcess
  let accessToken = ''
  let postCount = 0
  let logOffset = 0
  let stopVisitor: () => Promise<string[]> = async () => []

  beforeAll(async () => {
    database = await startReplicatedDatabase()
    proxy = await startTcpProxy(database.replica.url, 5432)
    server = await processes.startServer({
      DATA_DIR: processes.createDirectory(),
      DATABASE_URL: database.primary.url,
      DATABASE_REPLICA_URL: Object.assign(new URL(database.replica.url), { port: proxy.port }).href,
      JWT_SECRET: 'a secret for tests, long enough to sign with',
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    })
    accessToken = (await requestLogin(server.url)).body.accessToken
  })

  afterAll(async () => {
    await server?.stop()
    await proxy?.close()
    await database?.stop()
  })

  beforeEach(async () => {
    await publishPost()
    await expectReplicaReads()
    logOffset = server.getStdout().length
  })

  afterEach(async () => {
    await stopVisitor()
    expect(server.getStdout()).not.toMatch(/"level":50/)
  })

  const countReplicaReads = () => database.replica.getLog().split('execute blog-page-').length - 1

  /**
   * Waits for the next log line that contains the text, and ignores other lines. On a slow machine, a check of the
   * replica can exceed its timeout, and the server logs this timeout as the reason for an exclusion.
   */
  const expectLogLine = async (text: string) => {
    await expect.poll(() => server.getStdout().slice(logOffset)).toContain(text)
    logOffset = server.getStdout().indexOf(text, logOffset) + text.length
  }
  const expectInUse = () => expectLogLine('the read replica is in use')
  const expectExcluded = (reason = '') => expectLogLine(`${reason}","msg":"the read replica is excluded`)

  const LIST_REQUEST_BODY = JSON.stringify({ query: '{ posts(limit: 6) { posts { title } } }' })

  const requestLists = (headers: Record<string, string>) => [
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: LIST_REQUEST_BODY,
    }),
    fetch(`${server.url}/api/blog/posts`, { headers }),
    fetch(`${server.url}/blog`, { headers }),
  ]

  const readStatusAndText = async (request: Promise<Response>) => {
    const response = await request
    return `${response.status} ${await response.text()}`
  }

  const publishPost = async () => {
    const title = `Post number ${++postCount}.`
    const body = JSON.stringify({
      query: 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      variables: { input: { title, content: '<p>Some words.</p>', status: 'published' } },
    })
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const response = await readStatusAndText(fetch(`${server.url}/graphql`, { method: 'POST', headers, body }))
    expect(response).toMatch(/^200 .*"createPost":\{"id"/)
    return title
  }

  /** Publishes posts and expects each post to be in the lists immediately, for its author and for visitors. */
  const expectNewPostsInLists = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const title = await publishPost()
      const requests = [...requestLists({ authorization: `Bearer ${accessToken}` }), ...requestLists({})]
      for (const text of await Promise.all(requests.map(readStatusAndText))) {
        expect(text).toMatch(/^200 /)
        expect(text).toContain(title)
      }
    }
  }

  const expectReplicaReads = async () => {
    await expect
      .poll(async () => {
        const countBefore = countReplicaReads()
        await Promise.all(requestLists({}).map(readStatusAndText))
        return countReplicaReads() - countBefore
      })
      .toBeGreaterThanOrEqual(2)
  }

  /**
   * Requests the lists until `stopVisitor` is called. `stopVisitor` returns the responses that failed or lacked the
   * second-newest post. The newest post is not checked, because its publication can still be in progress.
   */
  const startVisitor = () => {
    const problems: string[] = []
    let isRunning = true
    const run = async () => {
      while (isRunning) {
        const title = `Post number ${postCount - 1}.`
        for (const text of await Promise.all(requestLists({}).map(readStatusAndText)))
          if (!text.startsWith('200 ') || !text.includes(title)) problems.push(`${title}: ${text.slice(0, 200)}`)
        await sleep(20)
      }
    }
    const running = run()
    stopVisitor = async () => {
      isRunning = false
      await running
      return problems
    }
  }

  test('serves reads for visitors, but not for authenticated users', async () => {
    const countBefore = countReplicaReads()
    const text = await readStatusAndText(
      fetch(`${server.url}/api/blog/posts`, { headers: { authorization: `Bearer ${accessToken}` } }),
    )
    expect(text).toMatch(/^200 /)
    expect(countReplicaReads()).toBe(countBefore)
    await expectReplicaReads()
  })

  test('is excluded while its replay is paused, and visitors get no outdated list', async () => {
    await database.replica.execute('SELECT pg_wal_replay_pause()')
    onTestFinished(async () => void (await database.replica.execute('SELECT pg_wal_replay_resume()')))
    startVisitor()
    await expectNewPostsInLists(5)
    await expectExcluded('The replica is more than 5 seconds behind.')
    await expectNewPostsInLists(2)
    await database.replica.execute('SELECT pg_wal_replay_resume()')
    await expectInUse()
    expect(await stopVisitor()).toEqual([])
    await expectReplicaReads()
  })

  test('shows visitors no outdated list while it lags', async () => {
    const setDelay = async (delay: string) => {
      await database.replica.execute(`ALTER SYSTEM SET recovery_min_apply_delay = '${delay}'`)
      await database.replica.execute('SELECT pg_reload_conf()')
    }
    await setDelay('500ms')
    startVisitor()
    for (let i = 0; i < 4; i++) {
      await expectNewPostsInLists(2)
      await expectReplicaReads()
    }
    expect(await stopVisitor()).toEqual([])
    await setDelay('0')
    expect(server.getStdout().slice(logOffset)).not.toContain('seconds behind')
  })

  test('causes no failed request when it is killed and restarted', async () => {
    startVisitor()
    for (let round = 0; round < 2; round++) {
      await database.replica.kill()
      await expectNewPostsInLists(3)
      await expectExcluded()
      await database.replica.start()
      await expectInUse()
      await expectNewPostsInLists(3)
      await expectReplicaReads()
    }
    expect(await stopVisitor()).toEqual([])
  })

  test('is excluded when it stops responding, and its reads are repeated on the primary', async () => {
    startVisitor()
    await sleep(200)
    proxy.stall()
    await expectNewPostsInLists(3)
    await expectExcluded()
    await proxy.close()
    await proxy.open()
    await expectInUse()
    expect(await stopVisitor()).toEqual([])
    await expectReplicaReads()
  })

  test('is excluded after its promotion', async () => {
    await database.replica.execute('SELECT pg_promote()')
    await expectExcluded('The server is not a replica.')
    await expectNewPostsInLists(2)
  })
})
