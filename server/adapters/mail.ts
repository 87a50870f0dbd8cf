export interface MailMessage {
  /** Default: the contact address. */
  recipient?: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
}

export interface Mailer {
  /** Throws when the mail server cannot be reached or rejects the message. */
  send(message: MailMessage): Promise<void>
  close(): void
}
