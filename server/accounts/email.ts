/**
 * The pattern of `<input type="email">` (HTML, §4.10.5.1.5), with a dot required in the domain. It excludes spaces,
 * double quotes, angle brackets, line breaks and non-ASCII characters.
 */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/
