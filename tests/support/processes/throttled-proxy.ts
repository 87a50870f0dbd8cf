import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ThrottledProxy {
  url: string
  /** Maximum upload speed of each connection in bytes per second; unlimited by default. */
  bytesPerSecond: number
  close(): Promise<void>
}

/** Starts a proxy that throttles uploads, because the browser's network throttling delays only responses. */
export const startThrottledProxy = async (targetUrl: string): Promise<ThrottledProxy> => {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const proxy = { url: '', bytesPerSecond: Number.POSITIVE_INFINITY }
  const server = createServer({ highWaterMark: 16_000 }, client => {
    const upstream = connect({ host: hostname, port: Number(port) })
    const throttle = new Transform({
      highWaterMark: 16_000,
      transform: async (chunk, _encoding, done) => {
        if (Number.isFinite(proxy.bytesPerSecond)) await sleep((chunk.length / proxy.bytesPerSecond) * 1000)
        done(null, chunk)
      },
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(throttle).pipe(upstream).pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
}
