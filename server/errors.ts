/** Error codes of GraphQL, REST and pages, with their HTTP statuses. */
export const ERROR_STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  MFA_REQUIRED: 401,
  FORBIDDEN: 403,
  CONFIRMATION_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface Issue {
  /** Dotted path of the field. */
  path: string
  message: string
}

/** An error with an `ErrorCode`. Its message is shown to the user. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[]
  /** Seconds to wait before a retry, or null. */
  readonly retryAfter: number | null
  /** Token for the second step of the login, for MFA_REQUIRED; otherwise null. */
  readonly challenge: string | null
  /** Kinds of the second factors of the account, for MFA_REQUIRED; otherwise empty. */
  readonly factors: readonly string[]

  constructor(
    code: ErrorCode,
    message: string,
    {
      issues = [],
      retryAfter,
      challenge,
      factors = [],
      cause,
    }: { issues?: Issue[]; retryAfter?: number; challenge?: string; factors?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = ERROR_STATUS[code]
    this.issues = issues
    this.retryAfter = retryAfter ?? null
    this.challenge = challenge ?? null
    this.factors = factors
  }
}

const createErrorFactory =
  (code: ErrorCode, defaultMessage: string) =>
  (message: string = defaultMessage, issues?: Issue[]) =>
    new AppError(code, message, { issues })

export const createUnauthenticatedError = createErrorFactory(
  'UNAUTHENTICATED',
  "You're not signed in. Sign in and try again.",
)
export const createForbiddenError = createErrorFactory('FORBIDDEN', "You don't have permission to do this.")
export const createNotFoundError = createErrorFactory('NOT_FOUND', 'Not found')
export const createPayloadTooLargeError = createErrorFactory('PAYLOAD_TOO_LARGE', 'The request is too large.')
export const createUnsupportedMediaTypeError = createErrorFactory(
  'UNSUPPORTED_MEDIA_TYPE',
  'Send JSON with content-type application/json.',
)
export const createStorageFullError = createErrorFactory(
  'STORAGE_FULL',
  'The server is out of storage space. Contact an administrator.',
)
export const createInternalError = createErrorFactory('INTERNAL', 'Something went wrong on our side. Please try again.')

export const createConflictError = createErrorFactory('CONFLICT', 'The request conflicts with the current data.')

/** Creates a BAD_USER_INPUT error from a message, or from issues whose messages are joined. */
export const createBadUserInputError = (issues: Issue[] | string) =>
  typeof issues === 'string'
    ? new AppError('BAD_USER_INPUT', issues)
    : new AppError('BAD_USER_INPUT', joinMessages(issues), { issues })

/** Joins messages with commas (specification §8). No comma follows a message that ends with ".", "!" or "?". */
const joinMessages = (issues: Issue[]): string =>
  issues.map(({ message }) => message).reduce((text, next) => `${text}${/[.!?]$/.test(text) ? '' : ','} ${next}`)

/** @param retryAfter seconds */
export const createRateLimitError = (retryAfter: number) =>
  new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, {
    retryAfter,
  })

export const createUploadLimitError = (limit: number) =>
  new AppError('RATE_LIMITED', `You have ${limit} uploads in progress. Please wait until one of them is finished.`, {
    retryAfter: 5,
  })

/** @param reason sentence that states the limit, such as "You have 2 exports in progress." */
export const createExportLimitError = (reason: string) =>
  new AppError('RATE_LIMITED', `${reason} Wait until one of them is finished.`, { retryAfter: 10 })

/** Creates an error for an unavailable service, such as the database. */
export const createUnavailableError = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'The service is currently unavailable. Please try again shortly.', {
    retryAfter: 5,
    cause,
  })

const formatDuration = (seconds: number) =>
  seconds < 90
    ? `${Math.max(1, seconds)} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / 60)} minutes`

/** The part of a zod or zod/mini schema that `parseInput` uses. */
export interface InputSchema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * Parses the input of a service function.
 * @throws BAD_USER_INPUT with the first issue of each invalid field; further issues often result from the first
 */
export const parseInput = <Output>(schema: InputSchema<Output>, value: unknown): Output => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = new Map<string, Issue>()
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.')
    if (!issues.has(path)) issues.set(path, { path, message: issue.message })
  }
  throw createBadUserInputError([...issues.values()])
}
