import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Sent {
  operation: string
  variables: Record<string, unknown>
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

type Answer = { data: unknown } | { status: number; code: string; message: string } | 'hang up'

/** A real HTTP server that answers GraphQL as the given function says, and remembers what it was sent. */
export async function graphqlServer(answer: (sent: Sent) => Answer | Promise<Answer>) {
  const received: Sent[] = []
  const server = createServer(async (request, response) => {
    const body = await read(request)
    const json = request.headers['content-type']?.includes('json') ? JSON.parse(body) : {}
    const sent: Sent = {
      operation: /(?:query|mutation) (\w+)/.exec(json.query ?? body)?.[1] ?? '',
      variables: json.variables ?? {},
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      body,
    }
    received.push(sent)
    const result = await answer(sent)
    if (result === 'hang up') return response.destroy()
    if ('data' in result) return response.end(JSON.stringify(result))
    const { status, code, message } = result
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ errors: [{ message, extensions: { code, http: { status } } }] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
