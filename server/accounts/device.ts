import Bowser from 'bowser'

/**
 * Describes the client that a `User-Agent` header names: the browser and operating system, such as "Chrome on macOS",
 * or another program, such as "curl". Clients can forge the header. Returns null if the header is missing or contains
 * no name.
 */
export const describeDevice = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || os.name || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || null
}
