import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import type { TokenScope } from '../../../server/token-scopes'
import { expectErrorResponse } from '../../rest/route-cases'
import { setupTestApp, type TestClient } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runInterleaved } from '../../support/database/query-interleaving'
import { countStatements } from '../../support/database/statements'
import { createTestAdmin, createTestCreditCode, createTestUser } from '../../support/factories'
import { ALL_SCOPES, createTestApiToken } from '../../support/features/api-tokens'
import { createExportedRows, type ExportedList, parseCsv, parseNdjson } from '../../support/features/exports'

const app = setupTestApp()

const requiredScopes: Record<ExportedList, TokenScope> = {
  users: 'users:read',
  tenants: 'tenants:read',
  projects: 'projects:read',
  posts: 'posts:read',
  leads: 'leads:read',
  messages: 'messages:read',
  codes: 'credits:read',
  redemptions: 'credits:read',
  audit: 'audit:read',
}

let admin: User
let client: TestClient
beforeEach(async () => {
  admin = await createTestAdmin(app.deps, { username: 'root', firstName: 'Root' })
  client = await app.signInAs(admin)
})

const createLeads = (count: number) =>
  app.db.pool.query(
    `INSERT INTO leads (email, name, interest)
     SELECT 'lead' || i || '@example.com', 'Lead ' || i, 'hybrid' FROM generate_series(1, $1::int) i`,
    [count],
  )

const exportText = async (path: string) => {
  const { status, body } = await client.rest<string>('GET', `/api/export/${path}`)
  expect(status, body).toBe(200)
  return body
}

const buildQuery = (params: { filter?: object; columns?: string }) =>
  `?${new URLSearchParams({ ...params, ...(params.filter && { filter: JSON.stringify(params.filter) }) } as Record<string, string>)}`

const exportRows = async (path: string, params = {}) =>
  parseNdjson(await exportText(`${path}.ndjson${buildQuery(params)}`))

describe('the columns of an export', () => {
  test('are the requested columns, in the requested order', async () => {
    await createLeads(1)
    expect(parseCsv(await exportText('leads.csv?columns=email,id'))).toEqual([
      ['email', 'id'],
      ['lead1@example.com', '1'],
    ])
    const [line] = (await exportText('leads.ndjson?columns=name,%20email')).split('\n')
    expect(line).toBe('{"name":"Lead 1","email":"lead1@example.com"}')
  })

  test('never contain a secret', async () => {
    await createExportedRows(app)
    for (const list of Object.keys(requiredScopes))
      expect(await exportText(`${list}.ndjson`), list).not.toMatch(/argon2|password_?hash|token_?hash/i)
    const response = await client.rest('GET', '/api/export/users.csv?columns=id,password_hash')
    expectErrorResponse(response, 400, 'BAD_USER_INPUT')
  })

  test('are listed in the error for an unknown column', async () => {
    const response = await client.rest('GET', '/api/export/leads.csv?columns=id,phone')
    const { errors } = expectErrorResponse(response, 400, 'BAD_USER_INPUT')
    expect(errors).toEqual([
      {
        path: 'columns',
        message: 'There is no column "phone". The columns are id, email, name, interest, created_at, is_suspicious.',
      },
    ])
    expectErrorResponse(await client.rest('GET', '/api/export/leads.csv?columns='), 400, 'BAD_USER_INPUT')
  })
})

