import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()

const runFile = promisify(execFile)

const run = async (command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) => {
  const env = { ...process.env, ...options.env }
  try {
    const { stdout, stderr } = await runFile(command, args, { ...options, env })
    return { status: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    if (typeof code !== 'number') throw error
    return { status: code, stdout, stderr }
  }
}

const createToolEnv = async (scopes: string[]) => {
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  const execute = async <TData>(query: string, variables?: object) =>
    (await admin.graphql(query, { ...variables })).body.data as TData
  const { createServiceAccount } = await execute<{ createServiceAccount: { id: number } }>(
    'mutation { createServiceAccount(input: { name: "Example" }) { id } }',
  )
  const { createServiceAccountToken } = await execute<{ createServiceAccountToken: { token: string } }>(
    `mutation ($id: Int!, $scopes: [String!]!) {
      createServiceAccountToken(serviceAccountId: $id, input: { name: "Test", scopes: $scopes }) { token }
    }`,
    { id: createServiceAccount.id, scopes },
  )
  return { KAIROS_URL: app.url, KAIROS_TOKEN: createServiceAccountToken.token }
}

const isInstalled = async (command: string) => (await run('sh', ['-c', `command -v ${command}`])).status === 0
const [hasPython, hasJq] = await Promise.all([isInstalled('python3'), isInstalled('jq')])
if (!hasPython) console.info('python3 is not installed: the test for examples/python is skipped.')
if (!hasJq) console.info('jq is not installed: the test for examples/shell is skipped.')

/**
 * Starts a server that calls `handleFirst` for the first request and forwards each later request to the app. Returns
 * its URL.
 */
const startUnreliableServer = async (handleFirst: (response: ServerResponse) => void): Promise<string> => {
  let isFirst = true
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (isFirst) {
      isFirst = false
      handleFirst(response)
      return
    }
    const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
    const forwarded = await fetch(`${app.url}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body,
    })
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text())
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolveListening => server.listen(0, '127.0.0.1', resolveListening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('examples/typescript', () => {
  // The folder is inside the repository, so that the tool can load its dependencies from `node_modules`.
  mkdirSync('node_modules/.kairos', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.kairos/example-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('generates its types, imports and updates posts, and reports a file without a title', async () => {
    cpSync('examples/typescript', folder, { recursive: true })
    const getBinPath = (name: string) => resolve('node_modules/.bin', name)
    const codegenOptions = { cwd: folder, env: { KAIROS_SCHEMA: resolve('schema.graphql') } }
    expect(await run(getBinPath('graphql-codegen'), ['--config', 'codegen.ts'], codegenOptions)).toMatchObject({
      status: 0,
    })
    expect(await run(getBinPath('tsc'), ['--noEmit'], { cwd: folder })).toMatchObject({ status: 0, stdout: '' })

    const author = await createTestUser(app.deps)
    const env = { ...(await createToolEnv(['posts:read', 'posts:write'])), KAIROS_AUTHOR_ID: String(author.id) }
    const toolOptions = { cwd: folder, env }
    const importPosts = () => run(getBinPath('tsx'), ['src/import-posts.ts', 'posts'], toolOptions)
    expect(await importPosts()).toEqual({ status: 0, stdout: 'reading-a-radar.md: created as a draft\n', stderr: '' })
    const post = await app.deps.db.post.findFirstOrThrow({ where: { slug: 'reading-a-radar' } })
    expect(post).toMatchObject({ title: 'Reading a radar', status: 'draft', authorId: author.id })
    expect(post.content).toContain('<li>Filled mark: the market has a forecast.</li>')
    expect((await importPosts()).stdout).toBe('reading-a-radar.md: unchanged\n')

    writeFileSync(join(folder, 'posts/reading-a-radar.md'), '# Reading the radar\r\n\r\nShorter.\r\n')
    writeFileSync(join(folder, 'posts/without-title.md'), 'No heading.\n')
    expect(await importPosts()).toEqual({
      status: 1,
      stdout: 'reading-a-radar.md: updated\n',
      stderr: 'without-title.md: The file must start with a title (# Title), followed by text\n',
    })
    expect(await app.deps.db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Reading the radar' })
  })
})

describe('examples/shell', () => {
  test.skipIf(!hasJq)(
    'prints all pages of the leads created since a given time, and fails without the scope leads:read',
    async () => {
      const createdAt = new Date('2026-11-02T12:00:00Z')
      const emails = Array.from({ length: 101 }, (_, index) => `lead-${index + 1}@example.com`)
      const lead = { name: 'Ada', interest: 'social' as const }
      const earlierLead = { ...lead, email: 'earlier@example.com', createdAt: new Date('2026-10-31T12:00:00Z') }
      await app.deps.db.lead.createMany({
        data: [earlierLead, ...emails.map(email => ({ ...lead, email, createdAt }))],
      })
      const printLeads = async (scopes: string[]) =>
        run('examples/shell/new-leads.sh', ['2026-11-01T00:00:00Z'], { env: await createToolEnv(scopes) })
      const { status, stdout } = await printLeads(['leads:read'])
      const lines = stdout.trim().split('\n')
      expect({ status, count: lines.length }).toEqual({ status: 0, count: 101 })
      expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['2026-11-02T12:00:00.000Z', 'lead-1@example.com', 'Ada'])
      const forbiddenRun = await printLeads(['posts:read'])
      expect(forbiddenRun).toMatchObject({ status: 1, stdout: '' })
      expect(forbiddenRun.stderr).toContain('FORBIDDEN')
    },
  )
})

test.skipIf(!hasJq)('examples/shell repeats a request that the server is too busy to handle', async () => {
  await app.deps.db.lead.create({
    data: { name: 'Bo', email: 'busy@example.com', interest: 'social', createdAt: new Date('2027-01-02T12:00:00Z') },
  })
  const url = await startUnreliableServer(response =>
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
      .end('{ "errors": [{ "message": "Busy", "extensions": { "code": "UNAVAILABLE" } }] }'),
  )
  const env = { ...(await createToolEnv(['leads:read'])), KAIROS_URL: url }
  expect(await run('examples/shell/new-leads.sh', ['2027-01-01T00:00:00Z'], { env })).toEqual({
    status: 0,
    stdout: '2027-01-02T12:00:00.000Z\tbusy@example.com\tBo\tsocial\n',
    stderr: '',
  })
})

describe('examples/python', () => {
  test.skipIf(!hasPython)('creates each code of a CSV file only once in two runs', async () => {
    const env = await createToolEnv(['credits:write'])
    const createCodes = () => run('python3', ['examples/python/create_codes.py', 'examples/python/codes.csv'], { env })
    const expected = { status: 0, stdout: 'FAIR2026: created\nPARTNER50: created\n', stderr: '' }
    expect(await createCodes()).toEqual(expected)
    expect(await createCodes()).toEqual(expected)
    const codes = await app.deps.db.creditCode.findMany({ orderBy: { code: 'asc' } })
    expect(codes).toMatchObject([
      { code: 'FAIR2026', creditAmount: 25, maxUses: 200, description: 'Trade fair' },
      { code: 'PARTNER50', creditAmount: 50, maxUses: null, description: 'Partners' },
    ])
  })

  test.skipIf(!hasPython)('repeats a request whose connection is closed without a response', async () => {
    const url = await startUnreliableServer(response => response.destroy())
    const env = { ...(await createToolEnv(['credits:write'])), KAIROS_URL: url }
    expect(await run('python3', ['examples/python/create_codes.py', 'examples/python/codes.csv'], { env })).toEqual({
      status: 0,
      stdout: 'FAIR2026: created\nPARTNER50: created\n',
      stderr: '',
    })
  })
})
