import { useEffect, useRef, useState } from 'react'
import { roundToTenth } from '../figures/arrow'
import { startRadar } from './animation'
import { buildFrame, CENTER, RADIUS, RING_MONTHS, toCssRotation, toCssTransform, VIEW_SIZE } from './frame'
import { StaticRadar } from './StaticRadar'
import { createRadar, HORIZON_MONTHS, NAMED_MONTHS, OPENING_MONTHS } from './simulation'

/**
 * Renders the first frame of the simulation, and starts the animation that continues from it. client/app/app-loader.ts
 * may start the animation earlier, before hydration, so hydration must not compare the label texts.
 */
export function Radar() {
  const containerRef = useRef<HTMLDivElement>(null)
  const [frame] = useState(() => buildFrame(createRadar()))
  useEffect(() => (containerRef.current ? startRadar(containerRef.current) : undefined), [])
  return (
    <div ref={containerRef} aria-hidden="true" className="radar">
      <div className="radar-sweep" style={{ rotate: toCssRotation(frame.sweep) }}>
        <div className="radar-trail" />
      </div>
      <RadarGrid />
      {LABELED_RING_MONTHS.map(months => (
        <span key={months} className="radar-ring label" style={{ left: toRingPercent(months) }}>
          {months} mo<span className="@max-[26rem]:hidden">nths</span>
        </span>
      ))}
      <StaticRadar frame={frame} />
      <canvas className="absolute inset-0 size-full" />
      {frame.labels.map(({ x, y, side, lines, opacity }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the labels are never reordered
          key={index}
          className={`radar-label radar-label-${side}`}
          style={{ transform: toCssTransform({ x, y }), opacity }}
        >
          {lines.map((line, lineIndex) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
              key={lineIndex}
              suppressHydrationWarning
              className={lineIndex === 0 ? 'block font-medium' : 'label block'}
            >
              {line}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

const LABELED_RING_MONTHS = [OPENING_MONTHS, NAMED_MONTHS]

/** Returns the horizontal position at which a ring crosses the western spoke, as a CSS percentage. */
const toRingPercent = (months: number) => `${roundToTenth((CENTER - (months / HORIZON_MONTHS) * RADIUS) / 10)}%`

const RadarGrid = () => (
  <svg viewBox={`0 0 ${VIEW_SIZE} ${VIEW_SIZE}`} fill="none" aria-hidden="true" className="absolute inset-0 size-full">
    <g stroke="currentColor" className="text-tick">
      {RING_MONTHS.map(months => (
        <circle
          key={months}
          cx={CENTER}
          cy={CENTER}
          r={(months / HORIZON_MONTHS) * RADIUS}
          strokeDasharray={months % 12 ? '1 6' : undefined}
        />
      ))}
      <path d={spokesPath} opacity="0.5" />
      <path d={degreeTicksPath} />
    </g>
  </svg>
)

/** Degrees are clockwise from north. */
const formatPolarPoint = (radius: number, degrees: number) => {
  const radians = (degrees * Math.PI) / 180
  return `${roundToTenth(CENTER + radius * Math.sin(radians))} ${roundToTenth(CENTER - radius * Math.cos(radians))}`
}
const degreeTicksPath = Array.from({ length: 120 }, (_, index) => index * 3)
  .map(
    degrees => `M${formatPolarPoint(RADIUS, degrees)}L${formatPolarPoint(RADIUS + (degrees % 30 ? 7 : 17), degrees)}`,
  )
  .join('')
const spokesPath = [0, 90, 180, 270]
  .map(degrees => `M${formatPolarPoint(8, degrees)}L${formatPolarPoint(RADIUS, degrees)}`)
  .join('')
