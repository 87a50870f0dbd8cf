import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
import { type Answer, findFiles, multipartBody, upload } from './multipart'
import { type Issue, NetworkError, RefreshError, RequestError } from './request-error'
import { RefreshSessionDocument } from './session.generated'
import { tokens } from './tokens'

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
  onProgress?: (share: number) => void
  /** Neither sends nor renews the session: signing in itself. */
  anonymous?: boolean
}

interface Body {
  data?: unknown
  errors?: {
    message: string
    extensions?: { code?: string; issues?: Issue[]; http?: { status?: number }; requestId?: string }
  }[]
}

const endpoint = '/graphql'

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
export async function withSession<TData>(ask: (token: string | null) => Promise<TData>): Promise<TData> {
  const token = tokens.access()
  const holder = tokens.holder()
  try {
    return await ask(token)
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'UNAUTHENTICATED') throw error
    if (!tokens.refresh()) {
      if (token && tokens.access() === token) tokens.clear()
      throw error
    }
    await renewSession(token)
    // What one person asked for is not done in the name of another who has signed in meanwhile.
    if (tokens.holder() !== holder) throw error
    return ask(tokens.access())
  }
}

let renewal: Promise<void> | undefined

/** Renews the session, once for everyone who asks meanwhile, in this tab and in the others. */
function renewSession(deadToken: string | null): Promise<void> {
  renewal ??= exclusively(async () => {
    // Another tab, or a request before this one, has renewed it already.
    if (tokens.access() && tokens.access() !== deadToken) return
    await refreshSession()
  }).finally(() => {
    renewal = undefined
  })
  return renewal
}

const exclusively = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('kairos-session', work) : work()

/** How long a refresh may take, in milliseconds: the other tabs wait for it. */
const refreshPatience = 15_000

/** Trades the refresh token for new tokens. Only a refusal ends the session: a network failure does not. */
export async function refreshSession(): Promise<void> {
  const refreshToken = tokens.refresh()
  if (!refreshToken) throw new RefreshError('No refresh token available')
  try {
    const signal = AbortSignal.timeout(refreshPatience)
    const { refreshSession: renewed } = await send(RefreshSessionDocument, { refreshToken }, { signal }, null)
    // Who signed out, or in as somebody else, while this was on its way must not get the old session back.
    if (tokens.refresh() === refreshToken) tokens.store(renewed.accessToken, renewed.refreshToken)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (tokens.refresh() === refreshToken) tokens.clear()
    throw new RefreshError('Failed to refresh token', error)
  }
}

const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'])
const isRefusal = (error: unknown) => error instanceof RequestError && refusals.has(error.code)

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
  const answer =
    files.length > 0
      ? await upload(endpoint, multipartBody(query, variables, files), { headers, signal, onProgress })
      : await post(
          JSON.stringify({ query, variables }),
          { ...headers, 'content-type': 'application/json' },
          signal,
        )
  return readAnswer<TData>(answer)
}

async function post(body: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(endpoint, { method: 'POST', body, headers, signal })
    const isHtml = /html/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, statusText: response.statusText, text: await response.text(), isHtml }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (signal?.aborted && !isLate) throw error
    throw new NetworkError(error)
  }
}

function readAnswer<TData>({ status, statusText, text, isHtml }: Answer): TData {
  const body = parse(text)
  const failure = body?.errors?.[0]
  if (failure) {
    const { code = 'INTERNAL', issues, http, requestId } = failure.extensions ?? {}
    throw new RequestError(http?.status ?? (status === 200 ? 500 : status), failure.message, {
      code,
      issues,
      requestId,
    })
  }
  if (status >= 400 || !body?.data) {
    // A proxy answered, not the server: its pages are not for people to read in a toast.
    const words = (isHtml ? '' : text.slice(0, 300)) || statusText || 'No answer'
    throw new RequestError(status, words, { code: status === 401 ? 'UNAUTHENTICATED' : 'BAD_ANSWER' })
  }
  return body.data as TData
}

function parse(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
