import { connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  /** The local port, which stays the same after `close` and `open`. */
  port: number
  open(): Promise<void>
  /** Stops forwarding, but keeps connections open and accepts new ones. To resume, call `close` and then `open`. */
  stall(): void
  close(): Promise<void>
}

/** Starts a TCP proxy to the host and port in `targetUrl`. Tests simulate network failures with `stall` and `close`. */
export const startTcpProxy = async (targetUrl: string, defaultPort: number): Promise<TcpProxy> => {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const trackSocket = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  let listener: Server | null = null
  let isStalled = false
  const proxy: TcpProxy = {
    port: 0,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    open: () =>
      new Promise(resolve => {
        isStalled = false
        listener = createServer(socket => {
          trackSocket(socket)
          if (isStalled) return socket.resume()
          const upstream = trackSocket(connect(Number(target.port || defaultPort), target.hostname))
          socket.pipe(upstream).pipe(socket)
          for (const side of [socket, upstream])
            side.once('close', () => [socket, upstream].map(peer => peer.destroy()))
        })
        listener.listen(proxy.port, '127.0.0.1', () => {
          const address = listener?.address()
          if (address && typeof address === 'object') proxy.port = address.port
          resolve()
        })
      }),
    close: () =>
      new Promise(resolve => {
        if (!listener) return resolve()
        listener.close(() => resolve())
        listener = null
        for (const socket of sockets) socket.destroy()
      }),
  }
  await proxy.open()
  return proxy
}
