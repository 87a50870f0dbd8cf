import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { executeMock, validateOperation } from './mock-validation'

export interface ReceivedRequest {
  operation: string
  query: string
  /** In a multipart request, `[file]` replaces each file. */
  variables: Record<string, unknown>
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

export type MockResponse =
  | { data: unknown; errors?: object[] }
  | { status: number; code: string; message: string }
  /** A response that is not GraphQL, for example from a proxy. */
  | { status: number; text: string }
  | 'hang up'

/**
 * Starts an HTTP server that sends mocked responses to GraphQL operations. The returned `close` throws if an operation,
 * its variables or its mocked data do not match schema.graphql.
 */
export async function startGraphqlServer(respond: (received: ReceivedRequest) => MockResponse | Promise<MockResponse>) {
  const requests: ReceivedRequest[] = []
  const mockErrors = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const { query, variables } = parseOperation(body, request.headers['content-type'] ?? '')
    const received: ReceivedRequest = {
      operation: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '',
      query,
      variables,
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      body,
    }
    requests.push(received)
    const addMockErrors = (errors: string[]) => {
      for (const error of errors) mockErrors.add(`${received.operation}: ${error}`)
    }
    addMockErrors(validateOperation(query, variables))
    const mockResponse = await respond(received)
    if (mockResponse === 'hang up') return response.destroy()
    if ('data' in mockResponse) {
      if (mockResponse.data === null) return response.end(JSON.stringify(mockResponse))
      const { data, errors } = executeMock(query, variables, mockResponse.data)
      addMockErrors(errors)
      return response.end(JSON.stringify({ ...mockResponse, data }))
    }
    if ('text' in mockResponse) {
      response.statusCode = mockResponse.status
      return response.end(mockResponse.text)
    }
    const { status, code, message } = mockResponse
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ errors: [{ message, extensions: { code, http: { status } } }] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      if (mockErrors.size > 0) throw new Error(`Mocks do not match schema.graphql:\n${[...mockErrors].join('\n')}`)
    },
  }
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function parseOperation(body: string, contentType: string): { query: string; variables: Record<string, unknown> } {
  const getPart = (name: string) => new RegExp(`name="${name}"\\s+(\\{.*\\})`).exec(body)?.[1] ?? '{}'
  const isMultipart = contentType.startsWith('multipart/form-data')
  const { query, variables = {} } = JSON.parse(isMultipart ? getPart('operations') : body)
  if (isMultipart) {
    const filePaths = Object.values<string[]>(JSON.parse(getPart('map'))).flat()
    for (const path of filePaths) insertFile({ variables }, path.split('.'))
  }
  return { query, variables }
}

function insertFile(target: Record<string, unknown>, [key = '', ...rest]: string[]) {
  if (rest.length === 0) target[key] = '[file]'
  else insertFile(target[key] as Record<string, unknown>, rest)
}
