import { formatCount } from '../lib/format'
import type { CodeRowFragment } from './documents.generated'

/** Formats an amount as "100 credits" (specification §2, Credit code manager). */
export const formatCreditAmount = (amount: number): string => `${formatCount(amount)} credits`

/** Formats the uses of a code as "2 / 5", or as "2" if the code has no maximum. */
export const formatCodeUses = ({ currentUses, maxUses }: Pick<CodeRowFragment, 'currentUses' | 'maxUses'>): string =>
  maxUses === null ? formatCount(currentUses) : `${formatCount(currentUses)} / ${formatCount(maxUses)}`

/**
 * Returns the last millisecond of a day in the local time zone. Does not add 24 hours, because a day with a clock
 * change has more or fewer hours.
 */
export const getEndOfDay = (day: Date): Date =>
  new Date(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - 1)
