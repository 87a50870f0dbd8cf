import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface ReceivedMail {
  /** Whom the server was told to bring it to, whatever the headers say. */
  envelope: { from: string; to: string[] }
  /** Names in lower case, in their order, values unfolded and as they were sent. */
  headers: [name: string, value: string][]
  /** One header as people read it, its encoded words decoded. Throws unless there is exactly one. */
  header(name: string): string
  text: string
}

export interface MailServer {
  url: string
  /** What it has taken, the oldest first. */
  received: ReceivedMail[]
  /** Looks at each message before it is taken: throw to refuse it, wait to be slow. */
  onMessage: (mail: ReceivedMail) => unknown
}

/** A real SMTP server on a port of its own, empty and willing before each test of the file. */
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

/** Reads a message as RFC 5322 and 2045 have it, as far as one of plain text goes. */
const parseMail = (raw: string, session: SMTPServerSession): ReceivedMail => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  const header = (name: string) => {
    const [value, ...duplicates] = headers.filter(([each]) => each === name).map(([, each]) => each)
    if (value === undefined || duplicates.length > 0)
      throw new Error(`${duplicates.length + 1} headers ${name}`)
    return decodeEncodedWords(value)
  }
  const { mailFrom, rcptTo } = session.envelope
  return {
    envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(each => each.address) },
    headers,
    header,
    text: decodeBody(raw.slice(end + 4), header('content-transfer-encoding')).replace(/\r\n/g, '\n'),
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

/** RFC 2047; space between two encoded words is none. */
const decodeEncodedWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuotedPrintable(text.replace(/_/g, ' '))
      ).toString('utf8'),
    )

/** Quoted-printable. */
const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
