import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  operation: string
  variables: Record<string, unknown>
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

type MockResponse = { data: unknown } | { status: number; code: string; message: string } | 'hang up'

/** A real HTTP server that answers GraphQL as the given function says, and remembers what it was sent. */
export async function startGraphqlServer(
  respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>,
) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const json = request.headers['content-type']?.includes('json') ? JSON.parse(body) : {}
    const received: ReceivedRequest = {
      operation: /(?:query|mutation) (\w+)/.exec(json.query ?? body)?.[1] ?? '',
      variables: json.variables ?? {},
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      body,
    }
    requests.push(received)
    const mockResponse = await respond(received)
    if (mockResponse === 'hang up') return response.destroy()
    if ('data' in mockResponse) return response.end(JSON.stringify(mockResponse))
    const { status, code, message } = mockResponse
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ errors: [{ message, extensions: { code, http: { status } } }] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    received: requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
