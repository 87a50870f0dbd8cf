import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'

const app = setupTestApp({ graphiql: false })

test('error messages do not suggest names if introspection is restricted', async () => {
  const fetchMessage = async (query: string, variables?: object) => {
    const { body } = await app.anonymous.graphql(query, variables as Record<string, unknown>)
    return body.errors?.[0]?.message
  }
  expect(await fetchMessage('{ postz { posts { id } } }')).toBe('Cannot query field "postz" on type "Query".')
  expect(await fetchMessage('{ posts(pages: 1) { pagination { page } } }')).toBe(
    'Unknown argument "pages" on field "Query.posts".',
  )
  const document = 'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }'
  const input = { name: 'Ada', email: 'ada@example.com', emails: '', interest: 'other' }
  expect(await fetchMessage(document, { input })).toMatch(
    /"emails" is not defined by type "RequestEarlyAccessInput"\.$/,
  )
  expect(await fetchMessage(document, { input: { ...input, emails: undefined, interest: 'othr' } })).toMatch(
    /"othr" does not exist in "Interest" enum\.$/,
  )
})
