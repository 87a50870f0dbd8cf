import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The stored secret cannot be used. The message contains the reason and the remedy. */
export class SigningSecretError extends Error {
  override name = 'SigningSecretError'
}

/** Path of the generated secret, relative to the data directory. A backup archive uses the same path. */
export const SECRET_PATH = 'jwt-secret'

/** Minimum length in characters, as for JWT_SECRET. */
const MIN_SECRET_LENGTH = 32

/**
 * Returns the configured secret, or a secret that is generated once and stored in the data directory.
 * @throws SigningSecretError when the stored secret is too short
 */
export const loadSigningSecret = (configuredSecret: string | null, dataDir: string): Uint8Array => {
  if (configuredSecret) return new TextEncoder().encode(configuredSecret)
  const path = join(dataDir, SECRET_PATH)
  if (!existsSync(path)) storeSigningSecret(dataDir, randomBytes(48).toString('base64url'))
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new SigningSecretError(
      `The file ${path} ${secret ? `has only ${secret.length} of at least ${MIN_SECRET_LENGTH} characters` : 'is empty'}. Restore it from a backup, or delete it: the next start generates a new secret, but existing webhooks, authenticator apps and the links in queued emails stop working.`,
    )
  }
  return new TextEncoder().encode(secret)
}

/**
 * Returns the configured or the stored secret, or null if there is neither. Unlike `loadSigningSecret`, generates no
 * secret.
 * @throws SigningSecretError when the stored secret is too short
 */
export const readSigningSecret = (configuredSecret: string | null, dataDir: string): Uint8Array | null =>
  configuredSecret || existsSync(join(dataDir, SECRET_PATH)) ? loadSigningSecret(configuredSecret, dataDir) : null

/** Stores a secret in the data directory. The rename ensures that a full disk does not leave a partial secret. */
export const storeSigningSecret = (dataDir: string, secret: string): void => {
  const path = join(dataDir, SECRET_PATH)
  const temporaryPath = `${path}.tmp`
  rmSync(temporaryPath, { force: true })
  writeFileSync(temporaryPath, secret, { mode: 0o600 })
  renameSync(temporaryPath, path)
}
