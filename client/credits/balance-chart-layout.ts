import { type BalanceTransaction, toBalancePoints } from './balance-history'

/** Space before the first step, as a fraction of the chart width. */
const START_MARGIN_FRACTION = 0.02

/** Minimum space for the amount or the date of a step, as a fraction of the chart width. */
const LABEL_WIDTH_FRACTIONS = { narrow: 0.17, wide: 0.07 }

/** Minimum space for the amount and the description of a step in a wide chart, as a fraction of the chart width. */
const DESCRIPTION_WIDTH_FRACTION = 0.2

/** The chart is `narrow` on phones and `wide` on larger screens. */
export type ChartWidth = 'narrow' | 'wide'

export interface BalanceStep<TTransaction> {
  transaction: TTransaction
  /** 0 to 1 from the left. */
  x: number
  /** The balance after the step divided by the maximum balance, 0 to 1 from the bottom. */
  y: number
  /** Space to the next step or, for the last step, to the right edge, as a fraction of the chart width. */
  room: number
  /** The narrowest chart width with room for the amount; undefined if neither width has room. */
  amountMinWidth: ChartWidth | undefined
  /**
   * The narrowest chart width with room for the date beside the "Today" or "Now" label; undefined if neither width has
   * room.
   */
  dateMinWidth: ChartWidth | undefined
  /** Whether a wide chart also has room for the description of the transaction. */
  showsDescription: boolean
}

/**
 * Computes the positions of the steps, and determines which labels have room. The time axis starts at the oldest
 * transaction and ends at `now` or the newest transaction, whichever is later. The levels are fractions of the maximum
 * balance.
 * @param transactions at least one; consecutive transactions, newest first
 * @param now milliseconds since 1970
 */
export function buildBalanceChartLayout<TTransaction extends BalanceTransaction>(
  transactions: readonly TTransaction[],
  currentBalance: number,
  now: number,
) {
  const points = toBalancePoints(transactions, currentBalance)
  const times = points.map(({ time }) => time)
  const end = Math.max(now, ...times)
  const start = Math.min(end, ...times)
  // Avoids a division by zero.
  const timeSpanMs = Math.max(end - start, 1)
  const initialBalance = (points[0]?.balance ?? 0) - (points[0]?.amount ?? 0)
  const maxBalance = Math.max(initialBalance, ...points.map(({ balance }) => balance), 1)
  const toX = (time: number) => START_MARGIN_FRACTION + ((time - start) / timeSpanMs) * (1 - START_MARGIN_FRACTION)
  const steps = points.map((point, index): BalanceStep<TTransaction> => {
    const left = toX(point.time)
    const nextTime = times[index + 1]
    const room = (nextTime === undefined ? 1 : toX(nextTime)) - left
    return {
      transaction: point,
      x: left,
      y: point.balance / maxBalance,
      room,
      amountMinWidth: findMinChartWidth(room),
      dateMinWidth: findMinChartWidth(Math.min(room, (1 - left) / 2)),
      showsDescription: room >= DESCRIPTION_WIDTH_FRACTION,
    }
  })
  return {
    steps,
    initialLevel: initialBalance / maxBalance,
    level: currentBalance / maxBalance,
    timeSpanMs,
  }
}

const findMinChartWidth = (room: number): ChartWidth | undefined =>
  room >= LABEL_WIDTH_FRACTIONS.narrow ? 'narrow' : room >= LABEL_WIDTH_FRACTIONS.wide ? 'wide' : undefined
