import { TOTP } from 'otpauth'
import { sealText } from '../../../server/crypto/sealed-text'
import type { TestApp } from '../app'

/**
 * Returns the code that an authenticator app shows.
 * @param stepOffset number of 30-second steps from now; negative for earlier codes
 */
export const generateCode = (app: TestApp, secret: string, stepOffset = 0): string =>
  new TOTP({ secret }).generate({ timestamp: app.deps.clock().getTime() + stepOffset * 30_000 })

/** Makes the last proof of identity of every session 11 minutes old, so that it has expired. */
export const expireConfirmations = ({ deps }: TestApp) =>
  deps.db.session.updateMany({ data: { confirmedAt: new Date(Date.now() - 11 * 60_000) } })

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Adds an authenticator app to an account. Returns the id and the secret of the factor. */
export const createTestFactor = async ({ deps }: TestApp, { id: userId }: { id: number }) => {
  const { id } = await deps.db.factor.create({
    data: {
      ...{ userId, kind: 'totp', name: 'Phone', lastStep: 0, createdAt: deps.clock() },
      secret: sealText(deps.secret, SECRET),
    },
  })
  return { id, secret: SECRET }
}
