// Sends raw HTTP over a socket, because HTTP clients refuse to send malformed requests.
import { connect } from 'node:net'

/** Serializes a request. A body that is not a Buffer is serialized as JSON. */
export const buildRequest = ({ method, path, headers = {}, body }) => {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: fuzz.test',
    'connection: close',
    ...(bytes ? [`content-length: ${bytes.length}`] : []),
    ...(bytes && !headers['content-type'] ? ['content-type: application/json'] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes ?? Buffer.alloc(0)])
}

/**
 * Sends the bytes on a new connection. Reads the response until the connection closes (`outcome`: `closed`) or the
 * timeout expires (`outcome`: `timeout`). `status` is null if the response has no status line.
 */
export const sendRequest = (port, bytes, timeoutMs) =>
  new Promise(resolve => {
    const startedAt = performance.now()
    const socket = connect({ port, host: '127.0.0.1' })
    const chunks = []
    const finish = outcome => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) || null
      resolve({ outcome, status, text, durationMs: performance.now() - startedAt })
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => finish('closed'))
    socket.write(bytes)
  })