describe('the filter of an export', () => {
  test('selects the exported rows; without a filter, archived codes are not exported', async () => {
    await createTestUser(app.deps, { username: 'ada', status: 'suspended' })
    await createTestUser(app.deps, { username: 'adam' })
    const filter = { search: 'ada', status: 'suspended' }
    expect(await exportRows('users', { filter, columns: 'username' })).toEqual([{ username: 'ada' }])
    await createTestCreditCode(app.deps, { code: 'EASTER', archivedAt: new Date() })
    expect(await exportRows('codes')).toEqual([])
    expect(await exportRows('codes', { filter: { archived: true }, columns: 'code' })).toEqual([{ code: 'EASTER' }])
  })

  test.each([
    ['an unknown field', { roles: 'admin' }, 'Field "roles" is not defined by type "UserFilter".'],
    ['an unknown value', { role: 'root' }, 'role: Value "root" does not exist in "Role" enum.'],
    ['a value of the wrong type', { search: 5 }, 'search: String cannot represent a non string value: 5'],
    [
      'an unknown field in a range',
      { createdAt: { until: '2026-01-01' } },
      'createdAt: Field "until" is not defined by type "DateRange".',
    ],
    [
      'a date without a time',
      { createdAt: { from: '2026-01-01' } },
      'createdAt.from: A date must be an ISO 8601 string with a time zone, such as 2026-01-31T12:00:00Z',
    ],
  ])('is rejected if it contains %s', async (_name, filter, message) => {
    const response = await client.rest('GET', `/api/export/users.csv${buildQuery({ filter })}`)
    const { errors } = expectErrorResponse(response, 400, 'BAD_USER_INPUT')
    expect(errors).toEqual([{ path: 'filter', message: expect.stringContaining(message) }])
  })

  test.each(['{"role":', '[]', '"admin"', 'null', ''])('is rejected if it is not a JSON object: %s', async filter => {
    const response = await client.rest('GET', `/api/export/users.csv?${new URLSearchParams({ filter })}`)
    expectErrorResponse(response, 400, 'BAD_USER_INPUT', 'The filter must be a JSON object.')
  })
})

describe('a CSV export', () => {
  test('starts with a byte order mark and a header row, even if the list is empty', async () => {
    const headers = { authorization: `Bearer ${client.accessToken}` }
    const response = await fetch(`${app.url}/api/export/leads.csv?columns=id,name`, { headers })
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('\uFEFFid,name\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['=1\n+2', "'=1\n'+2"],
    ['\n=1', "'\n'=1"],
    // A spreadsheet can be configured to start a new cell after a semicolon, a tab or a vertical bar.
    ['x;=1+1', "x;'=1+1"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x|-1', "x|'-1"],
  ])('escapes the formulas in %j with apostrophes', async (name, cell) => {
    await app.deps.db.lead.create({ data: { email: 'ada@example.com', name, interest: 'other' } })
    expect(parseCsv(await exportText('leads.csv?columns=name'))).toEqual([['name'], [cell]])
  })

  test.each(['Žofie "Zo" Nováková', 'Müller, Jürgen', 'two\nlines', '  spaces ', '愛', "O'Hara; Sons"])(
    'contains the text %j unchanged',
    async name => {
      await app.deps.db.lead.create({ data: { email: 'ada@example.com', name, interest: 'other' } })
      expect(parseCsv(await exportText('leads.csv?columns=name'))).toEqual([['name'], [name]])
    },
  )

  test('contains numbers without thousands separators, and empty cells for missing values', async () => {
    await createTestCreditCode(app.deps, { code: 'SPRING', creditAmount: 1500 })
    expect(parseCsv(await exportText('codes.csv?columns=credit_amount,max_uses'))).toEqual([
      ['credit_amount', 'max_uses'],
      ['1500', ''],
    ])
  })
})

describe('an export in batches', () => {
  test('contains every row once, newest first, and reads each batch with one statement', async () => {
    await createLeads(2_500)
    let rows: Record<string, unknown>[] = []
    const statementCount = await countStatements(async () => {
      rows = await exportRows('leads', { columns: 'id' })
    })
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, index) => 2_500 - index))
    // 13 batches of at most 200 rows, and the other statements of the request.
    expect(statementCount).toBeLessThan(25)
  })

  test('does not contain rows that are added during the export', async () => {
    await createLeads(1_500)
    const addLead = "INSERT INTO leads (email, name, interest) VALUES ('new@example.com', 'New', 'other')"
    const rows = await runInterleaved(
      { after: /FROM "public"."leads"/, nth: 2 },
      query => (isPostgres ? app.db.pool.query(addLead) : query(addLead)),
      () => exportRows('leads'),
    )
    expect(rows).toHaveLength(1_500)
    expect(await app.deps.db.lead.count()).toBe(1_501)
  })

  test('closes the connection when a later batch fails, and logs the error', async () => {
    await createLeads(1_500)
    const failure = runInterleaved(
      { before: /FROM "public"."leads"/, nth: 3 },
      () => Promise.reject(new Error('the disk is full')),
      () => exportRows('leads'),
    )
    await expect(failure).rejects.toThrow('terminated')
    expect(app.logEntries).toMatchObject([{ msg: 'unexpected error', requestId: expect.any(String) }])
    // The failure does not affect later exports.
    for (let count = 0; count < 3; count++) expect(await exportRows('leads')).toHaveLength(1_500)
  })

  test('returns the status 500 and records no audit event if the first batch fails', async () => {
    const response = await runInterleaved(
      { before: /FROM "public"."leads"/ },
      () => Promise.reject(new Error('the disk is full')),
      () => client.rest('GET', '/api/export/leads.csv'),
    )
    expectErrorResponse(response, 500, 'INTERNAL')
    expect(await app.deps.db.auditEvent.count()).toBe(0)
  })
})

