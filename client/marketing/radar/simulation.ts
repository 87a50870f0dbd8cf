/**
 * Simulation of the market radar with seeded random numbers. The distance of a signal (noise, cause or opportunity)
 * from the center is a number of months. It decreases until the signal is replaced. Opportunities are spaced evenly:
 * when one reaches 12 months and opens, another reaches 24 months and its name is visible. At any time, three
 * opportunities are named and not yet opened. Each opportunity has three causes. When the sweep passes a cause, the
 * link from the cause to the opportunity strengthens.
 */

/** Seed of the radar on the landing page. */
const DEFAULT_SEED = 7

/** Radius of the radar in months. */
export const HORIZON_MONTHS = 30

/** Distance in months at which the name of an opportunity has become visible. */
export const NAMED_MONTHS = 24

/** Distance in months at which an opportunity opens. */
export const OPENING_MONTHS = 12

/** Radians, clockwise from north, 0 to 2π. */
export type Bearing = number

export interface Signal {
  /** Distance from the center in months. For an opportunity, this is the lead time. */
  months: number
  bearing: Bearing
  /** 0 (smallest) to 1. */
  size: number
  /** Change of the bearing in radians per second. */
  drift: number
  /** 1 when the sweep passes, then decaying toward 0. */
  glow: number
}

export interface Link {
  from: Signal
  to: Signal
  /** 0 to `maxStrength`. */
  strength: number
  maxStrength: number
}

export interface Opportunity {
  signal: Signal
  labelSide: LabelSide
  links: Link[]
  name: string
}

export interface RadarState {
  sweep: Bearing
  /** Bearing of the pointer, which the sweep follows; null without a pointer. */
  target: Bearing | null
  noise: Signal[]
  /** One opportunity for each lane, in the order of `LANES`. */
  opportunities: Opportunity[]
  random: () => number
  /** Number of opportunities created so far, which determines the next name. */
  namedCount: number
}

/** Names of opportunities, assigned in order. */
const OPPORTUNITY_NAMES = [
  'Cold-chain leasing',
  'Returns, resold',
  'Rural same-day',
  'Heat-pump service',
  'Night clinics',
  'Payroll for crews',
  'Used batteries',
  'Repair by post',
]

const FULL_TURN = Math.PI * 2

/** Side on which an opportunity has its label. The causes of the opportunity are on the other sides. */
export type LabelSide = 'left' | 'above' | 'below'

/** The line on which one opportunity after another moves toward the center. */
interface Lane {
  bearing: Bearing
  labelSide: LabelSide
}

/**
 * The lanes in the order in which their opportunities open. The bearings and sides are chosen so that labels between 24
 * and 12 months do not overlap on any screen width.
 */
const LANES: Lane[] = [
  { bearing: toRadians(40), labelSide: 'below' },
  { bearing: toRadians(355), labelSide: 'left' },
  { bearing: toRadians(140), labelSide: 'above' },
  { bearing: toRadians(185), labelSide: 'left' },
]

const LABEL_DIRECTIONS: Record<LabelSide, Bearing> = {
  left: toRadians(270),
  above: toRadians(0),
  below: toRadians(180),
}

/** Directions from an opportunity to its three causes, relative to the direction of its label. */
const CAUSE_DIRECTIONS = [105, 180, 255].map(toRadians)

/** Distance in months between consecutive opportunities: three at a time are named and not yet opened. */
const SPACING_MONTHS = (NAMED_MONTHS - OPENING_MONTHS) / 3

/** Distance in months between an opportunity and the opportunity that replaces it on the same lane. */
const LANE_MONTHS = SPACING_MONTHS * LANES.length

/** Lead time of the first opportunity in the initial radar. */
const FIRST_LEAD_MONTHS = 14

/** Distance in months that an opened opportunity moves before it is replaced. The movement takes five seconds. */
const OPENED_DISTANCE_MONTHS = 1

