import Bowser from 'bowser'

/**
 * Describes the browser and operating system that a `User-Agent` header names, such as "Chrome on macOS". Other
 * programs are described by their name, such as "curl". A client can send any header, so the result can be false.
 * @returns null if the header is missing or contains no name
 */
export const describeDevice = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || os.name || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || null
}
