import { type Arrow, buildArrow, type Point, roundToTenth } from '../figures/arrow'
import {
  type Bearing,
  getCertainty,
  HORIZON_MONTHS,
  isOpened,
  type LabelSide,
  NAMED_MONTHS,
  OPENING_MONTHS,
  type Opportunity,
  type RadarState,
  type Signal,
} from './simulation'

/** Side length of the square view box. */
export const VIEW_SIZE = 1000
export const CENTER = VIEW_SIZE / 2
/** Distance of the horizon from the center, in view box units. */
export const RADIUS = 470

/** Distances of the rings from the center, in months. */
export const RING_MONTHS = [6, OPENING_MONTHS, 18, NAMED_MONTHS, HORIZON_MONTHS]

/** Lead times at which the dot of an unnamed opportunity starts and finishes fading in. */
const ENTRY_MONTHS = { start: NAMED_MONTHS + 3, end: NAMED_MONTHS + 2.5 }

/**
 * Lead times at which the label and the halo start and finish fading in. The fade ends before the opportunity reaches
 * `NAMED_MONTHS`, because another opportunity opens at that moment.
 */
const EMERGENCE_MONTHS = { start: NAMED_MONTHS + 0.4, end: NAMED_MONTHS + 0.1 }

/** Lead times at which an opened opportunity starts and finishes fading out. */
const RETIREMENT_MONTHS = { start: OPENING_MONTHS - 0.75, end: OPENING_MONTHS - 1 }

/** A noise signal or a cause. */
interface Dot extends Point {
  radius: number
  opacity: number
}

interface DrawnArrow extends Arrow {
  width: number
  opacity: number
}

/** An opportunity: a dot and a halo around it. */
interface Blip extends Point {
  radius: number
  haloRadius: number
  /** Visibility of the halo, 0 to 1. */
  opacity: number
  /** 0 for an opened opportunity. */
  dotOpacity: number
}

interface Label extends Point {
  side: LabelSide
  /** The certainty is empty for an opened opportunity. */
  lines: [name: string, leadTime: string, certainty: string]
  opacity: number
}

/** The moving parts of the radar, in view box units and radians. */
export interface Frame {
  sweep: Bearing
  dots: Dot[]
  arrows: DrawnArrow[]
  blips: Blip[]
  labels: Label[]
}

export const buildFrame = (radar: RadarState): Frame => ({
  sweep: radar.sweep,
  dots: [...radar.noise.map(signal => buildDot(signal)), ...radar.opportunities.flatMap(buildCauseDots)],
  arrows: radar.opportunities.flatMap(buildArrows),
  blips: radar.opportunities.map(buildBlip),
  labels: radar.opportunities.map(buildLabel),
})

export function toPoint(months: number, bearing: Bearing): Point {
  const radius = (months / HORIZON_MONTHS) * RADIUS
  return { x: CENTER + radius * Math.sin(bearing), y: CENTER - radius * Math.cos(bearing) }
}

export const toBearing = ({ x, y }: Point): Bearing => {
  const angle = Math.atan2(x - CENTER, CENTER - y)
  return angle < 0 ? angle + Math.PI * 2 : angle
}

/** The translation is relative to the enclosing size container. */
export const toCssTransform = ({ x, y }: Point): string =>
  `translate(${roundToTenth(x / 10)}cqw, ${roundToTenth(y / 10)}cqh)`

export const toCssRotation = (bearing: Bearing): string => `${roundToTenth((bearing * 180) / Math.PI)}deg`

const buildDot = (signal: Signal, visibility = 1): Dot => ({
  ...toPoint(signal.months, signal.bearing),
  radius: 2.4 + signal.size * 2.4 + signal.glow * 1.2,
  opacity: visibility * getEdgeOpacity(signal.months) * (0.4 + signal.size * 0.2 + signal.glow * 0.4),
})

const buildCauseDots = (opportunity: Opportunity): Dot[] =>
  opportunity.links.map(({ from }) => buildDot(from, getCauseVisibility(opportunity)))

/** Causes fade out with the opportunity that they have led to. */
const getCauseVisibility = (opportunity: Opportunity) => (isOpened(opportunity) ? getVisibility(opportunity) : 1)

function buildBlip(opportunity: Opportunity): Blip {
  const { signal } = opportunity
  const visibility = getVisibility(opportunity)
  return {
    ...toPoint(signal.months, signal.bearing),
    radius: 4.5 + visibility * 3 + signal.glow * visibility * 1.5,
    haloRadius: 12 + visibility * 4 + (1 - signal.glow) * 5,
    opacity: visibility,
    dotOpacity: isOpened(opportunity)
      ? 0
      : Math.min(1, getProgress(ENTRY_MONTHS, signal.months)) * (0.5 + visibility / 2),
  }
}

function buildLabel(opportunity: Opportunity): Label {
  const { signal, labelSide, name } = opportunity
  const leadTime = isOpened(opportunity) ? 'opened' : `opens in ${Math.round(signal.months)} months`
  const certainty = isOpened(opportunity) ? '' : `${Math.round(getCertainty(opportunity) * 100)}% sure`
  return {
    ...toPoint(signal.months, signal.bearing),
    side: labelSide,
    lines: [name, leadTime, certainty],
    opacity: getVisibility(opportunity),
  }
}

/** 0 for an unnamed opportunity, 1 for a named or opened one, and a value between them during a fade. */
const getVisibility = ({ signal: { months } }: Opportunity): number =>
  Math.max(0, Math.min(1, getProgress(EMERGENCE_MONTHS, months), 1 - getProgress(RETIREMENT_MONTHS, months)))

/** Returns 0 at `start`, 1 at `end`, less than 0 before `start`, and more than 1 after `end`. */
const getProgress = ({ start, end }: { start: number; end: number }, months: number) => (start - months) / (start - end)

/** Returns whether a blip has the color of a named opportunity. */
export const isNamedBlip = ({ opacity }: Blip): boolean => opacity > 0.05

/** Fades signals in at the horizon and out at the center. */
const getEdgeOpacity = (months: number) => Math.max(0, Math.min(1, (HORIZON_MONTHS - months) / 2, (months - 1) / 4))

function buildArrows(opportunity: Opportunity): DrawnArrow[] {
  const { links, signal } = opportunity
  const visibility = getCauseVisibility(opportunity)
  return links.map(({ from, strength }) => {
    const visibleStrength = strength * visibility * getEdgeOpacity(from.months)
    const arrow = buildArrow(toPoint(from.months, from.bearing), toPoint(signal.months, signal.bearing))
    return { ...arrow, width: 0.6 + visibleStrength * 1.1, opacity: visibleStrength * 0.9 }
  })
}
