import type { Transaction } from '../adapters/db/database'
import type { Deps, User } from '../context'
import { createLoginChallenge } from '../crypto/login-challenge'
import { AppError } from '../errors'
import type { FactorKind } from '../generated/prisma/enums'

/** Lists the kinds of second factors of an account. */
export const listFactorKinds = async (
  db: Pick<Transaction, 'factor'>,
  { id: userId }: Pick<User, 'id'>,
): Promise<FactorKind[]> => {
  const rows = await db.factor.groupBy({ by: 'kind', where: { userId }, orderBy: { kind: 'asc' } })
  return rows.map(({ kind }) => kind)
}

/** Creates the MFA_REQUIRED error for a login or password reset that still needs one of these second factors. */
export const createSecondStepError = async (
  deps: Pick<Deps, 'secret' | 'clock'>,
  user: Pick<User, 'id' | 'passwordHash'>,
  factors: readonly FactorKind[],
  message: string,
): Promise<AppError> => {
  const challenge = await createLoginChallenge(deps.secret, user, deps.clock())
  return new AppError('MFA_REQUIRED', message, { challenge, factors })
}
