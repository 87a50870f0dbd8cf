import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

/** Sends a GET request without changing the target, which `fetch` would normalize. Returns the status and the body. */
const sendGet = async (target: string, headerLines = '') => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${target} HTTP/1.1\r\nhost: tests\r\nconnection: close\r\n${headerLines}\r\n`)
  const response = await text(socket)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]),
    body: response.slice(response.indexOf('\r\n\r\n') + 4),
  }
}

const typenameQuery = encodeURIComponent('{ __typename }')

test.each([
  ['a malformed percent-escape in the parameter `query`', '/graphql?query=%7B%'],
  ['a truncated UTF-8 sequence', '/graphql?query=%E0%A4%A'],
  ['a malformed percent-escape in another parameter', `/graphql?query=${typenameQuery}&x=%zz`],
  ['variables that are not JSON', `/graphql?query=${typenameQuery}&variables=%7B`],
  ['variables that are a number', `/graphql?query=${typenameQuery}&variables=7`],
  ['variables that are a list', `/graphql?query=${typenameQuery}&variables=%5B%5D`],
  ['extensions that are not JSON', `/graphql?query=${typenameQuery}&extensions=x`],
  ['extensions that are a string', `/graphql?query=${typenameQuery}&extensions=%22x%22`],
  ['no query', '/graphql?variables=%7B%7D'],
  ['a mutation', `/graphql?query=${encodeURIComponent('mutation { logout { message } }')}`],
  ['an unknown operation name', `/graphql?query=${encodeURIComponent('query A { __typename }')}&operationName=B`],
])('returns 400 for GET /graphql with %s', async (_label, target) => {
  for (const accept of ['*/*', 'application/json', 'application/graphql-response+json']) {
    const { status, body } = await sendGet(target, `accept: ${accept}\r\n`)
    expect({ accept, status, body }).toMatchObject({ accept, status: 400 })
    expect(body).toContain('"code":"BAD_USER_INPUT"')
  }
  expect(app.logEntries).toEqual([])
})

test.each([
  '%09/about',
  'about%0a',
  '%00',
  '%7f',
  'blog/%0d%0a',
  '%1f/',
  'blog/%09/x',
  'About%09/',
  '%',
  'blog/%E0%A4%A',
  'graphql-guide/%',
])('returns 400 for a page path that cannot be decoded or contains control characters: /%s', async path => {
  const { status, body } = await sendGet(`/${path}`)
  expect({ status, body }).toMatchObject({ status: 400 })
  const pageResponse = await sendGet(`/${path}`, 'accept: text/html\r\n')
  expect(pageResponse.status).toBe(400)
  expect(pageResponse.body).toContain('>The request URL is invalid.</p>')
  expect(app.logEntries).toEqual([])
})

test('executes a GraphQL query sent with GET', async () => {
  const query = encodeURIComponent('query Q($page: Int!) { posts(page: $page) { pagination { page } } }')
  const variables = encodeURIComponent('{"page": 1}')
  const { status, body } = await sendGet(
    `/graphql?query=${query}&variables=${variables}&extensions=null&operationName=Q`,
  )
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 200,
    body: { data: { posts: { pagination: { page: 1 } } } },
  })
})

test.each(['http://tests', 'HTTPS://tests:443', 'http://user@tests'])(
  'accepts a request target in absolute form: %s',
  async origin => {
    const { status, body } = await sendGet(`${origin}/api/blog/posts?limit=1`)
    expect({ status, body }).toMatchObject({ status: 200, body: expect.stringContaining('"pagination"') })
    const queryResponse = await sendGet(`${origin}/graphql?query=${typenameQuery}`)
    expect(queryResponse).toEqual({ status: 200, body: '{"data":{"__typename":"Query"}}' })
    const homeResponse = await sendGet(origin)
    expect(homeResponse.status).toBe(200)
  },
)
