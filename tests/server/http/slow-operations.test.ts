import { beforeEach, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'

const app = setupTestApp()

beforeEach(() => {
  // With this threshold, every operation counts as slow.
  app.deps.slowOperationMs = Number.MIN_VALUE
})

const listSlowOperations = () => app.logEntries.filter(({ msg }) => msg === 'slow operation')

test('a slow GraphQL operation is logged with its name, duration and request id, but without its variables', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const response = await client.graphql('query ReadSecret($slug: String!) { post(slug: $slug) { id } }', {
    slug: 'secret',
  })
  expect(listSlowOperations()).toMatchObject([
    {
      level: 40,
      kind: 'graphql',
      operation: 'ReadSecret',
      durationMs: expect.any(Number),
      requestId: response.headers.get('x-request-id'),
    },
  ])
  expect(JSON.stringify(app.logEntries)).not.toContain('"secret"')
})

test('a slow page is logged with its route, after its GraphQL operations', async () => {
  await fetch(`${app.url}/blog?page=1`)
  expect(listSlowOperations()).toMatchObject([{ kind: 'graphql' }, { kind: 'page', operation: '/blog' }])
})

test('fast operations are not logged', async () => {
  app.deps.slowOperationMs = 600_000
  await fetch(`${app.url}/blog?page=1`)
  expect(listSlowOperations()).toEqual([])
})
