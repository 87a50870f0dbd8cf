import { describe, expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema'
import { setupTestApp } from '../../support/app'
import { createTestCategory, createTestPost } from '../../support/factories'

const app = setupTestApp({ graphiql: false })

/** Number of executions of each query. It is sufficient, because the server compiles a query at its 20th execution. */
const EXECUTION_COUNT = 30

const POST_FIELDS = `id slug title excerpt content html isFeatured publishedAt status featuredImageUrl
  headings { id text level } featuredImage { path width height srcset } category { id name slug description postCount }
  tags { name postCount } author { firstName lastName } ctaButtons { text url target style } __typename`

const LIST_QUERY = `query List($page: Int! = 1, $tag: String, $long: Boolean! = false) {
  first: posts(page: $page, limit: 2, tag: $tag) { posts { ...fields } pagination { page totalPages hasMore totalCount } }
  categories { id name @include(if: $long) }
} fragment fields on Post { ${POST_FIELDS} }`

const POST_QUERY = `query ($slug: String!) { post(slug: $slug) { ${POST_FIELDS} } relatedPosts(slug: $slug) { id } tags { name } }`

type Request = [query: string, variables?: Record<string, unknown>, operationName?: string]

const send = async ([query, variables, operationName]: Request) => {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, operationName }),
  })
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: { locations?: unknown }[] }
  return { status: response.status, data, errors: errors?.map(({ locations, ...error }) => error) }
}

/** Replaces the resolvers of root fields while `action` runs. Compiled queries still call the original resolvers. */
const replaceResolvers = async (names: string[], action: () => Promise<void>) => {
  const fields = names.flatMap(name => schema.getQueryType()?.getFields()[name] ?? [])
  const resolvers = fields.map(({ resolve }) => resolve)
  expect(fields).toHaveLength(names.length)
  for (const field of fields) field.resolve = () => []
  await action().finally(() => {
    for (const [index, field] of fields.entries()) field.resolve = resolvers[index]
  })
}

describe('a compiled query', () => {
  test('returns the same responses as before its compilation', async () => {
    const { slug, authorId } = await createTestPost(app.deps)
    const category = await createTestCategory(app.deps)
    await createTestPost(app.deps, { authorId, categoryId: category.id, tags: ['Forecast'] })
    const requests: Request[] = [
      [LIST_QUERY],
      [LIST_QUERY, { page: 2, long: true }],
      [LIST_QUERY, { tag: 'forecast' }, 'List'],
      [LIST_QUERY, { page: 'one' }],
      [LIST_QUERY, { page: null }],
      [LIST_QUERY, {}, 'Other'],
      [POST_QUERY, { slug }],
      [POST_QUERY, { slug: 'missing' }],
      [POST_QUERY, { slug: '\0' }],
      [POST_QUERY],
    ]
    const sendAll = async () => {
      const responses = []
      for (const request of requests) responses.push(await send(request))
      return responses
    }
    const interpretedResponses = await sendAll()
    expect(interpretedResponses.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 400, 200, 200, 400, 400])
    for (let count = 0; count < EXECUTION_COUNT; count++)
      await Promise.all([send([LIST_QUERY]), send([POST_QUERY, { slug }])])
    expect(await sendAll()).toEqual(interpretedResponses)
    // graphql-jit ignores the default values of non-null variables. Each of these requests sets all non-null variables,
    // because graphql-js would otherwise execute the operation.
    const compiledRequests: Request[] = [
      [LIST_QUERY, { page: 1, long: true }],
      [POST_QUERY, { slug }],
    ]
    const compiledResponses = await Promise.all(compiledRequests.map(send))
    await replaceResolvers(['posts', 'tags'], async () => {
      expect((await send(['{ tags { name } }'])).data, 'an operation that is not compiled').toEqual({ tags: [] })
      expect(await Promise.all(compiledRequests.map(send))).toEqual(compiledResponses)
    })
  })
})
