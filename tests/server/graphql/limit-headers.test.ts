import { expect, test } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestCreditCode, createTestUser, PASSWORD } from '../../support/factories'
import { sendForm } from '../../support/features/uploads'

const app = setupTestApp()

const getLimitHeaders = ({ headers }: { headers: Headers }) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
]

const POLICY = '"redeem-failures";q=10;w=60'

const redeem = (client: TestClient, code: string) => client.rest('POST', '/api/credits/redeem', { code })

const signInUser = async () => app.signInAs(await createTestUser(app.deps))

test('the response to a request that counts toward a limit reports the limit, over GraphQL and REST', async () => {
  const client = await signInUser()
  expect(getLimitHeaders(await redeem(client, 'NONE'))).toEqual([POLICY, '"redeem-failures";r=9;t=60'])
  const response = await client.graphql('mutation { redeemCreditCode(code: "NONE") { id } }')
  expect(getLimitHeaders(response)).toEqual([POLICY, expect.stringMatching(/^"redeem-failures";r=8;t=(60|59)$/)])
})

test('the response to a rate-limited request reports zero remaining attempts and a reset after Retry-After seconds', async () => {
  const client = await signInUser()
  for (let attempt = 0; attempt < 10; attempt++) await redeem(client, 'NONE')
  const response = await redeem(client, 'NONE')
  expect(response.status).toBe(429)
  const retryAfter = response.headers.get('retry-after')
  expect(getLimitHeaders(response)).toEqual([POLICY, `"redeem-failures";r=0;t=${retryAfter}`])
})

test('a successful redemption does not count toward the limit on failed redemptions', async () => {
  const client = await signInUser()
  await createTestCreditCode(app.deps, { code: 'SPRING' })
  const response = await redeem(client, 'SPRING')
  expect([response.status, response.headers.get('ratelimit')]).toEqual([
    200,
    expect.stringMatching(/^"redeem-failures";r=10;/),
  ])
})

test('the response to a request that counts toward several limits reports all of them', async () => {
  const client = (await signInUser()).withHeaders({ 'idempotency-key': 'key' })
  const response = await client.rest('POST', '/api/organizations', { name: 'Kestrel' })
  expect(getLimitHeaders(response)).toEqual([
    '"keyed-writes";q=1000;w=3600, "organizations";q=10;w=3600',
    expect.stringMatching(/^"keyed-writes";r=999;t=3600, "organizations";r=9;t=3600$/),
  ])
})

test('the response to an upload reports the upload limit', async () => {
  const { accessToken } = await app.signInAs(await createTestAdmin(app.deps))
  const file = { name: 'file', filename: 'a.txt', content: 'content' }
  const response = await sendForm(app, '/api/files/upload', accessToken, [file])
  expect([response.status, ...getLimitHeaders(response)]).toEqual([201, '"uploads";q=60;w=60', '"uploads";r=59;t=60'])
})

test('the response to a request that counts toward no limit reports none', async () => {
  expect(getLimitHeaders(await (await signInUser()).graphql('{ viewer { id } }'))).toEqual([null, null])
})

test('the response to a login attempt reports no limits, with or without an existing session', async () => {
  const user = await createTestUser(app.deps)
  for (const client of [app.anonymous, await app.signInAs(user)]) {
    for (const password of [PASSWORD, 'a wrong password']) {
      const response = await client.rest('POST', '/api/auth/login', { identifier: user.username, password })
      expect(getLimitHeaders(response)).toEqual([null, null])
    }
  }
})

test('a GraphQL response contains the cost if the request has the header X-Kairos-Cost and valid variables', async () => {
  const client = await app.signInAs(await createTestAdmin(app.deps))
  const document = 'query ($first: Int) { users(first: $first) { edges { node { id username } } } }'
  const fetchExtensions = async (sender: TestClient, variables = {}) => {
    const { body } = await sender.graphql(document, variables)
    return (body as { extensions?: object }).extensions
  }
  expect(await fetchExtensions(client)).toBeUndefined()
  const costClient = client.withHeaders({ 'x-kairos-cost': '1' })
  // The cost counts the connection once, and the edge, the node and the two fields for each row.
  expect(await fetchExtensions(costClient, { first: 10 })).toEqual({ cost: { requested: 1 + 10 * 4, limit: 20_000 } })
  expect(await fetchExtensions(costClient, { first: 'ten' })).toBeUndefined()
})

test('the response to a rejected operation contains the cost if the request has the header X-Kairos-Cost', async () => {
  const client = (await app.signInAs(await createTestAdmin(app.deps))).withHeaders({ 'x-kairos-cost': '1' })
  const document = '{ adminPosts(first: 100) { edges { node { content markdownContent } } } }'
  const { body } = await client.graphql(document)
  const { cost } = (body as unknown as { extensions: { cost: { requested: number; limit: number } } }).extensions
  expect(cost.requested).toBeGreaterThan(cost.limit)
  expect(body.errors?.[0]?.message).toContain(`a cost of ${cost.requested}`)
})

test('the response to a replayed mutation contains the cost if the request has the header X-Kairos-Cost', async () => {
  const client = (await signInUser()).withHeaders({ 'idempotency-key': 'key', 'x-kairos-cost': '1' })
  const document = 'mutation { createOrganization(input: { name: "Kestrel" }) { id } }'
  const [firstResponse, replayedResponse] = [await client.graphql(document), await client.graphql(document)]
  expect(replayedResponse.headers.get('idempotency-replayed')).toBe('true')
  expect(replayedResponse.body).toEqual(firstResponse.body)
  expect(replayedResponse.body).toMatchObject({ extensions: { cost: { requested: 2 } } })
})
