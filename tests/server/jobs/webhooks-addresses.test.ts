import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { postWebhook } from '../../../server/adapters/webhook-client'
import { startWebhookReceiver } from '../../support/features/webhooks'

const REFUSAL = 'The address is not public. Webhooks cannot reach internal networks.'

const post = (url: string, allowsPrivateAddresses = false) =>
  postWebhook({ url, headers: { 'content-type': 'application/json' }, body: '{}', allowsPrivateAddresses })

describe('refuses to send a webhook request', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback in hexadecimal notation', '0x7f.1'],
    ['loopback as a decimal number', '2130706433'],
    ['this host', '0.0.0.0'],
    ['private, class A', '10.1.2.3'],
    ['private, class B', '172.16.0.1'],
    ['private, class C', '192.168.1.1'],
    ['link-local', '169.254.1.1'],
    ['metadata service', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 unspecified', '[::]'],
    ['IPv6 link-local', '[fe80::1]'],
    ['IPv6 unique local', '[fd00::1]'],
    ['IPv6 metadata service', '[fd00:ec2::254]'],
    ['IPv6 site-local', '[fec0::1]'],
    ['IPv6 multicast', '[ff02::1]'],
    ['IPv6 documentation', '[2001:db8::1]'],
    ['IPv4-mapped IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4-mapped IPv6 in hexadecimal notation', '[::ffff:a00:1]'],
    ['IPv4-compatible IPv6', '[::7f00:1]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['Teredo', '[2001:0:7f00:1::]'],
  ])('to an IP address that is not public: %s', async (_name, host) => {
    await expect(post(`http://${host}:9/`)).rejects.toThrow(REFUSAL)
    await expect(post(`https://${host}/`)).rejects.toThrow(REFUSAL)
  })

  test('to a host name that resolves to this machine, unless private addresses are allowed', async () => {
    const receiver = await startWebhookReceiver()
    try {
      await expect(post(receiver.url.replace('127.0.0.1', 'localhost'))).rejects.toThrow(REFUSAL)
      expect(receiver.requests).toEqual([])
      expect(await post(receiver.url.replace('127.0.0.1', 'localhost'), true)).toEqual({ status: 204, text: '' })
    } finally {
      await receiver.close()
    }
  })
})

test('a webhook request fails with a DNS error when the host name does not exist', async () => {
  await expect(post('https://receiver.invalid/')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
})

test('a webhook request does not follow a redirect', async () => {
  const target = await startWebhookReceiver()
  const receiver = await startWebhookReceiver()
  receiver.respond = () => ({ status: 302, headers: { location: target.url } })
  try {
    expect(await post(receiver.url, true)).toEqual({ status: 302, text: '' })
    expect(target.requests).toEqual([])
  } finally {
    await Promise.all([receiver.close(), target.close()])
  }
})

test('a webhook request reads only the first 2 KB of a response that does not end', async () => {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
      socket.write('a'.repeat(100_000))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    expect(await post(`http://127.0.0.1:${port}/`, true)).toEqual({ status: 200, text: 'a'.repeat(2_048) })
  } finally {
    server.close()
  }
})

test.concurrent.each([
  ['never answers', ''],
  ['never finishes its response', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nslow'],
])('a webhook request fails after ten seconds when the receiver %s', async (_name, response) => {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => void (response && socket.write(response)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const startedAt = performance.now()
    await expect(post(`http://127.0.0.1:${port}/`, true)).rejects.toThrow(
      'The receiver did not answer within 10 seconds.',
    )
    expect(performance.now() - startedAt).toBeGreaterThan(9_500)
  } finally {
    server.close()
  }
})
