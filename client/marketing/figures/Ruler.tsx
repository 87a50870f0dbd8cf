import type { ReactNode } from 'react'

/** Length of the time scale on the landing page and in the footer. */
export const SCALE_MONTHS = 30

/** Returns the position of a month on the scale as a CSS percentage. */
export const toScalePercent = (month: number): string => `${(month / SCALE_MONTHS) * 100}%`

/** The last label includes the unit. */
export const formatMonthLabel = (month: number): ReactNode =>
  month === SCALE_MONTHS ? (
    <>
      {month} mo<span className="@max-[26rem]:hidden">nths</span>
    </>
  ) : (
    month || 'now'
  )

interface Props {
  divisions: number
  /** Number of divisions between two long ticks. */
  majorTickInterval: number
  /** Returns the label below a long tick. */
  formatLabel?: (tick: number) => ReactNode
  /** Adds ticks at the quarters of each division on wide screens. */
  hasFineTicks?: boolean
  className?: string
}

const TICK_HEIGHTS = { major: 12, middle: 8, minor: 5, fine: 3 }

export function Ruler({ divisions, majorTickInterval, formatLabel, hasFineTicks = false, className = '' }: Props) {
  const ticks = Array.from({ length: divisions + 1 }, (_, tick) => tick)
  const getHeight = (tick: number) => {
    if (tick % majorTickInterval === 0) return TICK_HEIGHTS.major
    return (tick * 2) % majorTickInterval === 0 ? TICK_HEIGHTS.middle : TICK_HEIGHTS.minor
  }
  const tickPath = ticks.map(tick => `M${tick * 10} 12v${-getHeight(tick)}`).join('')
  const fineTickPath = `M0 12${`${`m2.5 0v-${TICK_HEIGHTS.fine}v${TICK_HEIGHTS.fine}`.repeat(3)}m2.5 0`.repeat(divisions)}`
  const width = divisions * 10
  const stroke = { stroke: 'currentColor', vectorEffect: 'non-scaling-stroke', shapeRendering: 'crispEdges' } as const
  return (
    <div aria-hidden="true" className={className}>
      <svg
        viewBox={`0 0 ${width} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-3 w-full overflow-visible text-tick"
      >
        <path d={`M0 12H${width}`} className="text-line" {...stroke} />
        {hasFineTicks && <path d={fineTickPath} className="text-line max-md:hidden" {...stroke} />}
        <path d={tickPath} {...stroke} />
      </svg>
      {formatLabel && (
        <div className="label @container relative mt-1.5 h-[1.5em]">
          {ticks
            .filter(tick => tick % majorTickInterval === 0)
            .map(tick => (
              <span
                key={tick}
                className={`absolute whitespace-nowrap ${tick === 0 ? '' : tick === divisions ? '-translate-x-full' : '-translate-x-1/2 @max-[12rem]:hidden'}`}
                style={{ left: `${(tick / divisions) * 100}%` }}
              >
                {formatLabel(tick)}
              </span>
            ))}
        </div>
      )}
    </div>
  )
}
