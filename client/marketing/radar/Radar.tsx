import { type RefObject, useEffect, useRef, useState } from 'react'
import { round } from '../arrow'
import { bearingOf, CENTRE, frameOf, place, RADIUS, rings, SIDE } from './frame'
import { firstRadar, HORIZON, type Radar as Model } from './model'
import { Still } from './Still'

const SEED = 7

// One for the page: the server only ever draws its first frame, a browser goes on from where it left it.
let shared: Model | undefined
const sharedRadar = () => {
  shared ??= firstRadar(SEED)
  return shared
}

/**
 * The market radar behind the first screen. What the server draws is the simulation's first frame; the drawing code
 * comes after the page is there and goes on from it. Where motion is not wanted the first frame stays.
 */
export function Radar() {
  const [radar] = useState(sharedRadar)
  const [frame] = useState(() => frameOf(radar))
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const playing = usePlay(radar, box, canvas)
  usePointer(radar, box, playing)
  return (
    <div ref={box} aria-hidden="true" className="radar">
      <Instrument />
      <Still frame={frame} hidden={playing} />
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      {frame.labels.map(({ x, y, name, reading, opacity }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: three places, each with whatever opportunity it shows
          key={index}
          data-label
          className="radar-label"
          style={{ transform: place({ x, y }), opacity }}
        >
          <span className="block font-medium">{name}</span>
          <span className="label block">{reading}</span>
        </div>
      ))}
    </div>
  )
}

/** Rings of time, a degree scale around them, and the months along the north. */
const Instrument = () => (
  <svg viewBox={`0 0 ${SIDE} ${SIDE}`} fill="none" aria-hidden="true" className="absolute inset-0 size-full">
    <g stroke="currentColor" className="text-tick">
      {rings.map(months => (
        <circle
          key={months}
          cx={CENTRE}
          cy={CENTRE}
          r={(months / HORIZON) * RADIUS}
          strokeDasharray={months % 12 ? '1 6' : undefined}
        />
      ))}
      <path d={spokes} opacity="0.5" />
      <path d={graduation} />
    </g>
    <g className="radar-months fill-quiet font-mono">
      {rings.slice(0, 3).map(months => (
        <text key={months} x={CENTRE + 7} y={CENTRE - (months / HORIZON) * RADIUS - 6}>
          {months}
        </text>
      ))}
    </g>
  </svg>
)

const polar = (radius: number, degree: number) => {
  const angle = (degree * Math.PI) / 180
  return `${round(CENTRE + radius * Math.sin(angle))} ${round(CENTRE - radius * Math.cos(angle))}`
}
const graduation = Array.from({ length: 120 }, (_, index) => index * 3)
  .map(degree => `M${polar(RADIUS, degree)}L${polar(RADIUS + (degree % 30 ? 7 : 17), degree)}`)
  .join('')
const spokes = [0, 90, 180, 270].map(degree => `M${polar(8, degree)}L${polar(RADIUS, degree)}`).join('')

/** Lets the simulation run once the page is idle and nobody has asked for less motion. */
function usePlay(
  radar: Model,
  box: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): boolean {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let left = false
    const cancel = whenIdle(async () => {
      const drawing = await import('./draw').catch(() => undefined)
      // Where it cannot be had the still picture stays.
      if (!drawing || left || !box.current || !canvas.current) return
      stop = drawing.play(radar, {
        canvas: canvas.current,
        labels: [...box.current.querySelectorAll<HTMLElement>('[data-label]')],
        colours: coloursOf(box.current),
      })
      setPlaying(true)
    })
    return () => {
      left = true
      cancel()
      stop?.()
    }
  }, [radar, box, canvas])
  return playing
}

/** The pointer, anywhere over the first screen, turns the sweep; when it goes the sweep goes round again. */
function usePointer(radar: Model, box: RefObject<HTMLDivElement | null>, playing: boolean) {
  useEffect(() => {
    const stage = box.current?.closest('section')
    if (!playing || !stage) return
    const move = (event: PointerEvent) => {
      const { left, top, width } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
      const scale = SIDE / width
      radar.target = bearingOf({ x: (event.clientX - left) * scale, y: (event.clientY - top) * scale })
    }
    const leave = () => {
      radar.target = null
    }
    stage.addEventListener('pointermove', move)
    stage.addEventListener('pointerleave', leave)
    return () => {
      stage.removeEventListener('pointermove', move)
      stage.removeEventListener('pointerleave', leave)
      leave()
    }
  }, [radar, box, playing])
}

/** The canvas knows nothing of the style sheet: the colours are those that the still picture has. */
function coloursOf(box: HTMLElement) {
  const colour = (selector: string) => {
    const element = box.querySelector(selector)
    return element ? getComputedStyle(element).color : 'white'
  }
  return { signal: colour('.text-signal'), quiet: colour('.text-quiet') }
}

// Safari has no requestIdleCallback.
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 300)
  return () => clearTimeout(timer)
}
