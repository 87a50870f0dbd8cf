import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '../../../server/context'
import { sealText } from '../../../server/crypto/sealed-text'
import { createWebhookSecret } from '../../../server/crypto/webhook-signature'
import type { Webhook } from '../../../server/generated/prisma/client'
import { createWebhookHandlers } from '../../../server/process/background-jobs'
import { runDueJobs } from '../../../server/queue/job-worker'

export const WEBHOOK_SECRET = createWebhookSecret()

export const createTestWebhook = (deps: Deps, values: Partial<Webhook> = {}): Promise<Webhook> =>
  deps.db.webhook.create({
    data: {
      name: 'A webhook',
      url: 'http://127.0.0.1:9/',
      events: ['lead.created'],
      scopes: ['leads:read'],
      secret: sealText(deps.secret, WEBHOOK_SECRET),
      createdAt: deps.clock(),
      ...values,
    },
  })

/** Runs the due webhook deliveries. Returns the number of completed jobs. */
export const runWebhookJobs = (deps: Deps): Promise<number> => runDueJobs(deps, createWebhookHandlers())

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  requests: ReceivedRequest[]
  /** Returns the response to a request, or null to send no response. */
  respond: (request: ReceivedRequest) => { status: number; body?: string; headers?: Record<string, string> } | null
  close: () => Promise<void>
}

/** Starts an HTTP server that records the requests it receives. By default, `respond` returns status 204. */
export const startWebhookReceiver = async (port = 0): Promise<WebhookReceiver> => {
  const receiver = { requests: [], respond: () => ({ status: 204 }) } as unknown as WebhookReceiver
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const receivedRequest = { path: request.url ?? '', headers: request.headers, body }
      receiver.requests.push(receivedRequest)
      const reply = receiver.respond(receivedRequest)
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return receiver
}
