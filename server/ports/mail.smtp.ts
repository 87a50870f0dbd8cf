import { createTransport } from 'nodemailer'
import type { Mail } from './mail'

/** A server that says nothing must not hold a message, or the process, for long: in milliseconds. */
const PATIENCE = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/**
 * Mails through an SMTP server. Addresses go as structures, not as text, so that nothing a visitor typed can become
 * a header.
 * @param url smtp://user:password@host:port, or smtps://
 */
export const smtpMail = (url: string, from: string, to: string): Mail => {
  const transport = createTransport({ url, ...PATIENCE }, { from })
  return {
    send: async message => {
      const { replyTo, subject, text } = message
      await transport.sendMail({
        to,
        replyTo: { ...replyTo, name: literal(replyTo.name) },
        subject: literal(subject),
        text,
      })
    },
    close: () => transport.close(),
  }
}

/**
 * nodemailer takes "=?" for the beginning of something encoded already, and leaves it to the reader's mail program to
 * make something else of it. Broken by what has no width, it is read as it was typed; and not being ASCII, it is encoded.
 */
const literal = (text: string): string => text.replaceAll('=?', '=\u2060?')
