import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../config'

export interface Client {
  /** The IP address in canonical form; `unknown` if the connection is already closed. */
  address: string
  /**
   * Key for limits per client: an IPv4 address, or the /64 network of an IPv6 address. `unknown` if `address` is
   * `unknown`.
   */
  network: string
  /** Whether a trusted proxy sent the request. */
  isProxied: boolean
}

type IPAddress = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Creates a function that returns the client of a request. The function reads X-Forwarded-For from right to left, up to
 * the first address that is not a trusted proxy. A client can forge the entries to the left of this address.
 */
export const createClientReader = (trustedProxies: TrustedProxies) => {
  const isTrusted = createProxyMatcher(trustedProxies)
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Client => {
    const peer = parseAddress(socket.remoteAddress ?? '')
    let address = peer
    const forwardedEntries = String(headers['x-forwarded-for'] ?? '').split(',')
    for (const [hop, entry] of forwardedEntries.reverse().entries()) {
      const forwardedAddress = parseAddress(entry)
      if (!forwardedAddress || !isTrusted(address, hop)) break
      address = forwardedAddress
    }
    return {
      address: address?.toString() ?? 'unknown',
      network: address ? formatNetwork(address) : 'unknown',
      isProxied: isTrusted(peer, 0),
    }
  }
}

const createProxyMatcher = (trustedProxies: TrustedProxies) => {
  if (typeof trustedProxies === 'number') return (_address: IPAddress | null, hop: number) => hop < trustedProxies
  const ranges = trustedProxies.map(range =>
    range.includes('/') ? ipaddr.parseCIDR(range) : ipaddr.parseCIDR(`${range}/${range.includes(':') ? 128 : 32}`),
  )
  return (address: IPAddress | null) =>
    address !== null && ipaddr.subnetMatch(address, { trusted: ranges }, 'other') === 'trusted'
}

/**
 * Parses an IP address. Ignores a port and a zone, which proxies may add, and converts an IPv4-mapped IPv6 address to
 * IPv4. Returns null for an invalid address.
 */
const parseAddress = (text: string): IPAddress | null => {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  // `isIP` is checked first, because ipaddr.js also accepts legacy forms such as 0x7f.1.
  return isIP(address) ? ipaddr.process(address) : null
}

const formatNetwork = (address: IPAddress): string =>
  address instanceof ipaddr.IPv6
    ? `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`
    : address.toString()
