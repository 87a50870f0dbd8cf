export interface MailMessage {
  replyTo: { name: string; address: string }
  subject: string
  text: string
}

/** Sends messages to the contact address. Sender and recipient are settings. */
export interface Mailer {
  /** Throws when the mail server does not accept the message. */
  send(message: MailMessage): Promise<void>
  close(): void
}
