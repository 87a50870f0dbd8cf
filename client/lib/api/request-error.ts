export interface Issue {
  path: string
  message: string
}

interface ErrorDetails {
  code: string
  issues?: Issue[]
  requestId?: string
  cause?: unknown
}

/** An answer that was not OK. The message is "status: text" (specification §8); `text` is the server's words alone. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string
  readonly text: string
  readonly issues: Issue[]
  readonly requestId: string | undefined

  constructor(status: number, text: string, { code, issues = [], requestId, cause }: ErrorDetails) {
    super(`${status}: ${text}`, { cause })
    this.status = status
    this.code = code
    this.text = text
    this.issues = issues
    this.requestId = requestId
  }
}

/** The session cannot be renewed: "Failed to refresh token" or "No refresh token available" (specification §8). */
export class RefreshError extends RequestError {
  constructor(text: string, cause?: unknown) {
    super(401, text, { code: 'UNAUTHENTICATED', cause })
    this.message = text
  }
}

/** No answer at all. It says nothing about the session, so nobody is signed out by it. */
export class NetworkError extends RequestError {
  constructor(cause?: unknown) {
    const text = 'The server could not be reached. Check your connection and try again.'
    super(0, text, { code: 'NETWORK', cause })
    this.message = text
  }
}

/** The words for a person: the server's own where there are some. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof RequestError ? error.text : error instanceof Error ? error.message : ''
