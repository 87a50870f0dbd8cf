import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface ReceivedMail {
  /** The envelope of the SMTP transaction, independent of the headers. */
  envelope: { from: string; to: string[] }
  /** The headers in message order, with names in lower case and values unfolded, trimmed and not decoded. */
  headers: [name: string, value: string][]
  /** Returns the decoded value of the header with this lowercase name. Throws if the header is missing or repeated. */
  getHeader(name: string): string
  /** The decoded body, with LF as the line break. */
  text: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Called before the server accepts a message. If the call throws or rejects, the server rejects the message. */
  onMessage: (mail: ReceivedMail) => unknown
}

/** Registers hooks that start and stop an SMTP server. `received` and `onMessage` are reset before each test. */
export const setupMailServer = (): MailServer => {
  const mailServer: MailServer = { url: '', received: [], onMessage: () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: async (stream, session, done) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const mail = parseMail(Buffer.concat(chunks).toString('latin1'), session)
        await mailServer.onMessage(mail)
        mailServer.received.push(mail)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })

  beforeAll(async () => {
    const listener = server.listen(0, '127.0.0.1')
    await new Promise(resolve => listener.once('listening', resolve))
    mailServer.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  })

  beforeEach(() => {
    mailServer.received = []
    mailServer.onMessage = () => {}
  })

  afterAll(() => new Promise<void>(resolve => server.close(resolve)))

  return mailServer
}

/** Parses a plain-text message (RFC 5322, RFC 2045). */
const parseMail = (raw: string, session: SMTPServerSession): ReceivedMail => {
  const headerEnd = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, headerEnd)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  const getHeader = (name: string) => {
    const [value, ...duplicates] = headers.filter(([key]) => key === name).map(([, text]) => text)
    if (value === undefined) throw new Error(`The message has no header ${name}`)
    if (duplicates.length > 0) throw new Error(`The message has ${duplicates.length + 1} headers ${name}`)
    return decodeEncodedWords(value)
  }
  const { mailFrom, rcptTo } = session.envelope
  return {
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    headers,
    getHeader,
    text: decodeBody(raw.slice(headerEnd + 4), getHeader('content-transfer-encoding')).replace(/\r\n/g, '\n'),
  }
}

const decodeBody = (body: string, encoding: string): string => {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replace(/=\r\n/g, ''))
        : Buffer.from(body, 'latin1')
  return bytes.toString('utf8')
}

/** Decodes encoded words (RFC 2047) and removes the whitespace between adjacent encoded words. */
const decodeEncodedWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuotedPrintable(text.replace(/_/g, ' '))
      ).toString('utf8'),
    )

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
