export interface MailMessage {
  /** Who an answer goes to. */
  replyTo: { name: string; address: string }
  subject: string
  text: string
}

/** Mails us. Whom exactly, and as whom, is a setting. */
export interface Mailer {
  /** Throws when the mail server did not take it. */
  send(message: MailMessage): Promise<void>
  close(): void
}
