import { createTransport } from 'nodemailer'
import type { Mailer } from './mail'

const SMTP_TIMEOUTS_MS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/**
 * Creates a mailer for an SMTP server. `recipient` and `replyTo` are passed as objects: nodemailer parses text as a
 * list of addresses, so user input could add addresses.
 * @param url smtp://user:password@host:port, or smtps://
 * @param from sender of all messages
 * @param contactAddress default recipient
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

/**
 * Connects to an SMTP server and authenticates, without sending a message.
 * @throws an Error that contains the reason for the failure
 */
export const verifySmtpServer = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS })
  await transport.verify().finally(() => transport.close())
}

/**
 * Inserts U+2060 (word joiner, no width) into "=?". User input can contain an encoded word (RFC 2047). Nodemailer would
 * send it unchanged, and the recipient's mail client would decode it.
 */
const escapeEncodedWords = (text: string): string => text.replaceAll('=?', '=\u2060?')
