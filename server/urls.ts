// Rules for the link and image URLs that authors enter. Client and server share these rules.

/**
 * Placeholders for the origin of this site. Both schemes are needed, because `https:x` is a relative reference on an
 * HTTPS site and the URL of another host on an HTTP site.
 */
const SITE_ORIGINS = ['http://site.invalid', 'https://site.invalid']

/**
 * Returns whether a text is an absolute path on this site. Two slashes at the start would lead to another host.
 * Browsers ignore tabs and line breaks between the slashes, and read a backslash as a slash.
 */
export const isSitePath = (value: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(value)

const isHttpUrl = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value)

/** Returns whether a text is a relative URL reference that browsers resolve to this site. */
const isSiteReference = (value: string): boolean =>
  isSitePath(value) ||
  SITE_ORIGINS.every(origin => URL.canParse(value, origin) && new URL(value, origin).origin === origin)

/** Returns whether a button may link to this URL. Permits HTTP(S) URLs and absolute paths on this site. */
export const isLinkUrl = (value: string): boolean => isHttpUrl(value) || isSitePath(value)

/** Returns whether a page may show the image at this URL. Permits HTTP(S) URLs and relative references to this site. */
export const isImageUrl = (value: string): boolean => isHttpUrl(value) || isSiteReference(value)
