import { formatCount } from '../lib/format'
import type { CodeRowFragment } from './documents.generated'

/** "100 credits" (specification §2, Credit code manager). */
export const formatCreditAmount = (amount: number): string => `${formatCount(amount)} credits`

/** "2 / 5", or only how often where there is no maximum. */
export const formatCodeUses = ({
  currentUses,
  maxUses,
}: Pick<CodeRowFragment, 'currentUses' | 'maxUses'>): string =>
  maxUses === null ? formatCount(currentUses) : `${formatCount(currentUses)} / ${formatCount(maxUses)}`

/**
 * The last instant of a day where the reader is: a code that expires on a day can be redeemed until it ends. The day
 * after is asked for its beginning, since days differ in length.
 */
export const endOfDay = (day: Date): Date =>
  new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1)
