import type { LoaderFunctionArgs } from 'react-router-dom'
import { transportContext } from '../lib/api/transport-context'
import {
  AccountLinkDocument,
  type AccountLinkKind,
  InvitationDocument,
  type ReceivedInvitationFragment,
} from './documents.generated'

/** Null if the link cannot be used on the page. `newEmail` is null unless the link confirms an email change. */
export type AccountLinkData = { username: string; newEmail: string | null } | null

/** Creates a loader for links of one kind. The loader returns null if the link cannot be used or is of another kind. */
export const createAccountLinkLoader =
  (kind: AccountLinkKind) =>
  async ({ params: { token = '' }, request, context }: LoaderFunctionArgs): Promise<AccountLinkData> => {
    const send = context.get(transportContext)
    const data = await resolveNotFoundToNull(send(AccountLinkDocument, { token }, { signal: request.signal }))
    if (data?.accountLink?.kind !== kind) return null
    const { username, newEmail } = data.accountLink
    return { username, newEmail }
  }

/** Loads the invitation. Resolves to null if the invitation cannot be accepted. */
export const loadInvitation = async ({
  params: { token = '' },
  request,
  context,
}: LoaderFunctionArgs): Promise<ReceivedInvitationFragment | null> => {
  const send = context.get(transportContext)
  const data = await resolveNotFoundToNull(send(InvitationDocument, { token }, { signal: request.signal }))
  return data?.invitation ?? null
}

const resolveNotFoundToNull = async <TData>(response: Promise<TData>): Promise<TData | null> => {
  try {
    return await response
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'NOT_FOUND'
