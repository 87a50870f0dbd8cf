import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const TOKEN_TYPE = 'challenge+jwt'
const AUDIENCE = 'kairos-login'

/** Lifetime of a challenge. The second factor must complete the login within this time. */
const LIFETIME_SECONDS = 5 * 60

/** Returns a fingerprint of the password hash. A new password changes it, which invalidates older challenges. */
const computeFingerprint = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/**
 * Creates a signed token that completes a login together with a second factor. The caller must have verified the
 * password or set a new one.
 */
export const createLoginChallenge = (
  secret: Uint8Array,
  { id, passwordHash }: { id: number; passwordHash: string },
  now: Date,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ pwd: computeFingerprint(passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
    .setSubject(String(id))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(secret)
}

/**
 * Verifies a challenge. Returns null if the challenge is invalid or expired. Otherwise, returns the id of its user and
 * the function `matchesPassword`, which returns whether the challenge was created with a given password hash.
 */
export const verifyLoginChallenge = async (secret: Uint8Array, challenge: string, now: Date) => {
  try {
    const { payload } = await jwtVerify<{ pwd?: unknown }>(challenge, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      currentDate: now,
    })
    const { pwd } = payload
    return {
      userId: Number(payload.sub),
      matchesPassword: (passwordHash: string): boolean => computeFingerprint(passwordHash) === pwd,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
