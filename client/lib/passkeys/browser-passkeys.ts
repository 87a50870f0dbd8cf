import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** True if the browser supports passkeys and the host is a domain name. Passkeys do not work with an IP address. */
export const isPasskeySupported = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

/** Returns null if the user canceled or the browser's dialog timed out. Rethrows other errors. */
const ignoreCancellation = (error: unknown): null => {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  throw error
}

const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Creates a passkey for an account. Resolves to null if the user cancels.
 * @param options a `PublicKeyCredentialCreationOptionsJSON`
 * @throws an error named `InvalidStateError` if the authenticator already has a passkey for the account
 */
export const createPasskey = async (options: unknown) => {
  const { startRegistration } = await loadWebAuthn()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return await startRegistration({ optionsJSON }).catch(ignoreCancellation)
}

/**
 * Asks the user for a passkey. Resolves to the signed assertion, which the server verifies, or to null if the user
 * cancels.
 * @param options a `PublicKeyCredentialRequestOptionsJSON`
 */
export const requestPasskey = async (options: unknown) => {
  const { startAuthentication } = await loadWebAuthn()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return await startAuthentication({ optionsJSON }).catch(ignoreCancellation)
}