/** Duration of a full rotation of the sweep, in seconds. */
export const SWEEP_SECONDS = 9
const SWEEP_RADIANS_PER_SECOND = FULL_TURN / SWEEP_SECONDS
/** Maximum speed at which the sweep follows the pointer. */
const MAX_FOLLOWING_RADIANS_PER_SECOND = 5
/** Rate of the exponential decrease of the angle between the sweep and the pointer. */
const FOLLOWING_RATE_PER_SECOND = 7
/** Bearing of the sweep in the first frame. At this bearing, the sweep crosses no label on any screen width. */
const INITIAL_SWEEP: Bearing = toRadians(215)
const MONTHS_PER_SECOND = 0.2
const NOISE_SIGNAL_COUNT = 38
/** Minimum strength of the links of a named opportunity, as a fraction of `maxStrength`. */
const MIN_STRENGTH_FRACTION = 0.8
/** Time constant of the decay of the glow, in seconds. */
const GLOW_DECAY_SECONDS = 2.2

/** Creates a generator of pseudorandom numbers from 0 to below 1. The seed determines the sequence (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates the radar of the first frame, with three named opportunities and one unnamed opportunity. */
export function createRadar(seed: number = DEFAULT_SEED): RadarState {
  const random = createSeededRandom(seed)
  const radar: RadarState = { sweep: INITIAL_SWEEP, target: null, noise: [], opportunities: [], random, namedCount: 0 }
  radar.noise = Array.from({ length: NOISE_SIGNAL_COUNT }, () =>
    createNoiseSignal(random, 4 + random() * (HORIZON_MONTHS - 4)),
  )
  radar.opportunities = LANES.map((lane, index) =>
    createOpportunity(radar, lane, FIRST_LEAD_MONTHS + index * SPACING_MONTHS),
  )
  for (const signal of listSignals(radar)) {
    const secondsSincePass = normalizeAngle(radar.sweep - signal.bearing) / SWEEP_RADIANS_PER_SECOND
    signal.glow = Math.exp(-secondsSincePass / GLOW_DECAY_SECONDS)
  }
  for (const { links, signal } of radar.opportunities)
    if (signal.months <= NAMED_MONTHS) for (const link of links) link.strength = getStrengthLimit(link)
  return radar
}

/** Advances the simulation by at most 0.1 seconds, so that the radar does not jump after a long frame. */
export function advanceRadar(radar: RadarState, seconds: number): void {
  const stepSeconds = Math.min(seconds, 0.1)
  const previousSweep = radar.sweep
  const rotation = getSweepRotation(radar, stepSeconds)
  radar.sweep = normalizeAngle(previousSweep + rotation)

  const decay = Math.exp(-stepSeconds / GLOW_DECAY_SECONDS)
  for (const signal of listSignals(radar)) {
    signal.months -= MONTHS_PER_SECOND * stepSeconds
    signal.bearing = normalizeAngle(signal.bearing + signal.drift * stepSeconds)
    signal.glow *= decay
    if (isSweptOver(previousSweep, rotation, signal.bearing)) {
      signal.glow = 1
      strengthenLinksFrom(radar, signal)
    }
  }
  for (const signal of radar.noise) if (signal.months < 1) resetNoiseSignal(radar, signal)
  LANES.forEach((lane, index) => {
    const opportunity = radar.opportunities[index]
    if (!opportunity) return
    const { links, signal } = opportunity
    // One month before an opportunity is named, its links get a minimum strength, because the pointer may have kept the
    // sweep away from the causes.
    if (signal.months < NAMED_MONTHS + 1)
      for (const link of links) link.strength = Math.max(link.strength, link.maxStrength * MIN_STRENGTH_FRACTION)
    // Derives the new distance from the old one, so that the distances between opportunities stay exact.
    if (signal.months < OPENING_MONTHS - OPENED_DISTANCE_MONTHS)
      radar.opportunities[index] = createOpportunity(radar, lane, signal.months + LANE_MONTHS)
  })
}

/** Returns whether an opportunity has opened and is about to be replaced. */
export const isOpened = ({ signal }: Opportunity): boolean => signal.months < OPENING_MONTHS

/** Returns the average strength of an opportunity's links, 0 to 1. */
export const getCertainty = ({ links }: Opportunity): number =>
  links.reduce((sum, { strength }) => sum + strength, 0) / links.length

/** Lists all signals: noise, causes and opportunities. */
export const listSignals = ({ noise, opportunities }: RadarState): Signal[] => [
  ...noise,
  ...opportunities.flatMap(({ links, signal }) => [...links.map(({ from }) => from), signal]),
]

/**
 * Returns the rotation of the sweep in a step, in radians. Without a pointer, the speed is constant. With a pointer,
 * the sweep turns the shorter way toward the pointer and slows down as it comes closer.
 */