describe('an API token', () => {
  test.each(Object.entries(requiredScopes))('can export %s if and only if it has the scope %s', async (list, scope) => {
    await createExportedRows(app)
    const createClient = async (scopes: TokenScope[]) =>
      app.createClient((await createTestApiToken(app.deps, admin, { scopes })).token)
    const rows = await exportRows(list)
    const granted = await (await createClient([scope])).rest<string>('GET', `/api/export/${list}.ndjson`)
    expect(granted.status).toBe(200)
    // An export of the audit log also contains the events of earlier exports.
    expect(parseNdjson(granted.body).slice(-rows.length)).toEqual(rows)
    const clientWithoutScope = await createClient(ALL_SCOPES.filter(name => name !== scope))
    expectErrorResponse(await clientWithoutScope.rest('GET', `/api/export/${list}.ndjson`), 403, 'FORBIDDEN')
  })
})

describe('the audit log', () => {
  test('records the list, the format, the columns, the filter and the number of rows of an export', async () => {
    await createLeads(3)
    const filter = { search: 'lead' }
    await exportRows('leads', { filter, columns: 'email,id' })
    const [event] = await app.deps.db.auditEvent.findMany()
    expect(event).toMatchObject({
      action: 'exportLeads',
      subject: 'Lead',
      subjectId: null,
      actorId: admin.id,
      requestId: expect.any(String),
      details: { format: 'ndjson', columns: ['email', 'id'], filter, rows: 3 },
    })
  })

  test('is exported without the event of the same export, and does not record HEAD requests', async () => {
    expect(await exportRows('audit')).toEqual([])
    expect(await exportRows('audit', { columns: 'action,actor_name' })).toEqual([
      { action: 'exportAuditLog', actor_name: 'Root Person' },
    ])
    const { status, headers } = await client.rest('HEAD', '/api/export/audit.csv')
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
    expect(await app.deps.db.auditEvent.count()).toBe(2)
  })
})

test('an export is not recorded and logs no error if its client disconnects before the first row', async () => {
  const abortController = new AbortController()
  const disconnect = async () => {
    abortController.abort()
    // The response to this request shows that the server has noticed the disconnection.
    await app.anonymous.rest('GET', '/healthz')
  }
  const fetchExport = () =>
    fetch(`${app.url}/api/export/leads.csv`, {
      headers: { authorization: `Bearer ${client.accessToken}` },
      signal: abortController.signal,
    }).catch(({ name }) => name)
  expect(await runInterleaved({ after: /FROM "public"."leads"/ }, disconnect, fetchExport)).toBe('AbortError')
  // Two concurrent exports succeed only after the interrupted export has ended.
  const exportTwice = () => Promise.all([1, 2].map(() => client.rest('GET', '/api/export/users.csv')))
  await expect.poll(async () => (await exportTwice()).map(({ status }) => status)).toEqual([200, 200])
  expect(await app.deps.db.auditEvent.count({ where: { action: 'exportLeads' } })).toBe(0)
  expect(app.logEntries).toEqual([])
})
