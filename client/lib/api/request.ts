import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { promptForIdentity } from '../session/identity-prompt'
import { RefreshSessionDocument } from '../session/session.generated'
import { tokens } from '../session/tokens'
import { buildMultipartBody, findFiles, type RawResponse, upload } from './multipart'
import { BadResponseError, type ErrorDetails, NetworkError, RefreshError, RequestError } from './request-error'

export { RequestError }

/** An operation as text, so that public pages load no syntax trees. */
export interface Operation<TData, TVariables> extends DocumentTypeDecoration<TData, TVariables> {
  /** Makes the type reject a syntax tree, which has no `trim` method. */
  trim(): string
}

export type Transport = <TData, TVariables>(
  operation: Operation<TData, TVariables>,
  variables: TVariables,
  options?: { signal?: AbortSignal },
) => Promise<TData>

export interface RequestOptions {
  signal?: AbortSignal
  /** Receives the progress of an upload, 0 to 1. */
  onProgress?: (progress: number) => void
  /** Sends no token and does not refresh the session. */
  anonymous?: boolean
}

interface ResponseBody {
  data?: unknown
  /** The error in some JSON responses that are not GraphQL. */
  error?: unknown
  errors?: {
    message: string
    extensions?: Partial<ErrorDetails> & { http?: { status?: number } }
  }[]
}

const GRAPHQL_ENDPOINT = '/graphql'

/**
 * Sends an operation and resolves to its data. Refreshes an expired session and retries. If the operation needs a
 * recent proof of identity, asks the user for one and retries.
 * @throws RequestError ("status: text", specification §8), RefreshError, NetworkError, and the AbortError of the signal
 */
export async function request<TData, TVariables>(
  operation: Operation<TData, TVariables>,
  variables: TVariables,
  options: RequestOptions = {},
): Promise<TData> {
  if (options.anonymous) return send(operation, variables, options, null)
  const execute = () => withSession(token => send(operation, variables, options, token))
  try {
    return await execute()
  } catch (error) {
    const needsConfirmation = error instanceof RequestError && error.code === 'CONFIRMATION_REQUIRED'
    if (!needsConfirmation || !(await promptForIdentity({ kind: 'confirmation' }))) throw error
    return await execute()
  }
}

/**
 * Runs a request with the access token. On UNAUTHENTICATED, refreshes the session and runs the request once more.
 * If no refresh token is stored, ends the session of the access token and rethrows the error.
 */
export async function withSession<TData>(execute: (token: string | null) => Promise<TData>): Promise<TData> {
  const token = tokens.getAccessToken()
  const userId = tokens.getUserId()
  try {
    return await execute(token)
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'UNAUTHENTICATED') throw error
    if (!tokens.getRefreshToken()) {
      if (token && tokens.getAccessToken() === token) tokens.end()
      throw error
    }
    await refreshSessionOnce(token)
    // Does not repeat the request if, during the refresh, the user signed out or another user signed in.
    if (userId !== null && tokens.getUserId() !== userId) throw error
    return execute(tokens.getAccessToken())
  }
}

let pendingRefresh: Promise<void> | undefined

/** Refreshes the session. Concurrent calls, including those in other tabs, share one refresh. */
function refreshSessionOnce(expiredToken: string | null): Promise<void> {
  pendingRefresh ??= withSessionLock(async () => {
    // Another tab or an earlier request may already have refreshed the session.
    if (tokens.getAccessToken() && tokens.getAccessToken() !== expiredToken) return
    await refreshSession()
  }).finally(() => {
    pendingRefresh = undefined
  })
  return pendingRefresh
}

const withSessionLock = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('kairos-session', task) : task()

/** Limits how long other tabs wait for a refresh. */
const REFRESH_TIMEOUT_MS = 15_000

/** Gets new tokens. If the server rejects the refresh token, ends the session. A network failure does not end it. */
export async function refreshSession(): Promise<void> {
  const refreshToken = tokens.getRefreshToken()
  if (!refreshToken) throw new RefreshError('No refresh token available')
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
    const { refreshSession: refreshed } = await send(RefreshSessionDocument, { refreshToken }, { signal }, null)
    // After the user has signed out or signed in again, the old session must not be restored.
    if (tokens.getRefreshToken() === refreshToken) tokens.store(refreshed.accessToken, refreshed.refreshToken)
  } catch (error) {
    if (!isRefreshRejection(error)) throw error
    if (tokens.getRefreshToken() === refreshToken) tokens.end()
    throw new RefreshError('Failed to refresh token', error)
  }
}

const REJECTION_CODES = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'])
const isRefreshRejection = (error: unknown) => error instanceof RequestError && REJECTION_CODES.has(error.code)

async function send<TData, TVariables>(
  operation: Operation<TData, TVariables>,
  variables: TVariables,
  { signal, onProgress }: RequestOptions,
  token: string | null,
): Promise<TData> {
  const query = operation.trim()
  const headers: Record<string, string> = { accept: 'application/json', 'x-graphql-yoga-csrf': '1' }
  if (token) headers.authorization = `Bearer ${token}`
  const files = findFiles(variables)
  const response =
    files.length > 0
      ? await upload(GRAPHQL_ENDPOINT, buildMultipartBody(query, variables, files), {
          headers,
          signal,
          onProgress,
        })
      : await postJson(JSON.stringify({ query, variables }), { ...headers, 'content-type': 'application/json' }, signal)
  return parseResponse<TData>(response)
}

async function postJson(body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<RawResponse> {
  try {
    const response = await fetch(GRAPHQL_ENDPOINT, { method: 'POST', body, headers, signal })
    const isHtml = /html/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, statusText: response.statusText, text: await response.text(), isHtml }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (signal?.aborted && !isTimeout) throw error
    throw new NetworkError(error)
  }
}

const MAX_MESSAGE_LENGTH = 300

function parseResponse<TData>({ status, statusText, text, isHtml }: RawResponse): TData {
  const body = parseBody(text)
  const graphqlError = body?.errors?.[0]
  if (graphqlError) {
    const { http, ...details } = graphqlError.extensions ?? {}
    throw new RequestError(http?.status ?? (status === 200 ? 500 : status), graphqlError.message, {
      code: 'INTERNAL',
      ...details,
    })
  }
  if (status >= 400 || !body?.data) {
    // HTML comes from a proxy and does not belong in a toast.
    const message = (isHtml ? '' : text.slice(0, MAX_MESSAGE_LENGTH)) || statusText || 'The response was empty.'
    const errorField = typeof body?.error === 'string' ? body.error.slice(0, MAX_MESSAGE_LENGTH) : undefined
    throw new BadResponseError(status, message, errorField)
  }
  return body.data as TData
}

function parseBody(text: string): ResponseBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
