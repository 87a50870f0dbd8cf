import type { TestApp } from '../app'

export const CONTACT_MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'When is the opportune moment?',
}

export const CONFIRMATION_TEXT = "We've received your message and will respond soon."

const SEND_CONTACT_MESSAGE = /* GraphQL */ `
  mutation ($input: SendContactMessageInput!) {
    sendContactMessage(input: $input) {
      message
    }
  }
`

type JsonObject = Record<string, unknown>

export const createContactClient = (app: TestApp) => ({
  send: (input: JsonObject) => app.anonymous.graphql(SEND_CONTACT_MESSAGE, { input }),
  sendViaRest: (input: JsonObject) => app.anonymous.rest<JsonObject>('POST', '/api/contact', input),
  listMessages: () => app.deps.db.contactMessage.findMany({ orderBy: { id: 'asc' } }),
})
