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
      await transport.sendMail({ ...message, to })
    },
    close: () => transport.close(),
  }
}
