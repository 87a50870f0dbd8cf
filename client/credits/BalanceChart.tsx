import { formatLocalShortDate } from '../lib/format'
import { type BalanceTransaction, toBalancePoints } from './balance-history'

interface Props {
  /** All transactions, newest first. */
  transactions: readonly BalanceTransaction[]
  /** Current balance. */
  credits: number
}

const VIEWBOX_WIDTH = 1000
const VIEWBOX_HEIGHT = 72

/** A step chart of the balance over time. Hidden from screen readers: the history table has the same data. */
export function BalanceChart({ transactions, credits }: Props) {
  const points = toBalancePoints(transactions, credits)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.time === last.time) return <div className="tick-scale" aria-hidden="true" />
  // Leaves 6% of the width for the last step.
  const timeSpan = (last.time - first.time) * 1.06
  const maxBalance = Math.max(...points.map(({ balance }) => balance), 1)
  const x = (time: number) => roundToTenth(((time - first.time) / timeSpan) * VIEWBOX_WIDTH)
  const y = (balance: number) => roundToTenth(VIEWBOX_HEIGHT - 1 - (balance / maxBalance) * (VIEWBOX_HEIGHT - 3))
  const steps = points.slice(1).map(({ time, balance }) => `H${x(time)}V${y(balance)}`)
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${VIEWBOX_WIDTH} ${VIEWBOX_HEIGHT}`}
        preserveAspectRatio="none"
        fill="none"
        className="block h-18 w-full"
      >
        <path
          d={`M0 ${y(first.balance)}${steps.join('')}`}
          className="stroke-muted"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${x(last.time)} ${y(last.balance)}H${VIEWBOX_WIDTH}`}
          className="stroke-signal"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="tick-scale" aria-hidden="true" />
      <div aria-hidden="true" className="label mt-1.5 flex justify-between">
        <span>{formatLocalShortDate(new Date(first.time).toISOString())}</span>
        <span>{formatLocalShortDate(new Date(last.time).toISOString())}</span>
      </div>
    </div>
  )
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10
