import Papa from 'papaparse'
import { expect } from 'vitest'
import type { TestApp, TestClient } from '../app'
import { createActor, createTestCreditCode, createTestPost, createTestUser } from '../factories'

/** The lists that can be exported, with their root fields and columns. */
export const exportedLists = {
  users: ['users', 'id username email first_name last_name role status credits created_at'],
  tenants: ['tenants', 'id name owner_id owner_name organization_id status created_at'],
  projects: ['projects', 'id name tenant_id tenant_name lead_user_id lead_user_name status created_at'],
  posts: [
    'adminPosts',
    'id title slug status summary author_id category_id is_featured published_at created_at updated_at',
  ],
  leads: ['leads', 'id email name interest created_at is_suspicious'],
  messages: ['contactMessages', 'id name email subject message status created_at is_suspicious mailed_at'],
  codes: [
    'creditCodes',
    'id code credit_amount max_uses current_uses description status expires_at created_at archived_at',
  ],
  redemptions: ['creditRedemptions', 'id code_id code user_id user_name credits_granted redeemed_at'],
  audit: [
    'auditLog',
    'id action subject subject_id subject_name details actor_id actor_name api_token_id api_token_name request_id created_at',
  ],
} as const

export type ExportedList = keyof typeof exportedLists

export const getColumns = (list: ExportedList): string[] => exportedLists[list][1].split(' ')

export type ExportedRow = Record<string, unknown>

/** Creates at least two rows for each list. The values contain formulas, nulls and line breaks. */
export const createExportedRows = async ({ deps }: TestApp): Promise<void> => {
  const { db } = deps
  const user = await createTestUser(deps, { firstName: null, lastName: null, status: 'suspended' })
  const owner = await createTestUser(deps, { firstName: '=Ada', lastName: 'Byron, "Countess"' })
  const tenant = await db.tenant.create({ data: { name: '+Tenant', ownerId: owner.id } })
  await db.tenant.create({ data: { name: 'Other', ownerId: user.id, status: 'archived' } })
  await db.project.create({ data: { name: '-Project', tenantId: tenant.id, leadUserId: owner.id } })
  await db.project.create({ data: { name: 'Other', tenantId: tenant.id, status: 'paused' } })
  await createTestPost(deps, { title: '=Title', summary: 'one,\n"two"', authorId: owner.id })
  await createTestPost(deps, { title: 'Draft', status: 'draft', authorId: owner.id })
  await db.lead.create({ data: { email: 'ada@example.com', name: '@SUM(A1)', interest: 'social' } })
  await db.lead.create({ data: { email: 'eve@example.com', interest: 'other', isSuspicious: true } })
  const message = { email: 'ada@example.com', subject: 'A question', message: '=1+1\nand, "more"' }
  await db.contactMessage.create({ data: { ...message, name: 'Ada', mailedAt: new Date() } })
  await db.contactMessage.create({ data: { ...message, name: 'Žofie 愛', status: 'answered', isSuspicious: true } })
  const spring = await createTestCreditCode(deps, {
    code: 'SPRING',
    maxUses: 3,
    expiresAt: new Date(0),
    description: '\t=tab',
  })
  await createTestCreditCode(deps, { code: 'AUTUMN' })
  await db.creditRedemption.create({ data: { codeId: spring.id, userId: owner.id, creditsGranted: 100 } })
  await db.creditRedemption.create({ data: { codeId: spring.id, userId: user.id, creditsGranted: 50 } })
  const event = { action: 'updateUser', subject: 'User', createdAt: new Date() }
  const { requestId } = createActor(null)
  await db.auditEvent.create({
    data: { ...event, requestId, subjectId: owner.id, actorId: owner.id, details: { email: { from: 'a', to: 'b' } } },
  })
  await db.auditEvent.create({ data: { ...event, requestId } })
}

/** The field names that are not the camel-case form of the column name. The keys are `list.column`. */
const fieldNames: Record<string, string> = { 'redemptions.code': 'codeText' }
/** The field in the `orderBy` argument of each list, if it is not `id`. */
const orderFields: Record<string, string> = {
  posts: 'createdAt',
  messages: 'createdAt',
  audit: 'createdAt',
  redemptions: 'redeemedAt',
}

/** Fetches up to 100 rows of a list through GraphQL, newest first. The keys of a row are the column names. */
export const fetchListRows = async (client: TestClient, list: ExportedList): Promise<ExportedRow[]> => {
  const [rootField] = exportedLists[list]
  const columns = getColumns(list)
  const fields = columns.map(column => `${column}: ${fieldNames[`${list}.${column}`] ?? toCamelCase(column)}`).join(' ')
  const { body } = await client.graphql(
    `{ list: ${rootField}(first: 100, orderBy: { field: ${orderFields[list] ?? 'id'}, direction: desc }) { nodes { ${fields} } } }`,
  )
  expect(body.errors).toBeUndefined()
  return (body.data as { list: { nodes: ExportedRow[] } }).list.nodes
}

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const parseNdjson = (text: string): ExportedRow[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as ExportedRow)

/** Parses the text of a CSV file. The byte order mark is absent, because `Response.text()` removes it. */
export const parseCsv = (text: string): string[][] => {
  expect(text.endsWith('\r\n')).toBe(true)
  const { data, errors } = Papa.parse<string[]>(text.slice(0, -2), { delimiter: ',', newline: '\r\n' })
  expect(errors).toEqual([])
  return data
}

/** Returns the CSV cell for a value. Inserts an apostrophe before each character that could begin a formula. */
export const toCsvCell = (value: unknown): string => {
  if (value === null) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'string') return String(value)
  const cell = value.replace(/(?<=[;|\t\r\n])(?=[=+\-@])/g, "'")
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}
