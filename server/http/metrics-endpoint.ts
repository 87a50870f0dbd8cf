import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RenderedMetrics } from '../adapters/metrics/prometheus'

export interface MetricsEndpoint {
  url: string
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` on a separate address, so that a proxy for the site does not expose the metrics.
 * @throws the listen error
 */
export const listenForMetrics = async (
  { host, port }: { host: string; port: number },
  metrics: RenderedMetrics,
): Promise<MetricsEndpoint> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    metrics.render().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/metrics`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
