import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowLine {
  /** The same server, at the end of the line. */
  url: string
  /** How much goes up. Bytes a second. */
  bytesPerSecond: number
  close(): Promise<void>
}

/** A line to a server on which what goes up can be slowed down: a browser's own throttle only delays the answer. */
export const openSlowLine = async (to: string): Promise<SlowLine> => {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const line = { url: '', bytesPerSecond: Number.POSITIVE_INFINITY }
  const server = createServer({ highWaterMark: 16_000 }, client => {
    const upstream = connect({ host: hostname, port: Number(port) })
    const slowly = new Transform({
      highWaterMark: 16_000,
      transform: async (chunk, _encoding, done) => {
        if (Number.isFinite(line.bytesPerSecond)) await sleep((chunk.length / line.bytesPerSecond) * 1000)
        done(null, chunk)
      },
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(slowly).pipe(upstream).pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(line, {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
