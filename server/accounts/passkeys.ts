import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import { decryptSealedText, sealText } from '../crypto/sealed-text'
import { createConflictError, parseInput } from '../errors'

// Passkeys: WebAuthn Level 3 credentials with user verification (docs/decisions/0041-second-factor.md).

/** Time within which a challenge must be answered. */
const CHALLENGE_TTL_MS = 5 * 60_000

/** COSE identifiers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Content of a challenge. The server encrypts it instead of storing it. The browser returns it in the signed data. */
interface Challenge {
  purpose: 'registration' | 'login' | 'confirmation'
  /** Null for a login. */
  userId: number | null
  /** Milliseconds since 1970. */
  issuedAt: number
}

type PasskeyDeps = Pick<Deps, 'secret' | 'siteUrl' | 'clock' | 'log'>

/** Loads the package on demand, because it is large and most processes never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const LOOPBACK_HOST = /^(127\.\d+\.\d+\.\d+|\[::1\])$/
const IP_HOST = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/**
 * Returns the id and the origin of the relying party. The id cannot be an IP address, so `localhost` replaces a
 * loopback address.
 * @throws CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
const getRelyingParty = ({ siteUrl }: Pick<Deps, 'siteUrl'>): { id: string; origin: string } => {
  const url = new URL(siteUrl)
  if (LOOPBACK_HOST.test(url.hostname)) url.hostname = 'localhost'
  if (IP_HOST.test(url.hostname)) throw createConflictError('Passkeys need a site address with a domain name')
  return { id: url.hostname, origin: url.origin }
}

const createChallenge = ({ secret, clock }: PasskeyDeps, purpose: Challenge['purpose'], userId: number | null) => {
  const challenge: Challenge = { purpose, userId, issuedAt: clock().getTime() }
  return new Uint8Array(Buffer.from(sealText(secret, JSON.stringify(challenge)), 'base64url'))
}

/**
 * Checks the challenge in signed client data (base64url). Returns the encrypted challenge and the time when it was
 * issued. Throws an Error if the challenge is invalid or has expired.
 */
const openChallenge = (
  { secret, clock }: PasskeyDeps,
  clientDataJSON: string,
  purpose: Challenge['purpose'],
  userId: number | null,
): { sealed: string; issuedAt: Date } => {
  const { challenge: sealed } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  const text = decryptSealedText(secret, String(sealed))
  const challenge: Challenge | null = text === null ? null : JSON.parse(text)
  if (challenge?.purpose !== purpose || challenge.userId !== userId) throw new Error('The challenge is invalid')
  if (challenge.issuedAt + CHALLENGE_TTL_MS <= clock().getTime()) throw new Error('The challenge has expired')
  return { sealed, issuedAt: new Date(challenge.issuedAt) }
}

/**
 * Creates the options with which `navigator.credentials.create()` creates a passkey.
 * @param passkeys the existing passkeys of the user; an authenticator that holds one of them creates no other passkey
 * @throws CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
export const createRegistrationOptions = async (
  deps: PasskeyDeps,
  user: { id: number; username: string; displayName: string },
  passkeys: { credentialId: string | null; transports: string[] }[],
) => {
  const { id: rpID } = getRelyingParty(deps)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return await generateRegistrationOptions({
    ...{ rpName: 'Kairos', rpID, userName: user.username, userDisplayName: user.displayName },
    userID: new TextEncoder().encode(String(user.id)),
    challenge: createChallenge(deps, 'registration', user.id),
    timeout: CHALLENGE_TTL_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports }],
    ),
  })
}

const base64UrlInput = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'Passkey is invalid'), z.maxLength(maxLength, 'Passkey is invalid'))

/** WebAuthn limits credential ids to 1,023 bytes, which are 1,364 characters in base64url. */
const MAX_CREDENTIAL_ID_LENGTH = 1400

const credentialShape = {
  id: base64UrlInput(MAX_CREDENTIAL_ID_LENGTH),
  rawId: base64UrlInput(MAX_CREDENTIAL_ID_LENGTH),
  type: z.literal('public-key', 'Passkey is invalid'),
}

const registrationInput = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64UrlInput(8000),
    attestationObject: base64UrlInput(100_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
  }),
})

const assertionInput = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64UrlInput(8000),
    authenticatorData: base64UrlInput(8000),
    signature: base64UrlInput(8000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})

/**
 * Verifies a credential that the browser created with the options from `createRegistrationOptions`.
 * @param credential a `RegistrationResponseJSON`
 * @returns the column values of the new `factors` row, or null if the credential is invalid
 * @throws BAD_USER_INPUT if `credential` has the wrong shape, CONFLICT if the host of `siteUrl` is a non-loopback IP
 * address
 */
