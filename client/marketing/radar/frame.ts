import { type Arrow, buildArrow, type Point, roundToTenth } from '../figures/arrow'
import { type Bearing, getCertainty, HORIZON_MONTHS, type Opportunity, type Radar, type Signal } from './simulation'

/** Side length of the square view box; the radar is centered in it. */
export const VIEW_SIZE = 1000
export const CENTER = VIEW_SIZE / 2
export const RADIUS = 470

/** The rings, in months until a market opens. */
export const RING_MONTHS = [6, 12, 18, 24, HORIZON_MONTHS]

interface Dot extends Point {
  radius: number
  opacity: number
}

interface DrawnArrow extends Arrow {
  width: number
  opacity: number
}

interface Blip extends Point {
  radius: number
  /** Radius of the outer ring. */
  halo: number
  opacity: number
}

interface Label extends Point {
  name: string
  reading: string
  opacity: number
}

/** The moving parts of the radar in view box units, for SVG and canvas. */
export interface Frame {
  sweep: Point
  /** Slices of the trail behind the sweep, faintest last. */
  trail: { from: Point; to: Point; opacity: number }[]
  dots: Dot[]
  arrows: DrawnArrow[]
  blips: Blip[]
  labels: Label[]
}

const TRAIL_SLICE_COUNT = 20
const TRAIL_SLICE_RADIANS = 0.042

export function buildFrame(radar: Radar): Frame {
  return {
    sweep: toPoint(HORIZON_MONTHS, radar.sweep),
    trail: Array.from({ length: TRAIL_SLICE_COUNT }, (_, index) => ({
      from: toPoint(HORIZON_MONTHS, radar.sweep - index * TRAIL_SLICE_RADIANS),
      to: toPoint(HORIZON_MONTHS, radar.sweep - (index + 1) * TRAIL_SLICE_RADIANS),
      opacity: 0.2 * (1 - index / TRAIL_SLICE_COUNT) ** 1.6,
    })),
    dots: radar.noise.map(buildDot),
    arrows: radar.opportunities.flatMap(buildArrows),
    blips: radar.opportunities.map(buildBlip),
    labels: radar.opportunities.map(buildLabel),
  }
}

/** Converts months and bearing to a point in the view box. */
export function toPoint(months: number, bearing: Bearing): Point {
  const radius = (months / HORIZON_MONTHS) * RADIUS
  return { x: CENTER + radius * Math.sin(bearing), y: CENTER - radius * Math.cos(bearing) }
}

/** Returns the bearing of a point in the view box. */
export const toBearing = ({ x, y }: Point): Bearing => {
  const angle = Math.atan2(x - CENTER, CENTER - y)
  return angle < 0 ? angle + Math.PI * 2 : angle
}

/** Formats a point as a CSS transform, relative to the enclosing size container. */
export const toCssTransform = ({ x, y }: Point): string =>
  `translate(${roundToTenth(x / 10)}cqw, ${roundToTenth(y / 10)}cqh)`

const buildDot = (signal: Signal): Dot => ({
  ...toPoint(signal.months, signal.bearing),
  radius: 2.4 + signal.size * 2.4 + signal.glow * 1.2,
  opacity: getEdgeOpacity(signal.months) * (0.4 + signal.size * 0.2 + signal.glow * 0.4),
})

function buildBlip({ signal, emergence }: Opportunity): Blip {
  return {
    ...toPoint(signal.months, signal.bearing),
    radius: 4.5 + emergence * 3 + signal.glow * emergence * 1.5,
    halo: 12 + emergence * 4 + (1 - signal.glow) * 5,
    opacity: emergence,
  }
}

function buildLabel(opportunity: Opportunity): Label {
  const { signal, name, emergence } = opportunity
  const leadMonths = Math.round(signal.months)
  const certaintyPercent = Math.round(getCertainty(opportunity) * 100)
  return {
    ...toPoint(signal.months, signal.bearing),
    name,
    reading: `${leadMonths} months · ${certaintyPercent}%`,
    opacity: emergence,
  }
}

/** Fades signals in at the horizon and out at the center. */
const getEdgeOpacity = (months: number) => Math.max(0, Math.min(1, (HORIZON_MONTHS - months) / 2, (months - 1) / 4))

function buildArrows({ links, signal }: Opportunity): DrawnArrow[] {
  return links.map(({ from, strength }) => {
    const visibleStrength = strength * getEdgeOpacity(from.months)
    const arrow = buildArrow(toPoint(from.months, from.bearing), toPoint(signal.months, signal.bearing))
    return { ...arrow, width: 0.6 + visibleStrength * 1.1, opacity: visibleStrength * 0.9 }
  })
}
