import { request } from '../api/request'
import { startSession } from '../session/session'
import { requestPasskey } from './browser-passkeys'
import {
  ConfirmWithPasskeyDocument,
  LoginWithPasskeyDocument,
  StartPasskeyConfirmationDocument,
  StartPasskeyLoginDocument,
} from './documents.generated'

/** Signs in and starts the session. Resolves to false if the user cancels. */
export async function signInWithPasskey(): Promise<boolean> {
  const { startPasskeyLogin } = await request(StartPasskeyLoginDocument, {}, { anonymous: true })
  const credential = await requestPasskey(startPasskeyLogin)
  if (!credential) return false
  const { loginWithPasskey } = await request(LoginWithPasskeyDocument, { credential }, { anonymous: true })
  await startSession(loginWithPasskey)
  return true
}

/** Confirms the identity of the signed-in user. Resolves to false if the user cancels. */
export async function confirmWithPasskey(): Promise<boolean> {
  const { startPasskeyConfirmation } = await request(StartPasskeyConfirmationDocument, {})
  const passkey = await requestPasskey(startPasskeyConfirmation)
  if (!passkey) return false
  await request(ConfirmWithPasskeyDocument, { passkey })
  return true
}
