import { withSession } from './request'
import { NetworkError, RequestError } from './request-error'

/**
 * Fetches a row of the REST interface with the session's bearer token; for the pages that exist to test it. Throws
 * RequestError ("status: text", specification §8) and NetworkError, and renews the session as `request` does.
 */
export const restGet = (path: string): Promise<unknown> =>
  withSession(async token => {
    const response = await fetch(path, {
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    }).catch((error: unknown) => {
      throw new NetworkError(error)
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new RequestError(response.status, text || response.statusText, {
      code: response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL',
    })
  })
