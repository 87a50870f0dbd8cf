import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the configured secret, or a secret that is generated once and stored in the data directory. */
export const loadSigningSecret = (configuredSecret: string | null, dataDir: string): Uint8Array => {
  if (configuredSecret) return new TextEncoder().encode(configuredSecret)
  const path = join(dataDir, 'jwt-secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return new TextEncoder().encode(readFileSync(path, 'utf8').trim())
}
