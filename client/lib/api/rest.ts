import { withSession } from './request'
import { NetworkError, RequestError } from './request-error'

/**
 * Fetches JSON with the access token, for the pages that test the REST API. Like `request`, refreshes an expired
 * session and throws RequestError, RefreshError or NetworkError. Throws SyntaxError if a successful response is not
 * JSON.
 */
export const restGet = (path: string): Promise<unknown> =>
  withSession(async token => {
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const { response, text } = await fetch(path, { headers })
      .then(async response => ({ response, text: await response.text() }))
      .catch((error: unknown) => {
        throw new NetworkError(error)
      })
    if (response.ok) return JSON.parse(text)
    throw new RequestError(response.status, text || response.statusText, {
      code: response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL',
    })
  })

interface DownloadOptions {
  signal: AbortSignal
  /** Receives each part of the body as it arrives. */
  onData: (bytes: Uint8Array, headers: Headers) => void
}

/**
 * Downloads a file. Like `request`, refreshes an expired session and throws RequestError, RefreshError, NetworkError or
 * the AbortError of the signal.
 * @throws RequestError with the code NETWORK if the download is interrupted
 */
export const restDownload = async (
  path: string,
  { signal, onData }: DownloadOptions,
): Promise<{ headers: Headers; content: Blob }> => {
  const response = await withSession(token => fetchFile(path, token, signal))
  const { headers } = response
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    // The loop uses a reader, because some browsers cannot iterate over a stream.
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value)
      onData(part.value, headers)
    }
  } catch (error) {
    if (signal.aborted) throw error
    const message = 'The download was interrupted. Try again.'
    throw new RequestError(response.status, message, { code: 'NETWORK', cause: error })
  }
  const content = new Blob(parts, { type: headers.get('content-type') ?? '' })
  return { headers, content }
}

const fetchFile = async (path: string, token: string | null, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(path, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new NetworkError(error)
    },
  )
  if (response.ok) return response
  const body: { message?: string; code?: string } = await response.json().catch(() => ({}))
  throw new RequestError(response.status, body.message ?? response.statusText, {
    code: body.code ?? (response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL'),
  })
}

export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
