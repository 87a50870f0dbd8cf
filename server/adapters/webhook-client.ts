import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Maximum duration of a request, including the DNS lookup and the response body. */
const TIMEOUT_MS = 10_000

const MAX_RESPONSE_BYTES = 2_048

/** The range of global unicast addresses. `ipaddr.js` also counts obsolete and unassigned IPv6 addresses as unicast. */
const GLOBAL_IPV6_RANGE = ipaddr.parseCIDR('2000::/3')

/** Returns whether an IP address is public. An IPv4-mapped IPv6 address counts as the IPv4 address. */
const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6_RANGE))
}

/** Returns the host of a URL if it is an IP address, or null if it is a name. */
const getLiteralAddress = ({ hostname }: URL): string | null => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) ? address : null
}

/** Returns whether the host of a URL is an IP address that is not public. Returns false for a host name. */
export const hasPrivateLiteralAddress = (url: URL): boolean => {
  const address = getLiteralAddress(url)
  return address !== null && !isPublicAddress(address)
}

const createAddressError = () => new Error('The address is not public. Webhooks cannot reach internal networks.')

/** Resolves a host name as `dns.lookup` does, but fails if any of the addresses is not public. */
const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses
    if (error || !first) return callback(error ?? new Error('The name has no address.'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(createAddressError(), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

export interface WebhookResponse {
  status: number
  /** At most the first 2 KB of the body. */
  text: string
}

interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Permits addresses of this machine and of internal networks. For development and tests. */
  allowsPrivateAddresses: boolean
  signal?: AbortSignal | undefined
}

/**
 * Sends a POST request and returns the response, whatever its status. Does not follow redirects. A host name is
 * resolved, and its addresses are checked, when the connection is opened, so that the name cannot resolve to another
 * address after the check.
 * @throws Error when the address is not public, the connection fails, the request takes more than 10 seconds or
 * `signal` is aborted
 */
export const postWebhook = async ({
  url,
  headers,
  body,
  allowsPrivateAddresses,
  signal,
}: WebhookRequest): Promise<WebhookResponse> => {
  const target = new URL(url)
  // Node.js does not call `lookup` for a literal address.
  if (!allowsPrivateAddresses && hasPrivateLiteralAddress(target)) throw createAddressError()
  const timeoutSignal = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity' },
    agent: false,
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    ...(!allowsPrivateAddresses && { lookup: lookupPublicAddress }),
  } as const
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  try {
    return await new Promise<WebhookResponse>((resolve, reject) => {
      const request = send(target, options, response => readResponse(response).then(resolve, reject))
      request.on('error', reject)
      request.end(body)
    })
  } catch (error) {
    if (timeoutSignal.aborted) throw new Error('The receiver did not answer within 10 seconds.', { cause: error })
    throw error
  }
}

/** Reads the start of a response and closes the connection. */
const readResponse = async (response: IncomingMessage): Promise<WebhookResponse> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MAX_RESPONSE_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
  return { status: response.statusCode ?? 0, text }
}
