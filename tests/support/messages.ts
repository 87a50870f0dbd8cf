import type { TestApp } from './app'

/** A message as a visitor writes it. */
export const MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'When is the opportune moment?',
}

/** What they are told. */
export const RECEIVED = "We've received your message and will respond soon."

const SEND = /* GraphQL */ `
  mutation ($input: SendContactMessageInput!) {
    sendContactMessage(input: $input) {
      message
    }
  }
`

type Input = Record<string, unknown>

/** The contact form over both faces, and what has come of it. */
export const messagesIn = (app: TestApp) => ({
  send: (input: Input) => app.nobody.graphql(SEND, { input }),
  sendByRest: (input: Input) => app.nobody.rest<Input>('POST', '/api/contact', input),
  messages: () => app.deps.db.contactMessage.findMany({ orderBy: { id: 'asc' } }),
})
