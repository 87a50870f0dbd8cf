// A keep-alive connection that sends one request at a time. Uses a plain socket, because `fetch` or `node:http` would
// use more CPU time, possibly more than the measured server.
import { connect } from 'node:net'

/** Opens a connection. Calls `onIdle` whenever the connection can send a request, and `onClose` after it has closed. */
export const openConnection = (port, { onIdle, onClose }) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  /** The request in progress; null if there is none. */
  let exchange = null
  let received = ''
  let head = null

  const finish = (error, body = '') => {
    const { resolve } = exchange ?? {}
    const response = head
    exchange = head = null
    received = ''
    resolve?.(error ? { error } : { ...response, body })
    if (error || response.closesConnection) return socket.destroy()
    onIdle(connection)
  }

  socket.setEncoding('latin1')
  socket.on('connect', () => onIdle(connection))
  socket.on('error', error => exchange && finish(error.code ?? error.message))
  socket.on('close', () => {
    onClose(connection)
    if (exchange) finish('the connection was closed')
  })
  socket.on('data', text => {
    if (!exchange) return socket.destroy()
    received += text
    head ??= parseHead(received)
    if (!head) return
    const body = received.slice(head.headBytes)
    if (head.bodyBytes === null ? body.endsWith('0\r\n\r\n') : body.length >= head.bodyBytes) finish(null, body)
  })

  const connection = {
    isUsable: () => !socket.destroyed && socket.writable,
    /** Sends a request. Resolves to the parsed head and the `body` of the response, or to { error }. */
    send: encodedRequest =>
      new Promise(resolve => {
        exchange = { resolve }
        socket.write(encodedRequest)
      }),
    /** Closes the connection. For a request in progress, `send` resolves to `reason` as its `error`. */
    close: reason => (exchange ? finish(reason) : socket.destroy()),
  }
  return connection
}

/** Parses the head of a response. Returns null if the head is incomplete. `bodyBytes` is null for a chunked body. */
const parseHead = text => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const headText = text.slice(0, end)
  const status = Number(headText.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(headText)?.[1]
  return {
    status,
    headBytes: end + 4,
    bodyBytes: status === 304 ? 0 : length === undefined ? null : Number(length),
    retryAfter: /\r\nretry-after: (\d+)/i.exec(headText)?.[1] ?? null,
    closesConnection: /\r\nconnection: close/i.test(headText),
  }
}

/**
 * Encodes an HTTP request.
 * @param address IP address of the client in X-Forwarded-For
 */
export const encodeRequest = ({ method = 'GET', path, headers = {}, body = '' }, address) =>
  `${method} ${path} HTTP/1.1\r\nhost: bench\r\naccept: */*\r\nx-forwarded-for: ${address}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${
    body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  }\r\n${body}`
