interface Props {
  /** One value for each day, oldest first. */
  dailyValues: readonly number[]
  /** True for counts of events, which are drawn as bars. False for totals, which are drawn as steps. */
  isDailyCount?: boolean
  /** Draws only the baseline and its ticks. */
  isPending?: boolean
}

// Lengths and positions are in view box units.
const VIEWBOX_WIDTH = 300
const VIEWBOX_HEIGHT = 36
/** The bars are above this line, and the ticks are below it. */
const BASELINE_Y = 29
const TOP_Y = 4
/** Smallest distance between a total and the baseline. */
const TOTALS_GAP = 4

/**
 * Draws one value for each day. The last day and every seventh day before it have longer ticks. The chart is hidden
 * from screen readers.
 */
export function TrendChart({ dailyValues, isDailyCount = false, isPending = false }: Props) {
  const dayWidth = VIEWBOX_WIDTH / Math.max(dailyValues.length, 1)
  const toX = (day: number) => round((day + 0.5) * dayWidth)
  const toY = createYScale(dailyValues, isDailyCount)
  const lastDay = dailyValues.length - 1
  const ticks = dailyValues.map((_, day) => `M${toX(day)} ${BASELINE_Y}v${(lastDay - day) % 7 === 0 ? 6 : 3}`)
  const bars = dailyValues.map((value, day) => (value > 0 ? `M${toX(day)} ${BASELINE_Y}V${toY(value)}` : ''))
  const steps = dailyValues.map((value, day) =>
    value === dailyValues[day - 1] ? '' : `H${round(day * dayWidth)}V${toY(value)}`,
  )
  const trendPath = isDailyCount ? bars.join('') : `M0 ${toY(dailyValues[0] ?? 0)}${steps.join('')}H${toX(lastDay)}`
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${VIEWBOX_WIDTH} ${VIEWBOX_HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="block h-9 min-w-0 overflow-visible grow basis-12 *:[vector-effect:non-scaling-stroke] forced-colors:*:stroke-[CanvasText]"
    >
      <path d={`M0 ${BASELINE_Y}H${VIEWBOX_WIDTH}`} className="stroke-line" />
      <path d={ticks.join('')} className="stroke-tick" />
      {!isPending && (
        <>
          <path d={trendPath} className="stroke-muted" strokeWidth="1.5" />
          {/* A zero-length line with round ends is a dot that stays round when the chart is stretched. */}
          <path
            d={`M${toX(lastDay)} ${toY(dailyValues[lastDay] ?? 0)}h0`}
            className="stroke-signal"
            strokeWidth="6"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  )
}

/**
 * Returns a function that converts a value to a y coordinate. The range of totals spans at least a tenth of the largest
 * total, so that small changes look small.
 */
function createYScale(dailyValues: readonly number[], isDailyCount: boolean): (value: number) => number {
  const max = Math.max(...dailyValues, 0)
  const min = isDailyCount ? 0 : Math.min(...dailyValues)
  const range = Math.max(max - min, isDailyCount ? 1 : max * 0.1, 1)
  const middle = (min + max) / 2
  const start = isDailyCount ? 0 : Math.max(middle - range / 2, 0)
  const height = BASELINE_Y - TOP_Y - (isDailyCount ? 0 : TOTALS_GAP)
  return value => round(TOP_Y + height - ((value - start) / range) * height)
}

const round = (value: number) => Math.round(value * 10) / 10
