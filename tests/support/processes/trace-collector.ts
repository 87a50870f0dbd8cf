import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

interface ExportRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/**
 * Registers hooks that run a server for OTLP traces (JSON over HTTP) during the tests of the file. Returns the URL of
 * the server and the received data.
 */
export const setupTraceCollector = () => {
  const collector = { url: '', spans: [] as CollectedSpan[], serviceNames: new Set<string>(), bodies: '' }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    collector.bodies += body
    const { resourceSpans } = JSON.parse(body) as ExportRequest
    for (const { resource, scopeSpans } of resourceSpans) {
      const serviceName = resource.attributes.find(({ key }) => key === 'service.name')
      collector.serviceNames.add(serviceName?.value.stringValue ?? '')
      collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })

  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  return collector
}
