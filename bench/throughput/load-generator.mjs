// The load generator process. Receives { port, requests, connectionCount, seconds } over IPC and sends the measurements
// back. Uses raw sockets, because an HTTP client can be slower than the measured server.
import { connect } from 'node:net'

process.on('message', async loadOptions => {
  process.send(await runLoad(loadOptions))
})
process.on('disconnect', () => process.exit(0))

const serializeRequest = ({ method = 'GET', path, headers = {}, body }) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: bench\r\naccept: */*\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}${
      body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    }\r\n${body ?? ''}`,
  )

/**
 * Sends requests for the given number of seconds and returns the measurements. Each connection takes its next request
 * from the same list. The request after the last one of the list is the first one again.
 */
const runLoad = async ({ port, requests, connectionCount, seconds }) => {
  const encodedRequests = requests.map(serializeRequest)
  const latencies = []
  const totals = { errors: 0, errorStatus: 0, bytes: 0 }
  let requestIndex = 0
  const getNextRequest = () => encodedRequests[requestIndex++ % encodedRequests.length]
  const sockets = await Promise.all(Array.from({ length: connectionCount }, () => openSocket(port)))
  const cpuStart = process.cpuUsage()
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  await Promise.all(sockets.map(socket => runConnection(socket, getNextRequest, deadline, latencies, totals)))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const cpuUsed = process.cpuUsage(cpuStart)
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const getPercentile = fraction =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * fraction))] ?? 0
  return {
    perSecond: latencies.length / elapsedSeconds,
    p10: getPercentile(0.1),
    p50: getPercentile(0.5),
    max: getPercentile(1),
    p99: getPercentile(0.99),
    errors: totals.errors,
    /** Last status other than 200; 0 if all responses had status 200. */
    errorStatus: totals.errorStatus,
    /** Average size of a response body in bytes; 0 if the responses are chunked. */
    bodyBytes: totals.bytes / Math.max(1, latencies.length),
    /** CPU time of this process as a fraction of one core. */
    cpu: (cpuUsed.user + cpuUsed.system) / 1e6 / elapsedSeconds,
  }
}

const openSocket = port =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const runConnection = (socket, getNextRequest, deadline, latencies, totals) =>
  new Promise((resolve, reject) => {
    let sentAt = 0
    let remainingBytes = -1
    let isChunked = false
    let headBuffer = null
    const send = () => {
      sentAt = performance.now()
      if (sentAt >= deadline) return resolve()
      socket.write(getNextRequest())
    }
    const finish = () => {
      remainingBytes = -1
      isChunked = false
      latencies.push(performance.now() - sentAt)
      send()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed the connection.')))
    socket.on('data', data => {
      if (isChunked) {
        if (data.subarray(-5).toString('latin1') === '0\r\n\r\n') finish()
        return
      }
      if (remainingBytes >= 0) {
        remainingBytes -= data.length
        if (remainingBytes === 0) finish()
        return
      }
      headBuffer = headBuffer ? Buffer.concat([headBuffer, data]) : data
      const headEnd = headBuffer.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const headText = headBuffer.latin1Slice(0, headEnd)
      const status = Number(headText.slice(9, 12))
      if (status !== 200) {
        totals.errors++
        totals.errorStatus = status
      }
      const lengthMatch = /\r\ncontent-length: (\d+)/i.exec(headText)
      const body = headBuffer.subarray(headEnd + 4)
      headBuffer = null
      if (!lengthMatch) {
        isChunked = true
        if (body.subarray(-5).toString('latin1') === '0\r\n\r\n') finish()
        return
      }
      totals.bytes += Number(lengthMatch[1])
      remainingBytes = Number(lengthMatch[1]) - body.length
      if (remainingBytes === 0) finish()
    })
    send()
  })
