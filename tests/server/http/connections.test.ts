import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createClientReader } from '../../../server/http/client-address'
import { limitConnections } from '../../../server/http/connections'
import { setupTestApp } from '../../support/app'

const WINDOW_MS = 1_000

const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** Starts a server with small limits. `openConnection` opens a connection and sends `requestText`. */
const startServer = async (listener: RequestListener, { maxPerClient = 100, trustedProxies = 0 } = {}) => {
  const logEntries: { msg: string; address: string; direction?: string }[] = []
  const log = pino({}, { write: line => void logEntries.push(JSON.parse(line)) })
  const server = createServer()
  const limits = { maxPerClient, windowMs: WINDOW_MS, minBytes: 60_000, checkIntervalMs: 50 }
  const connections = limitConnections(server, limits, createClientReader(trustedProxies), log)
  server.on('request', listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const openConnection = async (requestText: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    cleanUps.push(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(requestText)
    return socket
  }
  return { openConnection, logEntries, connections }
}

/** Resolves to true if a response arrives, and to false if the connection closes without a response. */
const isAnswered = (socket: Socket) =>
  new Promise<boolean>(resolve => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    if (socket.destroyed) resolve(false)
  })

const GET = 'GET / HTTP/1.1\r\nhost: tests\r\n\r\n'
const buildUpload = (length: number) => `POST / HTTP/1.1\r\nhost: tests\r\ncontent-length: ${length}\r\n\r\n`

/** A body that the buffers of the operating system cannot hold. */
const LARGE_BODY = Buffer.alloc(32_000_000)

describe('a client', () => {
  test('that does not read the response is disconnected', async () => {
    let isClosed = false
    const { openConnection, logEntries } = await startServer((_request, response) => {
      response.once('close', () => {
        isClosed = true
      })
      response.end(LARGE_BODY)
    })
    const socket = await openConnection(GET)
    socket.pause()
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true)
    expect(logEntries).toMatchObject([{ msg: 'slow connection closed', address: '127.0.0.1', direction: 'sending' }])
  })

  test('that reads faster than the minimum rate receives the whole response', async () => {
    const { openConnection, logEntries } = await startServer((_request, response) => response.end(LARGE_BODY))
    const startedAt = performance.now()
    const socket = await openConnection(GET)
    let receivedBytes = 0
    for await (const chunk of socket) {
      receivedBytes += chunk.length
      if (receivedBytes >= LARGE_BODY.length) break
      await sleep(2)
    }
    expect(performance.now() - startedAt).toBeGreaterThan(WINDOW_MS)
    expect(logEntries).toEqual([])
  })

  test('that sends its body too slowly is disconnected', async () => {
    const { openConnection, logEntries } = await startServer(async request => {
      await text(request).catch(() => {})
    })
    const socket = await openConnection(buildUpload(1_000_000))
    const timer = setInterval(() => socket.write('x'), 50)
    cleanUps.push(() => clearInterval(timer))
    await once(socket, 'close')
    expect(logEntries).toMatchObject([{ msg: 'slow connection closed', direction: 'receiving' }])
  })

  test('is not disconnected when the server reads slowly', async () => {
    const { openConnection, logEntries } = await startServer(async (request, response) => {
      await sleep(2 * WINDOW_MS)
      response.end(String((await text(request)).length))
    })
    const socket = await openConnection(`${buildUpload(1_000_000)}${'x'.repeat(1_000_000)}`)
    const [response] = await once(socket.setEncoding('utf8'), 'data')
    expect(response).toMatch(/1000000$/)
    expect(logEntries).toEqual([])
  })
})

describe('the connections of a client', () => {
  test('are limited, and only the first refused connection is logged', async () => {
    const { openConnection, logEntries } = await startServer((_request, response) => response.end(), {
      maxPerClient: 2,
    })
    const sockets = [await openConnection(GET), await openConnection(GET)]
    expect(await Promise.all(sockets.map(isAnswered))).toEqual([true, true])
    const excessSockets = [await openConnection(GET), await openConnection(GET)]
    expect(await Promise.all(excessSockets.map(isAnswered))).toEqual([false, false])
    expect(logEntries).toMatchObject([{ msg: 'connection limit reached', address: '127.0.0.1' }])
    sockets[0]?.destroy()
    await expect.poll(async () => isAnswered(await openConnection(GET))).toBe(true)
  })

  test('are not limited if the client is a trusted proxy', async () => {
    const { openConnection } = await startServer((_request, response) => response.end(), {
      maxPerClient: 1,
      trustedProxies: 1,
    })
    const sockets = [await openConnection(GET), await openConnection(GET)]
    expect(await Promise.all(sockets.map(isAnswered))).toEqual([true, true])
  })

  test('close after their next response while the server drains', async () => {
    const responses: ServerResponse[] = []
    const { openConnection, connections } = await startServer((_request, response) => void responses.push(response))
    const pendingSocket = await openConnection(GET)
    const idleSocket = await openConnection('')
    await expect.poll(() => responses.length).toBe(1)
    connections.startDraining()
    idleSocket.write(GET)
    await expect.poll(() => responses.length).toBe(2)
    for (const response of responses) response.end()
    for (const socket of [pendingSocket, idleSocket]) expect(await text(socket)).toMatch(/^connection: close/im)
  })
})

describe('the concurrent requests of a client behind a proxy', () => {
  const app = setupTestApp({ trustProxy: 1, maxRequestsPerClient: 1 })

  test('are rejected with 429 above the limit, and do not affect other clients', async () => {
    const send = async (address: string) => {
      const { status, headers } = await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': address } })
      return { status, retryAfter: headers.get('retry-after') }
    }
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    cleanUps.push(() => socket.destroy())
    socket.write(
      'POST /api/leads HTTP/1.1\r\nhost: tests\r\nx-forwarded-for: 198.51.100.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    )
    await expect.poll(() => send('198.51.100.1')).toEqual({ status: 429, retryAfter: '1' })
    expect((await send('198.51.100.2')).status).toBe(200)
    socket.destroy()
    await expect.poll(async () => (await send('198.51.100.1')).status).toBe(200)
  })
})