function getSweepRotation({ sweep, target }: RadarState, stepSeconds: number): number {
  if (target === null) return SWEEP_RADIANS_PER_SECOND * stepSeconds
  const angleDifference = normalizeAngle(target - sweep + Math.PI) - Math.PI
  const maxRotation = MAX_FOLLOWING_RADIANS_PER_SECOND * stepSeconds
  const rotation = angleDifference * Math.min(1, FOLLOWING_RATE_PER_SECOND * stepSeconds)
  return Math.max(-maxRotation, Math.min(maxRotation, rotation))
}

/** Returns whether a rotation starting at `from` passes a bearing. */
function isSweptOver(from: Bearing, rotation: number, bearing: Bearing): boolean {
  const start = rotation < 0 ? from + rotation : from
  return normalizeAngle(bearing - start) < Math.abs(rotation)
}

/** Increases the strength of the links from a signal by half of `maxStrength`, but not beyond the current limit. */
function strengthenLinksFrom({ opportunities }: RadarState, signal: Signal): void {
  for (const { links } of opportunities) {
    for (const link of links)
      if (link.from === signal) link.strength = Math.min(getStrengthLimit(link), link.strength + link.maxStrength * 0.5)
  }
}

/**
 * Returns the current limit of a link's strength. While the opportunity moves from `NAMED_MONTHS` to `OPENING_MONTHS`,
 * the limit rises from `MIN_STRENGTH_FRACTION` of `maxStrength` to `maxStrength`.
 */
function getStrengthLimit({ to, maxStrength }: Link): number {
  const progress = (NAMED_MONTHS - to.months) / (NAMED_MONTHS - OPENING_MONTHS)
  return maxStrength * (MIN_STRENGTH_FRACTION + (1 - MIN_STRENGTH_FRACTION) * Math.max(0, Math.min(1, progress)))
}

function createNoiseSignal(random: () => number, months: number): Signal {
  return {
    months,
    bearing: random() * FULL_TURN,
    size: random() ** 2,
    drift: (random() - 0.5) * 0.024,
    glow: 0,
  }
}

/** Gives a noise signal new random values and a position near the horizon. */
const resetNoiseSignal = ({ random }: RadarState, signal: Signal): Signal =>
  Object.assign(signal, createNoiseSignal(random, HORIZON_MONTHS - random()))

/** Creates an opportunity and its three causes. The arrows from the causes do not cross the label. */
function createOpportunity(radar: RadarState, { bearing, labelSide }: Lane, months: number): Opportunity {
  const { random } = radar
  const signal: Signal = { months, bearing, size: 0.7, drift: 0, glow: 0 }
  const links = CAUSE_DIRECTIONS.map(relativeDirection => {
    const direction = LABEL_DIRECTIONS[labelSide] + relativeDirection + (random() - 0.5) * 0.6
    const from = createCause(signal, direction, 6.5 + random() * 4)
    return { from, to: signal, strength: 0, maxStrength: 0.91 + random() * 0.09 }
  })
  const name = OPPORTUNITY_NAMES[radar.namedCount % OPPORTUNITY_NAMES.length] ?? ''
  radar.namedCount += 1
  return { signal, labelSide, links, name }
}

/**
 * Creates a cause that is `distance` months from its opportunity when the opportunity is halfway between `NAMED_MONTHS`
 * and `OPENING_MONTHS`.
 */
function createCause({ months, bearing }: Signal, direction: Bearing, distance: number): Signal {
  const middleMonths = (NAMED_MONTHS + OPENING_MONTHS) / 2
  const east = middleMonths * Math.sin(bearing) + distance * Math.sin(direction)
  const north = middleMonths * Math.cos(bearing) + distance * Math.cos(direction)
  return {
    months: Math.hypot(east, north) + months - middleMonths,
    bearing: normalizeAngle(Math.atan2(east, north)),
    size: 0.5,
    drift: 0,
    glow: 0,
  }
}

function toRadians(degrees: number): number {
  return (degrees / 180) * Math.PI
}

/** Normalizes an angle to the range from 0 to 2π. The angle must be at most one turn out of this range. */
const normalizeAngle = (angle: number): Bearing =>
  angle < 0 ? angle + FULL_TURN : angle >= FULL_TURN ? angle - FULL_TURN : angle
