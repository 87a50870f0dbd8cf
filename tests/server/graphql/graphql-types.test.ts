import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestPost } from '../../support/factories'
import { runMutation, setupAdmin } from '../../support/features/admin-mutations'

const app = setupTestApp()
const admin = setupAdmin(app)

test.each([
  '2026-01-31T12:00:00',
  '2026-01-31',
  '2026-01-31T12:00Z',
  '2026-13-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  'tomorrow',
  '',
])('DateTime rejects %j', async text => {
  const query = 'query ($from: DateTime) { users(filter: { createdAt: { from: $from } }) { totalCount } }'
  expect(getGraphQLError(await admin.adminClient.graphql(query, { from: text }))).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringContaining('A date must be an ISO 8601 string with a time zone'),
  })
})

test('audit events have JSON objects as details and enum values as actions and subjects', async () => {
  const { id } = (await runMutation(
    admin.adminClient,
    'createCreditCode(input: { code: "SPRING", creditAmount: 5 }) { id }',
  )) as { id: number }
  await runMutation(admin.adminClient, `updateCreditCode(id: ${id}, input: { creditAmount: 7 }) { id }`)
  const { body } = await admin.adminClient.graphql('{ auditLog { nodes { action subject details } } }')
  expect(body.data?.auditLog).toEqual({
    nodes: [
      { action: 'updateCreditCode', subject: 'CreditCode', details: { creditAmount: { from: 5, to: 7 } } },
      { action: 'createCreditCode', subject: 'CreditCode', details: { code: 'SPRING', creditAmount: 5 } },
    ],
  })
  const error = getGraphQLError(
    await admin.adminClient.graphql('{ auditLog(filter: { action: rename }) { totalCount } }'),
  )
  expect(error).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
})

test('SafeInt fields return integers above the maximum of Int', async () => {
  const size = 2_147_483_647
  const file = { fileType: 'VIDEO', mimeType: 'video/mp4', size, sha256: '', uploaderId: admin.adminUser.id } as const
  await app.deps.db.storedFile.createMany({
    data: ['one', 'two'].map(storageKey => ({ ...file, storageKey, originalFilename: `${storageKey}.mp4` })),
  })
  const { body } = await admin.adminClient.graphql('{ viewer { fileUsage { usedBytes } files { nodes { size } } } }')
  expect(body).toEqual({
    data: { viewer: { fileUsage: { usedBytes: 2 * size }, files: { nodes: [{ size }, { size }] } } },
  })
})

describe('call-to-action buttons', () => {
  const button = { text: 'Go', url: '/contact' }
  const fetchStyles = async (slug: string) => {
    const fields = 'ctaButtons { style target }'
    const { body } = await admin.adminClient.graphql(
      `{ post(slug: "${slug}") { ${fields} } adminPost(slug: "${slug}") { ${fields} } }`,
    )
    const { post, adminPost } = body.data as Record<string, { ctaButtons: { style: string; target: string }[] }>
    expect(adminPost).toEqual(post)
    return post?.ctaButtons.map(({ style, target }) => [style, target])
  }

  test('have a default style and target if the stored values are absent or unknown', async () => {
    const { id, slug } = await createTestPost(app.deps, {
      ctaButtons: [{ ...button, style: 'secondary', target: '_blank' }, button],
    })
    expect(await fetchStyles(slug)).toEqual([
      ['secondary', '_blank'],
      ['primary', '_self'],
    ])
    const storedButtons = [{ ...button, style: 'ghost', target: '_top' }]
    await app.deps.db.post.update({ where: { id }, data: { ctaButtons: storedButtons } })
    expect(await fetchStyles(slug)).toEqual([['outline', '_top']])
  })

  test('with an unknown style are saved with the style outline over REST and rejected over GraphQL', async () => {
    const ctaButtons = [{ ...button, style: 'ghost' }]
    const body = { title: 'One', content: '<p>Text</p>', markdown_content: 'Text', cta_buttons: ctaButtons }
    const restResponse = await admin.adminClient.rest('POST', '/api/admin/blog/posts', body)
    expect(restResponse).toMatchObject({ status: 201, body: { cta_buttons: [{ ...button, style: 'outline' }] } })
    const mutation = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
    const input = { title: 'Two', content: '<p>Text</p>', ctaButtons }
    expect(getGraphQLError(await admin.adminClient.graphql(mutation, { input }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('Value "ghost" does not exist in "CtaStyle" enum'),
    })
  })
})

test('createPost requires content or markdownContent', async () => {
  const mutation = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { content markdownContent } }'
  const createPost = (input: object) => admin.adminClient.graphql(mutation, { input: { title: 'One', ...input } })
  for (const input of [{}, { content: null, markdownContent: null }, { content: '', markdownContent: ' ' }]) {
    expect.soft(getGraphQLError(await createPost(input))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'content', message: 'Content is required' }],
    })
  }
  expect((await createPost({ markdownContent: 'A *text*' })).body.data?.createPost).toEqual({
    content: '<p>A <em>text</em></p>\n',
    markdownContent: 'A *text*',
  })
  expect((await createPost({ content: '<p>A text</p>', markdownContent: null })).body.data?.createPost).toMatchObject({
    content: '<p>A text</p>',
  })
})
