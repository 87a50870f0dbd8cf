import { type RefObject, useEffect, useRef, useState } from 'react'
import { roundToTenth } from '../figures/arrow'
import { buildFrame, CENTER, RADIUS, RING_MONTHS, toBearing, toCssTransform, VIEW_SIZE } from './frame'
import { StaticRadar } from './StaticRadar'
import { createInitialRadar, HORIZON_MONTHS, type Radar as RadarModel } from './simulation'

const SEED = 7

// Module state: the server only renders the first frame; in the browser the simulation survives a remount.
let sharedModel: RadarModel | undefined
const getSharedModel = () => {
  sharedModel ??= createInitialRadar(SEED)
  return sharedModel
}

/**
 * The market radar behind the first screen. The server renders the first frame of the simulation; the browser loads
 * the animation when it is idle and continues from that frame. With reduced motion the first frame stays.
 */
export function Radar() {
  const [radar] = useState(getSharedModel)
  const [frame] = useState(() => buildFrame(radar))
  const containerRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const isPlaying = useRadarAnimation(radar, containerRef, canvasRef)
  usePointerTarget(radar, containerRef, isPlaying)
  return (
    <div ref={containerRef} aria-hidden="true" className="radar">
      <RadarGrid />
      <StaticRadar frame={frame} hidden={isPlaying} />
      <canvas ref={canvasRef} className="absolute inset-0 size-full" />
      {frame.labels.map(({ x, y, name, reading, opacity }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed slots whose opportunities change
          key={index}
          data-label
          className="radar-label"
          style={{ transform: toCssTransform({ x, y }), opacity }}
        >
          <span className="block font-medium">{name}</span>
          <span className="label block">{reading}</span>
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

/** Starts the animation when the page is idle, unless reduced motion is set. Returns whether it runs. */
function useRadarAnimation(
  radar: RadarModel,
  containerRef: RefObject<HTMLDivElement | null>,
  canvasRef: RefObject<HTMLCanvasElement | null>,
): boolean {
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const cancel = runWhenIdle(async () => {
      const animation = await import('./animation').catch(() => undefined)
      // When the chunk fails to load, the static picture stays.
      if (!animation || isUnmounted || !containerRef.current || !canvasRef.current) return
      stop = animation.startAnimation(radar, {
        canvas: canvasRef.current,
        labels: [...containerRef.current.querySelectorAll<HTMLElement>('[data-label]')],
        colors: getRadarColors(containerRef.current),
      })
      setIsPlaying(true)
    })
    return () => {
      isUnmounted = true
      cancel()
      stop?.()
    }
  }, [radar, containerRef, canvasRef])
  return isPlaying
}

/** Points the sweep at the pointer while it is over the first screen. */
function usePointerTarget(radar: RadarModel, containerRef: RefObject<HTMLDivElement | null>, isPlaying: boolean) {
  useEffect(() => {
    const section = containerRef.current?.closest('section')
    if (!isPlaying || !section) return
    const handlePointerMove = (event: PointerEvent) => {
      const { left, top, width } = containerRef.current?.getBoundingClientRect() ?? {
        left: 0,
        top: 0,
        width: 1,
      }
      const scale = VIEW_SIZE / width
      radar.target = toBearing({ x: (event.clientX - left) * scale, y: (event.clientY - top) * scale })
    }
    const handlePointerLeave = () => {
      radar.target = null
    }
    section.addEventListener('pointermove', handlePointerMove)
    section.addEventListener('pointerleave', handlePointerLeave)
    return () => {
      section.removeEventListener('pointermove', handlePointerMove)
      section.removeEventListener('pointerleave', handlePointerLeave)
      handlePointerLeave()
    }
  }, [radar, containerRef, isPlaying])
}

/** Reads the colours of the static picture, because a canvas has no access to the style sheet. */
function getRadarColors(container: HTMLElement) {
  const getColor = (selector: string) => {
    const element = container.querySelector(selector)
    return element ? getComputedStyle(element).color : 'white'
  }
  return { signal: getColor('.text-signal'), muted: getColor('.text-muted') }
}

// Safari has no requestIdleCallback.
function runWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, 300)
  return () => clearTimeout(timer)
}
