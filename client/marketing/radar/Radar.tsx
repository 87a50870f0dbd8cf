import { type RefObject, useEffect, useRef, useState } from 'react'
import { roundToTenth } from '../figures/arrow'
import { buildFrame, CENTER, RADIUS, RING_MONTHS, toBearing, toCssTransform, VIEW_SIZE } from './frame'
import { StaticRadar } from './Still'
import { createInitialRadar, HORIZON_MONTHS, type Radar as Model } from './simulation'

const SEED = 7

// One for the page: the server only ever draws its first frame, a browser goes on from where it left it.
let sharedModel: Model | undefined
const getSharedModel = () => {
  sharedModel ??= createInitialRadar(SEED)
  return sharedModel
}

/**
 * The market radar behind the first screen. What the server draws is the simulation's first frame; the drawing code
 * comes after the page is there and goes on from it. Where motion is not wanted the first frame stays.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: three places, each with whatever opportunity it shows
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

/** Rings of time, a degree scale around them, and the months along the north. */
const RadarGrid = () => (
  <svg
    viewBox={`0 0 ${VIEW_SIZE} ${VIEW_SIZE}`}
    fill="none"
    aria-hidden="true"
    className="absolute inset-0 size-full"
  >
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
    <g className="radar-months fill-quiet font-mono">
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
    degrees =>
      `M${formatPolarPoint(RADIUS, degrees)}L${formatPolarPoint(RADIUS + (degrees % 30 ? 7 : 17), degrees)}`,
  )
  .join('')
const spokesPath = [0, 90, 180, 270]
  .map(degrees => `M${formatPolarPoint(8, degrees)}L${formatPolarPoint(RADIUS, degrees)}`)
  .join('')

/** Lets the simulation run once the page is idle and nobody has asked for less motion. */
function useRadarAnimation(
  radar: Model,
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
      // Where it cannot be had the still picture stays.
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

/** The pointer, anywhere over the first screen, turns the sweep; when it goes the sweep goes round again. */
function usePointerTarget(radar: Model, containerRef: RefObject<HTMLDivElement | null>, isPlaying: boolean) {
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

/** The canvas knows nothing of the style sheet: the colours are those that the still picture has. */
function getRadarColors(containerRef: HTMLElement) {
  const getColor = (selector: string) => {
    const element = containerRef.querySelector(selector)
    return element ? getComputedStyle(element).color : 'white'
  }
  return { signal: getColor('.text-signal'), quiet: getColor('.text-quiet') }
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
