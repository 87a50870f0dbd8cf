import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ADMIN_CREDENTIALS, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

const startServer = async (SHUTDOWN_DRAIN_SECONDS: string) =>
  processes.startServer({
    DATA_DIR: await processes.createDataDirectory(),
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    SHUTDOWN_DRAIN_SECONDS,
  })

/** Opens a connection that stays open between requests, like a connection from a proxy. */
const openConnection = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

const sendRequest = async (socket: Socket, method: string, path: string, body = ''): Promise<string> => {
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: tests\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const [response] = await once(socket, 'data')
  return response
}

const fetchReadiness = async (url: string) =>
  (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status

test('the server answers requests on open connections while draining after SIGTERM', { timeout: 180_000 }, async () => {
  const server = await startServer('30')
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openConnection(server.url)))
  for (const socket of sockets)
    expect(await sendRequest(socket, 'GET', '/healthz')).toMatch(/^connection: keep-alive/im)

  server.kill('SIGTERM')
  await expect.poll(() => fetchReadiness(server.url)).toBe(503)
  // A proxy must not repeat these POST requests, so the server must answer them.
  const responses = await Promise.all(
    sockets.map((socket, index) => {
      const lead = { name: 'Ada Lovelace', email: `lead-${index}@example.com`, interest: 'other' }
      return sendRequest(socket, 'POST', '/api/leads', JSON.stringify(lead))
    }),
  )
  for (const response of responses) {
    expect(response).toMatch(/^HTTP\/1\.1 20[01] /)
    expect(response).toMatch(/^connection: close/im)
  }
})

test('the server exits on SIGINT without draining', { timeout: 180_000 }, async () => {
  const server = await startServer('300')
  const socket = await openConnection(server.url)
  await sendRequest(socket, 'GET', '/healthz')
  server.kill('SIGINT')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})