export const verifyRegistration = async (deps: PasskeyDeps, userId: number, credential: unknown) => {
  const response = { ...parseInput(registrationInput, credential), clientExtensionResults: {} }
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(deps)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { sealed, issuedAt } = openChallenge(deps, response.response.clientDataJSON, 'registration', userId)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response: response as RegistrationResponseJSON, expectedRPID, expectedOrigin },
      ...{ expectedChallenge: sealed, supportedAlgorithmIDs: ALGORITHMS },
    })
    if (!verified) throw new Error('The attestation is wrong')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey, signCount: BigInt(counter), transports, lastChallengeAt: issuedAt }
  } catch (error) {
    logRejection(deps, error, userId)
    return null
  }
}

/**
 * Creates the options for `navigator.credentials.get()`.
 * @param userId the user who confirms their identity, or null for a login with any passkey
 * @throws CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
export const createAssertionOptions = async (
  deps: PasskeyDeps,
  userId: number | null,
  passkeys: { credentialId: string | null; transports: string[] }[] = [],
) => {
  const { id: rpID } = getRelyingParty(deps)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return await generateAuthenticationOptions({
    rpID,
    challenge: createChallenge(deps, userId === null ? 'login' : 'confirmation', userId),
    timeout: CHALLENGE_TTL_MS,
    userVerification: 'required',
    allowCredentials: passkeys.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports }],
    ),
  })
}

/** The result of verifying a passkey. `userId` is null if no account has the passkey. */
export interface PasskeyUse {
  userId: number | null
  isAccepted: boolean
}

/**
 * Verifies a signature that a passkey made with the options from `createAssertionOptions`. Accepts a challenge only if
 * it was issued after the last challenge that was accepted for the passkey, so that each challenge works once.
 * @param credential an `AuthenticationResponseJSON`
 * @param expectedUserId the user who confirms their identity, or null for a login
 * @throws BAD_USER_INPUT if `credential` has the wrong shape, CONFLICT if the host of `siteUrl` is a non-loopback IP
 * address
 */
export const consumePasskey = async (
  tx: Transaction,
  deps: PasskeyDeps,
  credential: unknown,
  expectedUserId: number | null,
): Promise<PasskeyUse> => {
  const response = { ...parseInput(assertionInput, credential), clientExtensionResults: {} }
  const factor = await tx.factor.findUnique({ where: { credentialId: response.id } })
  if (!factor?.publicKey) return { userId: null, isAccepted: false }
  const { id, userId, publicKey, signCount } = factor
  const rejected = { userId, isAccepted: false }
  if (expectedUserId !== null && userId !== expectedUserId) return rejected
  const assertion = await verifyAssertion(deps, response as AuthenticationResponseJSON, expectedUserId, {
    userId,
    credential: { id: response.id, publicKey, counter: Number(signCount) },
  })
  if (!assertion) return rejected
  const { count } = await tx.factor.updateMany({
    where: { id, lastChallengeAt: { lt: assertion.issuedAt } },
    data: { signCount: assertion.signCount, lastChallengeAt: assertion.issuedAt, lastUsedAt: deps.clock() },
  })
  return { userId, isAccepted: count > 0 }
}

interface StoredPasskey {
  userId: number
  credential: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }
}

const verifyAssertion = async (
  deps: PasskeyDeps,
  response: AuthenticationResponseJSON,
  expectedUserId: number | null,
  { userId, credential }: StoredPasskey,
) => {
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(deps)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { userHandle, clientDataJSON } = response.response
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== String(userId))
      throw new Error('The user handle belongs to another account')
    const purpose = expectedUserId === null ? 'login' : 'confirmation'
    const { sealed, issuedAt } = openChallenge(deps, clientDataJSON, purpose, expectedUserId)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, credential, expectedRPID, expectedOrigin, expectedChallenge: sealed },
    })
    if (!verified) throw new Error('The signature is wrong')
    return { issuedAt, signCount: BigInt(authenticationInfo.newCounter) }
  } catch (error) {
    logRejection(deps, error, userId)
    return null
  }
}

/** Logs why a passkey was rejected, for example because the origin differs from SITE_URL. */
const logRejection = ({ log }: PasskeyDeps, error: unknown, accountId: number) => {
  const reason = error instanceof Error ? error.message.slice(0, 300) : String(error)
  log.warn({ category: 'security', accountId, reason }, 'passkey rejected')
}
