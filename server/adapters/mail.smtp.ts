import { createTransport } from 'nodemailer'
import type { Mailer } from './mail'

const SMTP_TIMEOUTS_MS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/**
 * Creates a mailer for an SMTP server. `contactAddress` is the default recipient. Nodemailer receives `recipient` and
 * `replyTo` as objects, because it parses a string as a list of addresses, to which user input could add an address.
 */
export const createSmtpMailer = (url: string, from: string, contactAddress: string): Mailer => {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS }, { from })
  return {
    send: async ({ recipient, replyTo, subject, text }) => {
      await transport.sendMail({
        to: recipient === undefined ? contactAddress : { name: '', address: recipient },
        replyTo: replyTo && { ...replyTo, name: escapeEncodedWords(replyTo.name) },
        subject: escapeEncodedWords(subject),
        text,
      })
    },
    close: () => transport.close(),
  }
}

/** Connects to an SMTP server and authenticates. Throws an Error with the reason if this fails. */
export const verifySmtpServer = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS })
  await transport.verify().finally(() => transport.close())
}

/** Inserts a word joiner (U+2060) into "=?", so that mail clients do not decode user input (RFC 2047). */
const escapeEncodedWords = (text: string): string => text.replaceAll('=?', '=\u2060?')
