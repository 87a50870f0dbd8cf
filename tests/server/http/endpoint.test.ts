import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { type Endpoint, listen } from '../../../server/http/endpoint'

let endpoint: Endpoint

beforeEach(async () => {
  endpoint = await listen(readConfig({ HOST: '127.0.0.1', PORT: '0' }), pino({ enabled: false }))
})

afterEach(() => endpoint.close())

describe('while the application starts', () => {
  const sendRequest = (path: string, accept: string) => fetch(new URL(path, endpoint.url), { headers: { accept } })

  test('browsers get a page that reloads itself', async () => {
    const response = await sendRequest('/blog', 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await response.text()).toContain('<meta http-equiv="refresh" content="2">')
  })

  test('other clients get a JSON error, and the health check succeeds', async () => {
    const response = await sendRequest('/api/user', '*/*')
    expect(response.status).toBe(503)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect((await sendRequest('/healthz', '*/*')).status).toBe(200)
  })
})
