import { withSession } from './request'
import { NetworkError, RequestError } from './request-error'

/**
 * Fetches a REST resource with the access token, for the pages that test the REST API. Refreshes the session like
 * `request`.
 * @throws RequestError ("status: text", specification §8), NetworkError
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

/** Resolves to true when the server answers. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
