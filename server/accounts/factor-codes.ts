import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import { decryptSealedText } from '../crypto/sealed-text'

// Recovery codes and the codes of authenticator apps (docs/decisions/0041-second-factor.md).

/** Limit on wrong codes per user in the second step of a login. A correct code does not count. */
export const FACTOR_FAILURE_RATE_LIMIT = { name: 'factor-failures', points: 10, seconds: 15 * 60 }

/** Number of 30-second steps before and after the current one whose codes are also accepted, because clocks differ. */
const WINDOW_STEPS = 1

/**
 * Creates the generator of the codes that authenticator apps show for a secret. The codes use SHA-1, have 6 digits and
 * change every 30 seconds.
 */
export const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kairos', label, secret: Secret.fromBase32(secret) })

/** Creates a 160-bit secret for a new authenticator app, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/**
 * Returns the time step of a code, or null if the code is not valid now. The caller must accept each time step only
 * once, so that no code works twice.
 */
export const findTotpStep = (secret: string, code: string, now: Date): number | null => {
  const totp = createTotp(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/**
 * Verifies a recovery code of a user, or a code from one of their authenticator apps, and marks the code as used.
 * @returns the kind of the code, or null if the code is wrong, was used before, or is older than the last used code of
 * the same app
 */
export const consumeFactorCode = async (
  tx: Transaction,
  { secret: signingSecret, clock }: Pick<Deps, 'secret' | 'clock'>,
  userId: number,
  input: string,
): Promise<'totp' | 'recoveryCode' | null> => {
  const code = input.replace(/[\s-]/g, '').toLowerCase()
  const now = clock()
  if (!/^\d{6}$/.test(code)) {
    const where = { userId, codeHash: hashRecoveryCode(code), usedAt: null }
    const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: now } })
    return count > 0 ? 'recoveryCode' : null
  }
  for (const factor of await tx.factor.findMany({ where: { userId, kind: 'totp' } })) {
    const totpSecret = factor.secret && decryptSealedText(signingSecret, factor.secret)
    const step = totpSecret && findTotpStep(totpSecret, code, now)
    if (!step) continue
    const { count } = await tx.factor.updateMany({
      where: { id: factor.id, lastStep: { lt: step } },
      data: { lastStep: step, lastUsedAt: now },
    })
    if (count > 0) return 'totp'
  }
  return null
}

const RECOVERY_CODE_COUNT = 10
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODE_LENGTH = 16

/** Returns the hash under which a recovery code is stored. A fast hash suffices, because codes have 79 random bits. */
const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

const createRecoveryCode = (): string =>
  // The remainder of a large random number has an almost uniform distribution.
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomBytes(4).readUInt32BE() % RECOVERY_ALPHABET.length],
  ).join('')

/** Replaces the recovery codes of a user. Returns the new codes in groups of four characters. */
export const replaceRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: codes.map(code => ({ userId, codeHash: hashRecoveryCode(code) })) })
  return codes.map(code => code.match(/.{4}/g)?.join('-') ?? code)
}
