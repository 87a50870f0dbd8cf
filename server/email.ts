/**
 * What a browser takes for an email address in a field of that type (HTML, §4.10.5.1.5), with a dot in its domain: one
 * rule for every form, on both sides of the wire. ASCII without spaces, quotes and angle brackets, on one line.
 */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
