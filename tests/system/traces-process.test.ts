import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { ADMIN_CREDENTIALS, requestLogin, setupProcesses } from '../support/processes/server-process'
import { setupTraceCollector } from '../support/processes/trace-collector'

const processes = setupProcesses()
const collector = setupTraceCollector()

beforeEach(() => {
  collector.spans.length = 0
})

const startTracedServer = async (endpoint: string, TRUST_PROXY = '1') =>
  processes.startServer({
    DATA_DIR: await processes.createDataDirectory(),
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRUST_PROXY,
  })

const LIST_QUERY =
  'query BlogPosts($limit: Int!) { posts(limit: $limit) { posts { title } pagination { totalCount } } }'

const sendOperation = async (url: string, traceparent: string) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7', traceparent },
    body: JSON.stringify({ query: LIST_QUERY, variables: { limit: 7 } }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('x-request-id')
}

const createTraceparent = () => {
  const traceId = randomBytes(16).toString('hex')
  const parentId = randomBytes(8).toString('hex')
  return { traceId, parentId, header: `00-${traceId}-${parentId}-01` }
}

test('a trace from a proxy contains the request, operation and statements, even with concurrent requests', async () => {
  const server = await startTracedServer(collector.url)
  expect((await requestLogin(server.url)).status).toBe(200)
  const traces = Array.from({ length: 12 }, createTraceparent)
  await Promise.all(traces.map(({ header }) => sendOperation(server.url, header)))
  await server.stop()

  expect([...collector.serviceNames]).toEqual(['kairos'])
  const findSpans = (id: string, parentId: string) =>
    collector.spans.filter(({ traceId, parentSpanId }) => traceId === id && parentSpanId === parentId)
  for (const { traceId, parentId } of traces) {
    const requestSpans = findSpans(traceId, parentId)
    expect(requestSpans.map(({ name }) => name)).toEqual(['POST /graphql'])
    const operationSpans = findSpans(traceId, requestSpans[0]?.spanId ?? '')
    expect(operationSpans.map(({ name }) => name)).toEqual(['query BlogPosts'])
    const statementSpans = findSpans(traceId, operationSpans[0]?.spanId ?? '')
    expect(statementSpans.length).toBeGreaterThan(0)
    for (const { attributes } of statementSpans)
      expect(attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue).toMatch(/SELECT/)
  }
  // Exported statements contain placeholders. No export contains the password or email address of the administrator.
  const attributeTexts = collector.spans.flatMap(({ attributes }) =>
    attributes.map(({ value }) => value.stringValue ?? ''),
  )
  expect(attributeTexts.some(value => value.includes('$1'))).toBe(true)
  for (const word of [ADMIN_CREDENTIALS.password, 'admin@']) expect(collector.bodies).not.toContain(word)
  const logLines = server
    .getStdout()
    .split('\n')
    .filter(line => line.includes(traces[0]?.traceId ?? ''))
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ msg: 'request completed', traceId: traces[0]?.traceId })
})

test('without a trusted proxy, each request starts a new trace', async () => {
  const server = await startTracedServer(collector.url, 'false')
  const { traceId, header } = createTraceparent()
  await sendOperation(server.url, header)
  await server.stop()
  const requestSpan = collector.spans.find(({ name }) => name === 'POST /graphql')
  expect(requestSpan).toBeDefined()
  expect(requestSpan?.parentSpanId ?? '').toBe('')
  expect(requestSpan?.traceId).not.toBe(traceId)
})

test('requests and the shutdown succeed while the collector is unreachable', async () => {
  const server = await startTracedServer('http://127.0.0.1:1')
  await sendOperation(server.url, createTraceparent().header)
  await expect.poll(() => server.getStdout()).toContain('OpenTelemetry reported a problem')
  await server.stop()
  expect((await server.exited).code).toBe(0)
})
