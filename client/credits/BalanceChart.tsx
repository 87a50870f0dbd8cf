import type { ComponentProps } from 'react'
import { createDateFormatter, formatCount } from '../lib/format'
import { type BalanceStep, buildBalanceChartLayout, type ChartWidth } from './balance-chart-layout'
import type { HistoryRowFragment } from './documents.generated'

interface Props {
  /** Consecutive transactions, newest first. Not empty. */
  transactions: readonly HistoryRowFragment[]
  credits: number
}

type Step = BalanceStep<HistoryRowFragment>

const DAY_MS = 86_400_000

/** Minimum time span of a chart whose dates show month and year instead of month and day. */
const MIN_SPAN_FOR_YEAR_MS = 300 * DAY_MS

const formatTime = createDateFormatter({ timeStyle: 'short' })
const formatDay = createDateFormatter({ month: 'short', day: 'numeric' })
const formatMonth = createDateFormatter({ month: 'short', year: 'numeric' })

/**
 * A step chart of the balance from the oldest transaction until now. If this period is shorter than a day, the chart
 * shows times instead of dates. Screen readers skip the chart, because the history table has the same data.
 */
export function BalanceChart({ transactions, credits }: Props) {
  const { steps, initialLevel, level, timeSpanMs } = buildBalanceChartLayout(transactions, credits, Date.now())
  const isWithinDay = timeSpanMs < DAY_MS
  const formatDate = isWithinDay ? formatTime : timeSpanMs < MIN_SPAN_FOR_YEAR_MS ? formatDay : formatMonth
  const balance = formatCount(credits)
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <div className="relative h-24">
        <div className="absolute inset-x-0 top-6 bottom-1">
          <BalanceLine steps={steps} initialLevel={initialLevel} level={level} />
          {steps.map(step => (
            <AmountLabel key={step.transaction.id} step={step} />
          ))}
        </div>
      </div>
      <div className="relative font-display text-xl font-semibold tracking-tight tabular-nums">
        <ChartText className="invisible" text={balance} />
        <div className="absolute inset-x-0 top-6 bottom-1">
          <ChartText
            className="absolute translate-y-1/2 leading-none"
            style={{ bottom: toPercent(level) }}
            text={balance}
          />
        </div>
      </div>
      <div className="tick-scale" />
      <div />
      <div className="label relative mt-1.5 text-right">
        {steps.map(({ transaction: { id, createdAt }, x, dateMinWidth }) => (
          <ChartText
            key={id}
            className={`absolute ${getLabelClass(dateMinWidth)}`}
            style={{ left: toPercent(x) }}
            text={formatDate(new Date(createdAt))}
          />
        ))}
        <ChartText text={isWithinDay ? 'Now' : 'Today'} />
      </div>
    </div>
  )
}

const VIEWBOX_SIZE = 1000

const BalanceLine = ({ steps, initialLevel, level }: { steps: Step[]; initialLevel: number; level: number }) => {
  const path = steps.map(({ x, y }) => `H${toViewBox(x)}V${toViewBox(1 - y)}`)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${VIEWBOX_SIZE} ${VIEWBOX_SIZE}`}
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke] forced-colors:*:stroke-[CanvasText]"
    >
      <path
        d={`M0 ${toViewBox(1 - initialLevel)}${path.join('')}H${VIEWBOX_SIZE}`}
        className="stroke-muted"
        strokeWidth="1.5"
      />
      {/* A line with length 0 and round ends is a dot. In the stretched SVG, a circle would become an ellipse. */}
      <path
        d={`M${VIEWBOX_SIZE} ${toViewBox(1 - level)}h0`}
        className="stroke-signal"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  )
}

/**
 * If `showsDescription` is true, the label also contains the description of the transaction, except on narrow screens.
 */
const AmountLabel = ({ step: { transaction, x, y, room, amountMinWidth, showsDescription } }: { step: Step }) => (
  <span
    className={`absolute gap-2 pl-1.5 whitespace-nowrap ${getLabelClass(amountMinWidth)}`}
    style={{ left: toPercent(x), bottom: toPercent(y), maxWidth: toPercent(room) }}
  >
    <ChartText className="label text-text" text={formatAmount(transaction.amount)} />
    {showsDescription && (
      <ChartText className="min-w-0 truncate text-xs text-muted max-sm:hidden" text={transaction.description} />
    )}
  </span>
)

/** Renders `text` as generated content, so that page search and copying skip it. */
const ChartText = ({ text, className = '', ...spanProps }: ComponentProps<'span'> & { text: string }) => (
  <span data-text={text} className={`before:content-[attr(data-text)] ${className}`} {...spanProps} />
)

const getLabelClass = (minWidth: ChartWidth | undefined) =>
  minWidth === 'narrow' ? 'flex items-baseline' : minWidth === 'wide' ? 'flex items-baseline max-sm:hidden' : 'hidden'

const formatAmount = (amount: number) => `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))}`

const toPercent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`

const toViewBox = (fraction: number) => Math.round(fraction * VIEWBOX_SIZE)
