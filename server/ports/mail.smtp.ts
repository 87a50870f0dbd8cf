import { createTransport } from 'nodemailer'
import type { Mail } from './mail'

/**
 * Mails through an SMTP server. Addresses go as structures, not as text, so that nothing a visitor typed can become
 * a header.
 * @param url smtp://user:password@host:port, or smtps://
 */
export const smtpMail = (url: string, from: string, to: string): Mail => {
  const transport = createTransport(url, { from })
  return {
    send: async message => {
      await transport.sendMail({ ...message, to })
    },
    close: () => transport.close(),
  }
}
