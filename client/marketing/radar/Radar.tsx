import { useEffect, useRef, useState } from 'react'
import { roundToTenth } from '../figures/arrow'
import { startRadar } from './animation'
import { buildFrame, CENTER, RADIUS, RING_MONTHS, toCssTransform, VIEW_SIZE } from './frame'
import { StaticRadar } from './StaticRadar'
import { createInitialRadar, HORIZON_MONTHS } from './simulation'

/**
 * The market radar behind the first screen. It renders the first frame of the simulation, and the animation continues
 * from it. The animation may have started before hydration, which therefore ignores the texts of the labels.
 */
export function Radar() {
  const containerRef = useRef<HTMLDivElement>(null)
  const [frame] = useState(() => buildFrame(createInitialRadar()))
  useEffect(() => (containerRef.current ? startRadar(containerRef.current) : undefined), [])
  return (
    <div ref={containerRef} aria-hidden="true" className="radar">
      <RadarGrid />
      <StaticRadar frame={frame} />
      <canvas className="absolute inset-0 size-full" />
      {frame.labels.map(({ x, y, name, reading, opacity }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed slots whose opportunities change
          key={index}
          data-label
          className="radar-label"
          style={{ transform: toCssTransform({ x, y }), opacity }}
        >
          <span suppressHydrationWarning className="block font-medium">
            {name}
          </span>
          <span suppressHydrationWarning className="label block">
            {reading}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The rings with their months, the degree ticks and the spokes. */
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
    <g className="hidden fill-muted font-mono lg:block lg:text-[14px]">
      {RING_MONTHS.slice(0, 3).map(months => (
        <text key={months} x={CENTER + 7} y={CENTER - (months / HORIZON_MONTHS) * RADIUS - 6}>
          {months}
        </text>
      ))}
    </g>
  </svg>
)

const formatPolarPoint = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${roundToTenth(CENTER + radius * Math.sin(angle))} ${roundToTenth(CENTER - radius * Math.cos(angle))}`
}
const degreeTicksPath = Array.from({ length: 120 }, (_, index) => index * 3)
  .map(
    degrees => `M${formatPolarPoint(RADIUS, degrees)}L${formatPolarPoint(RADIUS + (degrees % 30 ? 7 : 17), degrees)}`,
  )
  .join('')
const spokesPath = [0, 90, 180, 270]
  .map(degrees => `M${formatPolarPoint(8, degrees)}L${formatPolarPoint(RADIUS, degrees)}`)
  .join('')
