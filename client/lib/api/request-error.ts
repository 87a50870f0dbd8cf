export interface Issue {
  path: string
  message: string
}

/** The fields of a RequestError besides status and text. All but `cause` are in the `extensions` of a GraphQL error. */
export interface ErrorDetails {
  code: string
  issues?: Issue[]
  requestId?: string
  challenge?: string
  factors?: string[]
  cause?: unknown
}

/**
 * A failed request. The message is "status: text" (specification §8), except for RefreshError and NetworkError, whose
 * message is the text alone.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string
  /** The message without the status. */
  readonly text: string
  readonly issues: Issue[]
  readonly requestId: string | undefined
  /** For the code MFA_REQUIRED: the value to send with the second factor of the login. */
  readonly challenge: string | undefined
  /** For the code MFA_REQUIRED: the kinds of second factors of the account. */
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

/** A response without GraphQL data or errors, for example from a proxy. Its text is not always suitable for users. */
export class BadResponseError extends RequestError {
  /** The `error` field of the response if it is JSON, as in errors of the REST API. */
  readonly errorField: string | undefined

  constructor(status: number, text: string, errorField?: string) {
    super(status, text, { code: status === 401 ? 'UNAUTHENTICATED' : 'BAD_RESPONSE' })
    this.errorField = errorField
  }
}

/** The session cannot be refreshed: the server rejected the refresh token, or none is stored (specification §8). */
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

/** Returns the text to show for an error, without the status of a RequestError. Empty if `error` is not an Error. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof RequestError ? error.text : error instanceof Error ? error.message : ''

/** Returns true for an error caused by an abort: the user canceled, or the component unmounted. */
export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
