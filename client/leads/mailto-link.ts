/** A letter to somebody, as a link: RFC 6068 wants the "@" of an address as it is, and encoded what surrounds it. */
export function mailtoLink(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`
}
