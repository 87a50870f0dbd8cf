/** Builds a mailto URL. RFC 6068 requires an unencoded "@" and encoded parts on both sides. */
export function mailtoLink(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}

export const buildReplyLink = ({ email, subject }: { email: string; subject: string }): string =>
  mailtoLink(email, `Re: ${subject}`)
