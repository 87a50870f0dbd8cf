// The load generator, a process of its own. Raw sockets with keep-alive, one request at a time on each: no HTTP client
// in between that could be slower than what it measures. Takes { port, requests, connections, seconds } by IPC,
// answers with the figures.
import { connect } from 'node:net'

process.on('message', async order => {
  process.send(await measure(order))
})
process.on('disconnect', () => process.exit(0))

/** Requests, as they go over the wire; connections take turns through the list. */
const wire = ({ method = 'GET', path, headers = {}, body }) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: bench\r\naccept: */*\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}${
      body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    }\r\n${body ?? ''}`,
  )

const measure = async ({ port, requests, connections, seconds }) => {
  const bytes = requests.map(wire)
  const latencies = []
  const seen = { errors: 0, status: 0, bytes: 0 }
  let turn = 0
  const next = () => bytes[turn++ % bytes.length]
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const cpu = process.cpuUsage()
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(sockets.map(socket => loop(socket, next, end, latencies, seen)))
  const elapsed = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const at = share => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    perSecond: latencies.length / elapsed,
    p10: at(0.1),
    p50: at(0.5),
    longest: at(1),
    p99: at(0.99),
    errors: seen.errors,
    status: seen.status,
    /** Bytes of a body, on average. */
    size: seen.bytes / Math.max(1, latencies.length),
    /** Share of one core that this process took: near 1 it would be what is measured. */
    cpu: (used.user + used.system) / 1e6 / elapsed,
  }
}

const open = port =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const loop = (socket, next, end, latencies, seen) =>
  new Promise((resolve, reject) => {
    let sent = 0
    let missing = -1
    let chunked = false
    let head = null
    const send = () => {
      sent = performance.now()
      if (sent >= end) return resolve()
      socket.write(next())
    }
    const finish = () => {
      missing = -1
      chunked = false
      latencies.push(performance.now() - sent)
      send()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', data => {
      if (chunked) {
        if (data.subarray(-5).toString('latin1') === '0\r\n\r\n') finish()
        return
      }
      if (missing >= 0) {
        missing -= data.length
        if (missing === 0) finish()
        return
      }
      head = head ? Buffer.concat([head, data]) : data
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return
      const text = head.latin1Slice(0, at)
      const status = Number(text.slice(9, 12))
      if (status !== 200) seen.errors++
      seen.status = status
      const length = /\r\ncontent-length: (\d+)/i.exec(text)
      const body = head.subarray(at + 4)
      head = null
      if (!length) {
        chunked = true
        if (body.subarray(-5).toString('latin1') === '0\r\n\r\n') finish()
        return
      }
      seen.bytes += Number(length[1])
      missing = Number(length[1]) - body.length
      if (missing === 0) finish()
    })
    send()
  })
