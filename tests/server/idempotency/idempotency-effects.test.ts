import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestPost, createTestUser } from '../../support/factories'
import { listStoredPaths, sendForm } from '../../support/features/uploads'

const app = setupTestApp()

const KEY = { 'idempotency-key': 'key' }

test('a keyed write and its retry call `triggerJobs` once, after the commit', async () => {
  const document = 'mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }'
  const input = { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does it begin?' }
  const messageCounts: Promise<number>[] = []
  app.deps.triggerJobs = () => void messageCounts.push(app.deps.db.contactMessage.count())
  const client = app.anonymous.withHeaders(KEY)
  const responses = [await client.graphql(document, { input }), await client.graphql(document, { input })]
  expect(responses.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect(await Promise.all(messageCounts)).toEqual([1])
})

test('a keyed write that publishes a post invalidates the blog revision after the commit', async () => {
  const post = await createTestPost(app.deps, { status: 'draft' })
  const client = await app.signInAs(await createTestAdmin(app.deps))
  const { blogRevision } = app.deps
  const publishedPostCounts: Promise<number>[] = []
  app.deps.blogRevision = {
    ...blogRevision,
    invalidate: () => void publishedPostCounts.push(app.deps.db.post.count({ where: { status: 'published' } })),
  }
  try {
    const { body } = await client
      .withHeaders(KEY)
      .graphql('mutation ($id: Int!) { publishPost(id: $id) { id status } }', { id: post.id })
    expect(body.errors).toBeUndefined()
  } finally {
    app.deps.blogRevision = blogRevision
  }
  expect(await Promise.all(publishedPostCounts)).toEqual([1])
})

test('a keyed file deletion deletes the content and the row of the file', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const file = { name: 'file', filename: 'a.txt', content: 'content' }
  const { body } = await sendForm(app, '/api/files/upload', client.accessToken, [file])
  const document = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'
  expect((await client.withHeaders(KEY).graphql(document, { id: body.id })).body.errors).toBeUndefined()
  expect(await listStoredPaths(app)).toEqual([])
  expect([await app.deps.db.storedFile.count(), await app.deps.db.orphanedFile.count()]).toEqual([0, 0])
})

test('the content of a file remains if the keyed deletion of the file is rolled back', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const { body } = await sendForm(app, '/api/files/upload', client.accessToken, [
    { name: 'file', filename: 'a.txt', content: 'content' },
  ])
  const storedPaths = await listStoredPaths(app)
  const document = 'mutation ($id: Int!) { deleteFile(id: $id) { id } again: deleteFile(id: $id) { id } }'
  const response = await client.withHeaders(KEY).graphql(document, { id: body.id })
  expect([response.body.data, response.body.errors?.[0]?.extensions.code]).toEqual([null, 'NOT_FOUND'])
  expect(await listStoredPaths(app)).toEqual(storedPaths)
  expect([await app.deps.db.storedFile.count(), await app.deps.db.orphanedFile.count()]).toEqual([1, 0])
})
