import { createTransport } from 'nodemailer'
import type { Mailer } from './mail'

/** A server that says nothing must not hold a message, or the process, for long: in milliseconds. */
const SMTP_TIMEOUTS_MS = {
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
export const createSmtpMailer = (url: string, from: string, to: string): Mailer => {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS }, { from })
  return {
    send: async message => {
      const { replyTo, subject, text } = message
      await transport.sendMail({
        to,
        replyTo: { ...replyTo, name: escapeEncodedWords(replyTo.name) },
        subject: escapeEncodedWords(subject),
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
const escapeEncodedWords = (text: string): string => text.replaceAll('=?', '=\u2060?')
