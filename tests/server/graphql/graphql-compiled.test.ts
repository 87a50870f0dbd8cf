import { describe, expect, test } from 'vitest'
import { schema } from '../../../server/graphql/schema'
import { setupTestApp } from '../../support/app'
import { createTestCategory, createTestPost } from '../../support/factories'

const app = setupTestApp({ graphiql: false })

/** A number of executions after which the server has compiled a query. */
const EXECUTION_COUNT = 30

const POST_FIELDS = `id slug title excerpt content html isFeatured publishedAt status featuredImageUrl
  headings { id text level } featuredImage { path width height srcset } category { id name slug description postCount }
  tags { name postCount } author { firstName lastName } ctaButtons { text url target style } __typename`

const LIST = `query List($page: Int! = 1, $tag: String, $long: Boolean! = false) {
  first: posts(page: $page, limit: 2, tag: $tag) { posts { ...fields } pagination { page totalPages hasMore totalCount } }
  categories { id name @include(if: $long) }
} fragment fields on Post { ${POST_FIELDS} }`

const POST = `query ($slug: String!) { post(slug: $slug) { ${POST_FIELDS} } relatedPosts(slug: $slug) { id } tags { name } }`

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

/**
 * Replaces resolvers of root fields in the schema during the action. The replacements return an empty list. Compiled
 * queries still call the original resolvers.
 */
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
      [LIST],
      [LIST, { page: 2, long: true }],
      [LIST, { tag: 'forecast' }, 'List'],
      [LIST, { page: 'one' }],
      [LIST, { page: null }],
      [LIST, {}, 'Other'],
      [POST, { slug }],
      [POST, { slug: 'missing' }],
      [POST, { slug: '\0' }],
      [POST],
    ]
    const sendAll = async () => {
      const responses = []
      for (const request of requests) responses.push(await send(request))
      return responses
    }
    const interpreted = await sendAll()
    expect(interpreted.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 400, 200, 200, 400, 400])
    for (let count = 0; count < EXECUTION_COUNT; count++) await Promise.all([send([LIST]), send([POST, { slug }])])
    expect(await sendAll()).toEqual(interpreted)
    // These requests set every non-null variable, because graphql-jit ignores the default values of such variables. If
    // one of them is missing, graphql-js executes the operation.
    const compiledRequests: Request[] = [
      [LIST, { page: 1, long: true }],
      [POST, { slug }],
    ]
    const compiled = await Promise.all(compiledRequests.map(send))
    await replaceResolvers(['posts', 'tags'], async () => {
      expect((await send(['{ tags { name } }'])).data, 'an operation that is not compiled').toEqual({ tags: [] })
      expect(await Promise.all(compiledRequests.map(send))).toEqual(compiled)
    })
  })
})
