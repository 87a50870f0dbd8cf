import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getIntrospectionQuery, Kind, OperationTypeNode, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { createTestAdmin, createTestUser } from '../support/factories'

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

  const fetchGraphiql = async (encoding = 'identity') => {
    return new Promise<{ headers: Record<string, unknown>; bytes: Buffer; status: number }>((resolve, reject) => {
      request(`${app.url}/graphql`, { headers: { ...BROWSER_HEADERS, 'accept-encoding': encoding } }, response => {
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
  }

  test('is served to browsers only when enabled', async () => {
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

  test('is compressed for clients that accept it', async () => {
    const plain = (await fetchGraphiql()).bytes
    const [gzip, brotli] = [await fetchGraphiql('gzip'), await fetchGraphiql('gzip, br')]
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).equals(plain)).toBe(true)
  })

  test('allows only its own scripts by hash', async () => {
    const { headers, bytes } = await fetchGraphiql()
    const html = bytes.toString()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    const policy = String(headers['content-security-policy'])
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(scripts.length).toBeGreaterThanOrEqual(2)
    for (const [, attributes, source] of scripts) {
      expect(attributes).not.toMatch(/\bsrc\b/)
      const hash = createHash('sha256')
        .update(source ?? '')
        .digest('base64')
      expect(allowed).toContain(`'sha256-${hash}'`)
    }
    expect(allowed).toHaveLength(scripts.length)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https?:)/)
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
    const { bytes } = await fetchGraphiql()
    const tabs = /defaultTabs\\?":\s*(\[.*?\}\])/.exec(bytes.toString())?.[1]
    expect(tabs).toBeDefined()
    const examples = JSON.parse(tabs ?? '[]') as { query: string; variables?: string }[]
    expect(examples.length).toBeGreaterThanOrEqual(3)
    for (const { query, variables } of examples) {
      const isMutation = parse(query).definitions.some(
        node => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION,
      )
      const { body } = await app.anonymous.graphql(query, JSON.parse(variables ?? '{}'))
      if (isMutation) expect(body.errors?.[0]?.message).not.toMatch(/Cannot query|Unknown|Syntax/)
      else expect(body.errors).toBeUndefined()
    }
  })
})
