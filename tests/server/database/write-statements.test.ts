import { describe, expect, test } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { countStatements } from '../../support/database/statements'
import { createTestAdmin, createTestCategory, createTestCreditCode, createTestUser } from '../../support/factories'

// The expected numbers of SQL statements include BEGIN and COMMIT, and exclude the statement that authenticates the
// request.

const app = setupTestApp()

const POST_FIELDS = /* GraphQL */ `
  id slug title summary excerpt content markdownContent featuredImageUrl featuredImage { path width height srcset }
  metaTitle metaDescription categoryId category { id name slug description postCount } tags { name postCount } status
  isFeatured publishedAt scheduledAt createdAt updatedAt version authorId author { firstName lastName }
  ctaButtons { text url target style }
`

/** Executes an operation and expects no errors. Returns the value of its only field and the number of statements. */
const execute = async (client: TestClient, document: string, variables: Record<string, unknown>) => {
  let field: Record<string, unknown> = {}
  const count = await countStatements(async () => {
    const { body } = await client.graphql(document, variables)
    expect(body.errors).toBeUndefined()
    field = Object.values(body.data ?? {})[0] as typeof field
  })
  return { field, statements: count - 1 }
}

describe('posts', () => {
  const createPost = `mutation ($input: CreatePostInput!) { createPost(input: $input) { ${POST_FIELDS} } }`
  const updatePost = `mutation ($id: Int!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { ${POST_FIELDS} } }`
  const publishPost = 'mutation ($id: Int!) { publishPost(id: $id) { id status publishedAt version } }'
  const deletePost = 'mutation ($id: Int!) { deletePost(id: $id) { id title } }'
  const adminPost = `query ($id: Int!) { adminPost(id: $id) { ${POST_FIELDS} } }`

  const buildInput = async () => ({
    title: 'A post',
    content: '<h2>Part</h2><p>Something worth reading.</p>',
    tags: ['One', 'two', 'Three', 'TWO'],
    categoryId: (await createTestCategory(app.deps)).id,
    ctaButtons: [{ text: 'Read on', url: '/contact' }],
  })

  test('are created, updated, published and deleted with four to six statements each', async () => {
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const input = await buildInput()
    const { field: draft, statements: created } = await execute(client, createPost, { input })
    const { id } = draft
    const { statements: updated } = await execute(client, updatePost, {
      id,
      input: { ...input, title: 'Another title', slug: null, tags: ['One', 'four'], version: 1 },
    })
    const { statements: published } = await execute(client, publishPost, { id })
    const { statements: deleted } = await execute(client, deletePost, { id })
    expect({ created, updated, published, deleted }).toEqual({ created: 4, updated: 5, published: 5, deleted: 6 })
  })

  test('have the same field values in the responses of createPost and updatePost as in adminPost', async () => {
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const { body } = await client.graphql('{ __type(name: "AdminPost") { fields { name } } }')
    const type = body.data?.__type as { fields: { name: string }[] }
    for (const { name } of type.fields) expect(POST_FIELDS, name).toMatch(new RegExp(`\\b${name}\\b`))

    const input = { ...(await buildInput()), status: 'published', summary: 'A summary' }
    const { field: created } = await execute(client, createPost, { input })
    expect(created).toEqual((await execute(client, adminPost, { id: created.id })).field)
    expect(created.tags, 'the first spelling of a tag').toEqual([
      { name: 'One', postCount: 1 },
      { name: 'Three', postCount: 1 },
      { name: 'two', postCount: 1 },
    ])
    const changes = { title: 'Another title', slug: 'other', tags: ['one', 'four'], categoryId: null }
    const { field: updated } = await execute(client, updatePost, { id: created.id, input: changes })
    expect(updated).toEqual((await execute(client, adminPost, { id: created.id })).field)
    expect(updated).toMatchObject({ slug: 'other', version: 2, category: null })
  })
})

test('redeems a credit code with one statement', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const document =
    'mutation ($code: String!) { redeemCreditCode(code: $code) { id userId creditsGranted redeemedAt message } }'
  await createTestCreditCode(app.deps, { code: 'SPRING' })
  const { field, statements } = await execute(client, document, { code: 'spring' })
  expect(field).toMatchObject({ creditsGranted: 100, message: '100 credits have been added to your balance' })
  expect(statements).toBe(1)
})

test('an idempotency key adds six statements to a write, and a retry executes one statement', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  await createTestCreditCode(app.deps, { code: 'SPRING' })
  const redeem = 'mutation { redeemCreditCode(code: "SPRING") { id } }'
  const createCode = 'mutation { createCreditCode(input: { creditAmount: 5 }) { id } }'
  const countOperationStatements = async (sender: TestClient, document: string) =>
    (await execute(sender, document, {})).statements
  const statementsWithoutKey = await countOperationStatements(admin, createCode)
  const keyedClient = client.withHeaders({ 'idempotency-key': 'key' })
  const keyedAdmin = admin.withHeaders({ 'idempotency-key': 'key' })
  expect(await countOperationStatements(keyedClient, redeem)).toBe(1 + 6)
  expect(await countOperationStatements(keyedAdmin, createCode)).toBe(statementsWithoutKey + 6)
  expect(await countOperationStatements(keyedAdmin, createCode)).toBe(1)
})
