import type { TestApp } from '../app'

export const LEAD = { name: 'Ada Byron', email: 'ada@example.com', interest: 'narrative' }

/** Values for the honeypot field. Some of them are not strings. */
export const HONEYPOT_VALUES = ['https://evil.example', 5, 0, false, ' ', [], ['x'], {}, { a: 1 }]

const REQUEST_EARLY_ACCESS = /* GraphQL */ `
  mutation ($input: RequestEarlyAccessInput!) {
    requestEarlyAccess(input: $input) {
      id
      name
      email
      interest
      createdAt
    }
  }
`

type JsonObject = Record<string, unknown>

export const createEarlyAccessClient = (app: TestApp) => ({
  requestEarlyAccess: (input: JsonObject) => app.anonymous.graphql(REQUEST_EARLY_ACCESS, { input }),
  requestEarlyAccessViaRest: (input: JsonObject) => app.anonymous.rest<JsonObject>('POST', '/api/leads', input),
})
