export interface Issue {
  path: string
  message: string
}

/** The `extensions` of a GraphQL error can contain all these fields except `cause`. */
export interface ErrorDetails {
  code: string
  issues?: Issue[]
  requestId?: string
  challenge?: string
  factors?: string[]
  cause?: unknown
}

/**
 * The error of a request. The message is "status: text" (specification §8). For RefreshError and NetworkError, the
 * message is the text alone.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string
  readonly text: string
  readonly issues: Issue[]
  readonly requestId: string | undefined
  /** For MFA_REQUIRED: the value to send with the login's second factor. */
  readonly challenge: string | undefined
  /** For MFA_REQUIRED: the kinds of second factors of the account. */
  readonly factors: string[]

  constructor(status: number, text: string, details: ErrorDetails) {
    const { code, issues = [], requestId, challenge, factors = [], cause } = details
    super(`${status}: ${text}`, { cause })
    this.status = status
    this.code = code
    this.text = text
    this.issues = issues
    this.requestId = requestId
    this.challenge = challenge
    this.factors = factors
  }
}

/** A response without GraphQL data or errors, for example from a proxy. The text may be unsuitable for users. */
export class BadResponseError extends RequestError {
  /** The `error` field of a JSON response, as in errors of the REST API. */
  readonly errorField: string | undefined

  constructor(status: number, text: string, errorField?: string) {
    super(status, text, { code: status === 401 ? 'UNAUTHENTICATED' : 'BAD_RESPONSE' })
    this.errorField = errorField
  }
}

/** The server rejected the refresh token, or none is stored (specification §8). */
export class RefreshError extends RequestError {
  constructor(text: string, cause?: unknown) {
    super(401, text, { code: 'UNAUTHENTICATED', cause })
    this.message = text
  }
}

/** The server could not be reached. The session remains valid. */
export class NetworkError extends RequestError {
  constructor(cause?: unknown) {
    const text = "The server can't be reached. Check your connection and try again."
    super(0, text, { code: 'NETWORK', cause })
    this.message = text
  }
}

/** Returns the message without the status. Returns an empty string if `error` is not an Error. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof RequestError ? error.text : error instanceof Error ? error.message : ''

/** Returns whether a request was aborted because the user canceled it or the component unmounted. */
export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
