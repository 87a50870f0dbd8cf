import type { ReactNode } from 'react'

/** How long the scale of time is, in months. The ranges of the radar and the strip under the hero share it. */
export const SCALE_MONTHS = 30

/** Where a month is on the scale. */
export const toScalePercent = (month: number): string => `${(month / SCALE_MONTHS) * 100}%`

/** What stands under a month of the scale; the last one says what is counted. */
export const formatMonthLabel = (month: number): ReactNode =>
  month === SCALE_MONTHS ? (
    <>
      {month} mo<span className="@max-[26rem]:hidden">nths</span>
    </>
  ) : (
    month || 'now'
  )

interface Props {
  /** How many parts the scale has, and every how many of them a tick is long. */
  parts: number
  majorTickInterval: number
  /** Under each long tick. */
  formatLabel?: (part: number) => ReactNode
  className?: string
}

/** A graduated line. Ticks stand on it; the long ones may be named. */
export function Ruler({ parts, majorTickInterval, formatLabel, className = '' }: Props) {
  const ticks = Array.from({ length: parts + 1 }, (_, part) => part)
  const width = parts * 10
  return (
    <div aria-hidden="true" className={className}>
      <svg
        viewBox={`0 0 ${width} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-3 w-full overflow-visible text-tick"
      >
        <path
          d={ticks.map(part => `M${part * 10} 12v${part % majorTickInterval ? -5 : -12}`).join('')}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          shapeRendering="crispEdges"
        />
        <path
          d={`M0 12H${width}`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          shapeRendering="crispEdges"
        />
      </svg>
      {formatLabel && (
        <div className="label @container relative mt-1.5 h-[1.5em]">
          {ticks
            .filter(part => part % majorTickInterval === 0)
            .map(part => (
              <span
                key={part}
                className={`absolute whitespace-nowrap ${part === 0 ? '' : part === parts ? '-translate-x-full' : '-translate-x-1/2'}`}
                style={{ left: `${(part / parts) * 100}%` }}
              >
                {formatLabel(part)}
              </span>
            ))}
        </div>
      )}
    </div>
  )
}
