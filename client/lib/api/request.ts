import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { RefreshSessionDocument } from '../session/session.generated'
import { tokens } from '../session/tokens'
import { buildMultipartBody, findFiles, type RawResponse, upload } from './multipart'
import { type Issue, NetworkError, RefreshError, RequestError } from './request-error'

export { RequestError }

/** An operation as text that knows what it takes and gives: what visitors download holds no syntax tree. */
export interface Operation<TData, TVariables> extends DocumentTypeDecoration<TData, TVariables> {
  /** Its text has one: a syntax tree does not. */
  trim(): string
}

export type Transport = <TData, TVariables>(
  document: Operation<TData, TVariables>,
  variables: TVariables,
  options?: { signal?: AbortSignal },
) => Promise<TData>

export interface RequestOptions {
  signal?: AbortSignal
  /** How much of an upload has gone, 0 to 1. */
  onProgress?: (progress: number) => void
  /** Neither sends nor renews the session: signing in itself. */
  anonymous?: boolean
}

interface GraphqlBody {
  data?: unknown
  errors?: {
    message: string
    extensions?: { code?: string; issues?: Issue[]; http?: { status?: number }; requestId?: string }
  }[]
}

const GRAPHQL_ENDPOINT = '/graphql'

/**
 * Sends a typed document to the server. A dead access token is renewed once, by one refresh for all that wait, and
 * the request is sent once more. Throws RequestError ("status: text", specification §8), RefreshError when the
 * session cannot be renewed, NetworkError when there is no answer, and the signal's AbortError.
 */
export async function request<TData, TVariables>(
  document: Operation<TData, TVariables>,
  variables: TVariables,
  options: RequestOptions = {},
): Promise<TData> {
  if (options.anonymous) return send(document, variables, options, null)
  return withSession(token => send(document, variables, options, token))
}

/** Asks with the session's token. A dead one is renewed, by one refresh for all that wait, and it is asked once more. */
export async function withSession<TData>(execute: (token: string | null) => Promise<TData>): Promise<TData> {
  const token = tokens.getAccessToken()
  const userId = tokens.getUserId()
  try {
    return await execute(token)
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'UNAUTHENTICATED') throw error
    if (!tokens.getRefreshToken()) {
      if (token && tokens.getAccessToken() === token) tokens.clear()
      throw error
    }
    await refreshSessionOnce(token)
    // What one person asked for is not done in the name of another who has signed in meanwhile.
    if (tokens.getUserId() !== userId) throw error
    return execute(tokens.getAccessToken())
  }
}

let pendingRefresh: Promise<void> | undefined

/** Renews the session, once for everyone who asks meanwhile, in this tab and in the others. */
function refreshSessionOnce(expiredToken: string | null): Promise<void> {
  pendingRefresh ??= withSessionLock(async () => {
    // Another tab, or a request before this one, has renewed it already.
    if (tokens.getAccessToken() && tokens.getAccessToken() !== expiredToken) return
    await refreshSession()
  }).finally(() => {
    pendingRefresh = undefined
  })
  return pendingRefresh
}

const withSessionLock = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('kairos-session', task) : task()

/** How long a refresh may take, in milliseconds: the other tabs wait for it. */
const REFRESH_TIMEOUT_MS = 15_000

/** Trades the refresh token for new tokens. Only a refusal ends the session: a network failure does not. */
export async function refreshSession(): Promise<void> {
  const refreshToken = tokens.getRefreshToken()
  if (!refreshToken) throw new RefreshError('No refresh token available')
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)
    const { refreshSession: refreshed } = await send(
      RefreshSessionDocument,
      { refreshToken },
      { signal },
      null,
    )
    // Who signed out, or in as somebody else, while this was on its way must not get the old session back.
    if (tokens.getRefreshToken() === refreshToken) tokens.store(refreshed.accessToken, refreshed.refreshToken)
  } catch (error) {
    if (!isRefreshRejection(error)) throw error
    if (tokens.getRefreshToken() === refreshToken) tokens.clear()
    throw new RefreshError('Failed to refresh token', error)
  }
}

const REJECTION_CODES = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'])
const isRefreshRejection = (error: unknown) =>
  error instanceof RequestError && REJECTION_CODES.has(error.code)

async function send<TData, TVariables>(
  document: Operation<TData, TVariables>,
  variables: TVariables,
  { signal, onProgress }: RequestOptions,
  token: string | null,
): Promise<TData> {
  const query = document.trim()
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
      : await postJson(
          JSON.stringify({ query, variables }),
          { ...headers, 'content-type': 'application/json' },
          signal,
        )
  return parseResponse<TData>(response)
}

async function postJson(
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<RawResponse> {
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

function parseResponse<TData>({ status, statusText, text, isHtml }: RawResponse): TData {
  const body = parseBody(text)
  const graphqlError = body?.errors?.[0]
  if (graphqlError) {
    const { code = 'INTERNAL', issues, http, requestId } = graphqlError.extensions ?? {}
    throw new RequestError(http?.status ?? (status === 200 ? 500 : status), graphqlError.message, {
      code,
      issues,
      requestId,
    })
  }
  if (status >= 400 || !body?.data) {
    // A proxy answered, not the server: its pages are not for people to read in a toast.
    const message = (isHtml ? '' : text.slice(0, 300)) || statusText || 'No answer'
    throw new RequestError(status, message, { code: status === 401 ? 'UNAUTHENTICATED' : 'BAD_ANSWER' })
  }
  return body.data as TData
}

function parseBody(text: string): GraphqlBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
