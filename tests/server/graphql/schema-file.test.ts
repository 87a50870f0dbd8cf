import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestSession, createTestUser } from '../../support/factories'

const app = setupTestApp()
const restrictedApp = setupTestApp({ graphiql: false })

const fetchSchema = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${url}/schema.graphql`, { method, headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('GET /schema.graphql', () => {
  test('returns the content of the file schema.graphql, and 304 if the ETag matches', async () => {
    const { status, text, headers } = await fetchSchema(app.url)
    expect(status).toBe(200)
    expect(text).toBe(readFileSync('schema.graphql', 'utf8'))
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const conditional = await fetchSchema(app.url, { 'if-none-match': headers.get('etag') ?? '' })
    expect(conditional).toMatchObject({ status: 304, text: '' })
  })

  test('allows only GET and HEAD', async () => {
    const { status, headers } = await fetchSchema(app.url, {}, 'POST')
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
  })

  test('returns the schema only to administrators if introspection is restricted', async () => {
    const createAuthHeaders = async (user: { username: string }) => {
      const { accessToken } = await createTestSession(restrictedApp.deps, user)
      return { authorization: `Bearer ${accessToken}` }
    }
    expect((await fetchSchema(restrictedApp.url)).status).toBe(401)
    const user = await createTestUser(restrictedApp.deps)
    expect((await fetchSchema(restrictedApp.url, await createAuthHeaders(user))).status).toBe(403)
    const admin = await createTestAdmin(restrictedApp.deps)
    const { status, text, headers } = await fetchSchema(restrictedApp.url, await createAuthHeaders(admin))
    expect({ status, text }).toEqual({ status: 200, text: readFileSync('schema.graphql', 'utf8') })
    expect(headers.get('cache-control')).toBe('no-cache')
  })
})
