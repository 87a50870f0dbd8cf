import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { LOGIN_ATTEMPT_RATE_LIMIT } from '../../../server/auth/rules'
import { readConfig, type TrustedProxies } from '../../../server/config'
import { type Client, createClientReader } from '../../../server/http/client-address'
import { setupTestApp } from '../../support/app'

/** Returns the client that a server identifies for a request from 127.0.0.1. */
const fetchClient = async (trustedProxies: TrustedProxies, forwardedFor?: string): Promise<Client> => {
  const getClient = createClientReader(trustedProxies)
  const server = createServer((request, response) => response.end(JSON.stringify(getClient(request))))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      headers: { connection: 'close', ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
    })
    return (await response.json()) as Client
  } finally {
    server.close()
  }
}

describe('the address of a client', () => {
  test.each<[string, string, TrustedProxies, string | undefined]>([
    ['without a trusted proxy', '127.0.0.1', 0, '198.51.100.1'],
    ['behind one proxy', '198.51.100.1', 1, '203.0.113.9, 198.51.100.1'],
    ['behind one proxy that sends no X-Forwarded-For', '127.0.0.1', 1, undefined],
    ['behind a CDN and a proxy', '198.51.100.1', 2, '192.0.2.66, 198.51.100.1, 203.0.113.9'],
    ['with fewer header entries than proxies', '198.51.100.1', 3, '198.51.100.1, 203.0.113.9'],
    ['behind a listed proxy', '198.51.100.1', ['127.0.0.1'], '192.0.2.66, 198.51.100.1'],
    [
      'behind proxies in listed ranges',
      '198.51.100.1',
      ['127.0.0.0/8', '203.0.113.0/24'],
      '192.0.2.66, 198.51.100.1, 203.0.113.9',
    ],
    ['behind a listed IPv6 range', '198.51.100.1', ['127.0.0.1', '2001:db8::/32'], '198.51.100.1, 2001:db8:7::1'],
    ['behind a proxy that is not listed', '127.0.0.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['with only trusted header entries', '10.0.0.1', ['127.0.0.1', '10.0.0.0/8'], '10.0.0.1, 10.0.0.2'],
    ['with an invalid last header entry', '127.0.0.1', 2, '198.51.100.1, garbage'],
    ['with a header entry in hexadecimal notation', '127.0.0.1', 1, '0x7f.1'],
  ])('%s is %s', async (_label, address, trustedProxies, forwardedFor) => {
    expect((await fetchClient(trustedProxies, forwardedFor)).address).toBe(address)
  })

  test.each([
    ['198.51.100.1:4711', '198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1', '198.51.100.1'],
    ['[::ffff:c633:6401]:443', '198.51.100.1', '198.51.100.1'],
    ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:ffff::1]:443', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
  ])('in the form %s is normalized to %s and rate-limited as %s', async (entry, address, network) => {
    expect(await fetchClient(1, entry)).toEqual({ address, network, isProxied: true })
  })
})

describe('TRUST_PROXY', () => {
  test.each<[string, TrustedProxies]>([
    ['', 0],
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['1', 1],
    ['2', 2],
    ['127.0.0.1, 10.0.0.0/8,2001:db8::/32', ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']],
  ])('accepts "%s"', (value, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
  })

  test.each(['perhaps', '-1', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8;127.0.0.1', '127.0.0.1,', 'proxy.example'])(
    'rejects "%s"',
    value => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: must be true, false, a number of proxies/)
    },
  )
})

const REQUEST_ID = 'proxy-id_0042'

const fetchRequestId = async (url: string, requestId?: string) => {
  const { headers } = await fetch(`${url}/healthz`, { headers: requestId ? { 'x-request-id': requestId } : {} })
  return headers.get('x-request-id') ?? ''
}

describe('a server behind a proxy', () => {
  const app = setupTestApp({ trustProxy: ['127.0.0.1'] })

  test('uses a valid X-Request-Id and replaces an invalid or missing id', async () => {
    expect(await fetchRequestId(app.url, REQUEST_ID)).toBe(REQUEST_ID)
    const invalidIds = [undefined, 'short', 'with spaces and <tags>', 'x'.repeat(65)]
    const generatedIds = await Promise.all(invalidIds.map(id => fetchRequestId(app.url, id)))
    for (const id of generatedIds) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(generatedIds).size).toBe(invalidIds.length)
  })

  test('applies one login limit to all addresses in an IPv6 /64 network', async () => {
    for (let attempt = 0; attempt < LOGIN_ATTEMPT_RATE_LIMIT.points; attempt++)
      await app.deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, '2001:db8:1:2::/64')
    const logIn = async (address: string) => {
      const { status } = await fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ identifier: 'unknown-user', password: 'wrong password' }),
      })
      return status
    }
    expect(await logIn('2001:db8:1:2::9')).toBe(429)
    expect(await logIn('[2001:db8:1:2:ffff::1]:443')).toBe(429)
    expect(await logIn('2001:db8:1:3::9')).toBe(401)
  })
})

describe('a server without a proxy', () => {
  const app = setupTestApp()

  test('ignores X-Request-Id', async () => {
    expect(await fetchRequestId(app.url, REQUEST_ID)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
