import { type Arrow, arrowBetween, type Point, round } from '../arrow'
import { type Bearing, certainty, HORIZON, type Opportunity, type Radar, type Signal } from './model'

/** The picture is drawn on a square of this many units, with the instrument in the middle of it. */
export const SIDE = 1000
export const CENTRE = SIDE / 2
export const RADIUS = 470

/** The rings, in months before a market opens. */
export const rings = [6, 12, 18, 24, HORIZON]

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
  /** The ring around it. */
  halo: number
  opacity: number
}

interface Label extends Point {
  name: string
  reading: string
  opacity: number
}

/** Everything on the instrument that moves, ready to be drawn, by whatever draws it. */
export interface Frame {
  sweep: Point
  /** Slices of the trail behind the sweep, the faintest last. */
  trail: { from: Point; to: Point; opacity: number }[]
  dots: Dot[]
  arrows: DrawnArrow[]
  blips: Blip[]
  labels: Label[]
}

const SLICES = 20
const SLICE = 0.042

export function frameOf(radar: Radar): Frame {
  return {
    sweep: at(HORIZON, radar.sweep),
    trail: Array.from({ length: SLICES }, (_, index) => ({
      from: at(HORIZON, radar.sweep - index * SLICE),
      to: at(HORIZON, radar.sweep - (index + 1) * SLICE),
      opacity: 0.2 * (1 - index / SLICES) ** 1.6,
    })),
    dots: radar.noise.map(dotOf),
    arrows: radar.opportunities.flatMap(arrowsOf),
    blips: radar.opportunities.map(blipOf),
    labels: radar.opportunities.map(labelOf),
  }
}

/** Where so many months and a bearing are on the picture. */
export function at(months: number, bearing: Bearing): Point {
  const radius = (months / HORIZON) * RADIUS
  return { x: CENTRE + radius * Math.sin(bearing), y: CENTRE - radius * Math.cos(bearing) }
}

/** The bearing of a point of the picture. */
export const bearingOf = ({ x, y }: Point): Bearing => {
  const angle = Math.atan2(x - CENTRE, CENTRE - y)
  return angle < 0 ? angle + Math.PI * 2 : angle
}

/** A point of the picture as a CSS transform, in a box that is the picture's size container. */
export const place = ({ x, y }: Point): string => `translate(${round(x / 10)}cqw, ${round(y / 10)}cqh)`

const dotOf = (signal: Signal): Dot => ({
  ...at(signal.months, signal.bearing),
  radius: 2.4 + signal.size * 2.4 + signal.glow * 1.2,
  opacity: edge(signal.months) * (0.4 + signal.size * 0.2 + signal.glow * 0.4),
})

function blipOf({ signal, emergence }: Opportunity): Blip {
  return {
    ...at(signal.months, signal.bearing),
    radius: 4.5 + emergence * 3 + signal.glow * emergence * 1.5,
    halo: 12 + emergence * 4 + (1 - signal.glow) * 5,
    opacity: emergence,
  }
}

function labelOf(opportunity: Opportunity): Label {
  const { signal, name, emergence } = opportunity
  const lead = Math.round(signal.months)
  const sure = Math.round(certainty(opportunity) * 100)
  return {
    ...at(signal.months, signal.bearing),
    name,
    reading: `${lead} months · ${sure}%`,
    opacity: emergence,
  }
}

/** Nothing pops up at the horizon, or vanishes at the centre. */
const edge = (months: number) => Math.max(0, Math.min(1, (HORIZON - months) / 2, (months - 1) / 4))

function arrowsOf({ links, signal }: Opportunity): DrawnArrow[] {
  return links.map(({ from, strength }) => {
    const known = strength * edge(from.months)
    const arrow = arrowBetween(at(from.months, from.bearing), at(signal.months, signal.bearing))
    return { ...arrow, width: 0.6 + known * 1.1, opacity: known * 0.9 }
  })
}
