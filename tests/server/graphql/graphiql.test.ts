import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getIntrospectionQuery, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { exampleGroups } from '../../../server/graphql/graphiql/examples'
import { schema } from '../../../server/graphql/schema'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'

const app = setupTestApp()
const appWithoutGraphiql = setupTestApp({ graphiql: false })

describe('introspection', () => {
  const introspect = (client: { graphql: typeof app.anonymous.graphql }) => client.graphql(getIntrospectionQuery())

  test('is public when GraphiQL is enabled', async () => {
    expect((await introspect(app.anonymous)).body.data).toHaveProperty('__schema')
  })

  test('is restricted to administrators when GraphiQL is disabled', async () => {
    const admin = await appWithoutGraphiql.signInAs(await createTestAdmin(appWithoutGraphiql.deps))
    const user = await appWithoutGraphiql.signInAs(await createTestUser(appWithoutGraphiql.deps))
    expect((await introspect(admin)).body.data).toHaveProperty('__schema')
    for (const client of [appWithoutGraphiql.anonymous, user, appWithoutGraphiql.createClient('invalid')]) {
      for (const query of [
        getIntrospectionQuery(),
        '{ __schema { types { name } } }',
        '{ __type(name: "User") { name } }',
      ]) {
        const { status, body } = await client.graphql(query)
        expect(status).toBe(400)
        expect(body.data ?? null).toBeNull()
        expect(body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
      }
    }
    expect((await appWithoutGraphiql.anonymous.graphql('{ __typename tags { name } }')).status).toBe(200)
  })
})

describe('GraphiQL', () => {
  const BROWSER_HEADERS = { accept: 'text/html,application/xhtml+xml' }

  const fetchRaw = async (path: string, headers: Record<string, string>) =>
    new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>((resolve, reject) => {
      request(app.url + path, { headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            headers: response.headers,
            bytes: Buffer.concat(chunks),
            status: response.statusCode ?? 0,
          }),
        )
      })
        .on('error', reject)
        .end()
    })

  const fetchGraphiql = (headers = {}) => fetchRaw('/graphql', { ...BROWSER_HEADERS, ...headers })

  const listAssetPaths = async () => {
    const html = (await fetchGraphiql()).bytes.toString()
    const paths = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
    return paths.filter(path => /\.(js|css)$/.test(path))
  }

  test('is served only to browsers, and only if it is enabled', async () => {
    const { status, headers, bytes } = await fetchGraphiql()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bytes.toString()).toMatch(/^\s*<!doctype html>/i)
    const disabledResponse = await fetch(`${appWithoutGraphiql.url}/graphql`, { headers: BROWSER_HEADERS })
    expect(await disabledResponse.text()).not.toMatch(/<script/i)
    expect(disabledResponse.status).toBeGreaterThanOrEqual(400)
    const jsonResponse = await fetch(`${app.url}/graphql`, { headers: { accept: 'application/json' } })
    expect(await jsonResponse.text()).not.toMatch(/<html/i)
  })

  test('returns 304 if the ETag matches', async () => {
    const { headers, bytes } = await fetchGraphiql()
    expect(headers['cache-control']).toBe('no-cache')
    expect(bytes.byteLength).toBeLessThan(4_000)
    const conditionalResponse = await fetchGraphiql({ 'if-none-match': String(headers.etag) })
    expect([conditionalResponse.status, conditionalResponse.bytes.byteLength]).toEqual([304, 0])
  })

  test('serves immutable assets with a content hash in their names', async () => {
    const paths = await listAssetPaths()
    expect(paths).toHaveLength(5)
    for (const path of paths) {
      expect(path).toMatch(/^\/graphql\/assets\/[a-z-]+-[0-9a-f]{12}\.(js|css)$/)
      const { status, headers } = await fetchRaw(path, {})
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/)
    }
    const [assetPath = ''] = paths
    expect((await fetch(app.url + assetPath.replace(/[0-9a-f]{12}/, '000000000000'))).status).toBe(404)
    expect((await fetch(appWithoutGraphiql.url + assetPath)).status).toBe(404)
  })

  test('compresses its assets for clients that accept compression', async () => {
    for (const path of await listAssetPaths()) {
      const plain = (await fetchRaw(path, {})).bytes
      const gzip = await fetchRaw(path, { 'accept-encoding': 'gzip' })
      const brotli = await fetchRaw(path, { 'accept-encoding': 'gzip, br' })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true)
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.bytes).equals(plain)).toBe(true)
    }
  })

  test('allows scripts only from this server', async () => {
    const { headers, bytes } = await fetchGraphiql()
    const html = bytes.toString()
    for (const [, attributes, source] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
      expect(attributes).toMatch(/\bsrc="\/graphql\/assets\//)
      expect(source).toBe('')
    }
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).toMatch(/worker-src 'self';/)
    expect(html).not.toMatch(/<[a-z]+\s[^>]*\son(load|error|click)\s*=/i)
  })

  test('loads nothing from other hosts', async () => {
    const { headers, bytes } = await fetchGraphiql()
    const html = bytes.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    const urls = [
      ...html.matchAll(/(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi),
      ...html.matchAll(/url\(\s*["']?([^"')]+)/gi),
    ]
    for (const [, url] of urls) expect(url).toMatch(/^(data:|\/(?!\/)|#)/)
    expect(html).not.toMatch(/@import/)
    expect(String(headers['content-security-policy'])).not.toMatch(/https?:|\*/)
  })

  test('offers valid examples', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    for (const { name, query, variables } of exampleGroups.flatMap(group => group.examples)) {
      expect(query).toMatch(new RegExp(`^(query|mutation) ${name}\\b`, 'm'))
      expect(validate(schema, parse(query)), name).toEqual([])
      const { body } = await admin.graphql(query, JSON.parse(variables || '{}'))
      const codes = body.errors?.map(({ extensions }) => extensions.code) ?? []
      // The variables of mutations contain placeholders that the server rejects. `UserByEmail` finds no user.
      const allowedCodes = /^mutation/m.test(query)
        ? [['BAD_USER_INPUT'], ['UNAUTHENTICATED']]
        : [[], name === 'UserByEmail' ? ['NOT_FOUND'] : []]
      expect(allowedCodes, name).toContainEqual(codes)
    }
  })
})
