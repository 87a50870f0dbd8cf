import { GraphQLError } from 'graphql'

/** The one catalogue of refusals: what a code is called on every face, and its HTTP status. */
export const ERROR_STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
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
  path: string
  message: string
}

/** An answer of the catalogue. Its message is meant for the person who gets it. */
export class AppError extends GraphQLError {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[]
  /** Seconds after which trying again makes sense, for RATE_LIMITED and UNAVAILABLE. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    const status = ERROR_STATUS[code]
    const headers =
      details.retryAfter === undefined ? undefined : { 'retry-after': String(details.retryAfter) }
    super(message, {
      extensions: { code, http: { status, headers }, ...(details.issues && { issues: details.issues }) },
    })
    this.code = code
    this.status = status
    this.issues = details.issues ?? []
    this.retryAfter = details.retryAfter ?? null
    if (details.cause !== undefined) this.cause = details.cause
  }
}

const createErrorFactory =
  (code: ErrorCode, defaultMessage: string) =>
  (message: string = defaultMessage) =>
    new AppError(code, message)

export const unauthenticated = createErrorFactory(
  'UNAUTHENTICATED',
  'You are not signed in. Please sign in and try again.',
)
export const forbidden = createErrorFactory('FORBIDDEN', 'You are not allowed to do this.')
export const notFound = createErrorFactory('NOT_FOUND', 'Not found')
export const conflict = createErrorFactory('CONFLICT', 'This is no longer possible.')
export const payloadTooLarge = createErrorFactory('PAYLOAD_TOO_LARGE', 'The request is too large.')
export const unsupportedMediaType = createErrorFactory(
  'UNSUPPORTED_MEDIA_TYPE',
  'Send JSON, with content-type application/json.',
)
export const storageFull = createErrorFactory(
  'STORAGE_FULL',
  'There is no space left to store this. Please tell the administrator.',
)
export const internalError = createErrorFactory(
  'INTERNAL',
  'Something went wrong on our side. Please try again.',
)

/** Refused input: the issues say which field and why; the message joins their words. */
export const badUserInput = (issues: Issue[] | string) =>
  typeof issues === 'string'
    ? new AppError('BAD_USER_INPUT', issues)
    : new AppError('BAD_USER_INPUT', joinMessages(issues), { issues })

/** Joined by commas (specification §8), but for sentences: those have their own ends. */
const joinMessages = (issues: Issue[]): string =>
  issues.map((issue, index) => appendComma(issue.message, index < issues.length - 1)).join(' ')

const appendComma = (message: string, hasNext: boolean) =>
  hasNext && !/[.!?]$/.test(message) ? `${message},` : message

/** @param retryAfter seconds */
export const rateLimited = (retryAfter: number) =>
  new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, {
    retryAfter,
  })

/** The database, or what else it takes, is away for the moment. */
export const unavailable = (cause?: unknown) =>
  new AppError('UNAVAILABLE', 'The service is not available at the moment. Please try again shortly.', {
    retryAfter: 5,
    cause,
  })

const formatDuration = (seconds: number) =>
  seconds < 90
    ? `${Math.max(1, seconds)} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / 60)} minutes`

/** What `parseInput` needs of a zod schema, whichever edition. */
export interface InputSchema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * The first line of every service function: its input, checked by its feature's schema.
 * @throws BAD_USER_INPUT with an issue per wrong field: the first, since what is no text is also too short.
 */
export const parseInput = <Output>(schema: InputSchema<Output>, value: unknown): Output => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = new Map<string, Issue>()
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.')
    if (!issues.has(path)) issues.set(path, { path, message: issue.message })
  }
  throw badUserInput([...issues.values()])
}
