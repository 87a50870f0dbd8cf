/**
 * Simulates the market radar with seeded random numbers. The distance of a signal (noise, cause or opportunity) from
 * the center is a number of months, which decreases until the signal is replaced. When an opportunity opens at 12
 * months, another one reaches 24 months and shows its name, so that three opportunities are always named but not yet
 * opened. When the sweep passes one of the three causes of an opportunity, the link from the cause strengthens.
 */

const DEFAULT_SEED = 7

export const HORIZON_MONTHS = 30

/** Distance at which the name of an opportunity has become visible. */
export const NAMED_MONTHS = 24

/** Distance at which an opportunity opens. */
export const OPENING_MONTHS = 12

/** Radians, clockwise from north, 0 to 2π. */
export type Bearing = number

export interface Signal {
  /** Distance from the center. For an opportunity, this is the lead time. */
  months: number
  bearing: Bearing
  /** 0 to 1. */
  size: number
  /** Radians per second. */
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
  /** One for each lane, in the order of `LANES`. */
  opportunities: Opportunity[]
  random: () => number
  /** Determines the name of the next opportunity. */
  nameIndex: number
}

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

/** Side of an opportunity on which its label is. The causes are on the other sides. */
export type LabelSide = 'left' | 'above' | 'below'

/** The line on which one opportunity after another moves toward the center. */
interface Lane {
  bearing: Bearing
  labelSide: LabelSide
}

/** In the order in which the opportunities open. Labels between 24 and 12 months do not overlap at any screen width. */
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

/** Relative to the direction of the label. */
const CAUSE_DIRECTIONS = [105, 180, 255].map(toRadians)

/** Distance between consecutive opportunities. */
const SPACING_MONTHS = (NAMED_MONTHS - OPENING_MONTHS) / 3

/** Distance between an opportunity and its replacement in the same lane. */
const LANE_MONTHS = SPACING_MONTHS * LANES.length

const FIRST_LEAD_MONTHS = 14

/** An opened opportunity moves this distance, which takes five seconds, before it is replaced. */
const OPENED_DISTANCE_MONTHS = 1

/** Duration of a full rotation. */
export const SWEEP_SECONDS = 9
const SWEEP_RADIANS_PER_SECOND = FULL_TURN / SWEEP_SECONDS
/** Maximum speed of a sweep that follows the pointer. */
const MAX_FOLLOWING_RADIANS_PER_SECOND = 5
/** Rate of the exponential decrease of the angle between the sweep and the pointer. */
const FOLLOWING_RATE_PER_SECOND = 7
/** At this bearing, the sweep crosses no label at any screen width. */
const INITIAL_SWEEP: Bearing = toRadians(215)
const MONTHS_PER_SECOND = 0.2
const NOISE_SIGNAL_COUNT = 38
/** Minimum strength of the links of a named opportunity, as a fraction of `maxStrength`. */
const MIN_STRENGTH_FRACTION = 0.8
/** Time constant of the decay. */
const GLOW_DECAY_SECONDS = 2.2

/** Returns a generator of pseudorandom numbers from 0 (inclusive) to 1 (exclusive). The algorithm is mulberry32. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates the initial state, with three named opportunities and an unnamed one. */
export function createRadar(seed: number = DEFAULT_SEED): RadarState {
  const random = createSeededRandom(seed)
  const radar: RadarState = { sweep: INITIAL_SWEEP, target: null, noise: [], opportunities: [], random, nameIndex: 0 }
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

/** Advances the radar by `seconds`, but at most by 0.1 seconds, so that it does not jump after a long frame. */
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
    // Sets a minimum strength, because the pointer may have kept the sweep away from the causes.
    if (signal.months < NAMED_MONTHS + 1)
      for (const link of links) link.strength = Math.max(link.strength, link.maxStrength * MIN_STRENGTH_FRACTION)
    // The new distance is derived from the old one, so that the distances between opportunities stay exact.
    if (signal.months < OPENING_MONTHS - OPENED_DISTANCE_MONTHS)
      radar.opportunities[index] = createOpportunity(radar, lane, signal.months + LANE_MONTHS)
  })
}

/** Returns true from the opening of the opportunity until its replacement. */
export const isOpened = ({ signal }: Opportunity): boolean => signal.months < OPENING_MONTHS

/** Returns the average strength of the links, 0 to 1. */
export const getCertainty = ({ links }: Opportunity): number =>
  links.reduce((sum, { strength }) => sum + strength, 0) / links.length

export const listSignals = ({ noise, opportunities }: RadarState): Signal[] => [
  ...noise,
  ...opportunities.flatMap(({ links, signal }) => [...links.map(({ from }) => from), signal]),
]

/**
 * Returns the rotation in radians. Without a pointer, the sweep turns at a constant speed. With a pointer, the sweep
 * turns toward it the shorter way.
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

function strengthenLinksFrom({ opportunities }: RadarState, signal: Signal): void {
  for (const { links } of opportunities) {
    for (const link of links)
      if (link.from === signal) link.strength = Math.min(getStrengthLimit(link), link.strength + link.maxStrength * 0.5)
  }
}

/**
 * While the opportunity moves from `NAMED_MONTHS` to `OPENING_MONTHS`, the limit rises from
 * `maxStrength * MIN_STRENGTH_FRACTION` to `maxStrength`.
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

const resetNoiseSignal = ({ random }: RadarState, signal: Signal): Signal =>
  Object.assign(signal, createNoiseSignal(random, HORIZON_MONTHS - random()))

/** Creates an opportunity and its causes. The arrows from the causes do not cross the label. */
function createOpportunity(radar: RadarState, { bearing, labelSide }: Lane, months: number): Opportunity {
  const { random } = radar
  const signal: Signal = { months, bearing, size: 0.7, drift: 0, glow: 0 }
  const links = CAUSE_DIRECTIONS.map(relativeDirection => {
    const direction = LABEL_DIRECTIONS[labelSide] + relativeDirection + (random() - 0.5) * 0.6
    const from = createCause(signal, direction, 6.5 + random() * 4)
    return { from, to: signal, strength: 0, maxStrength: 0.91 + random() * 0.09 }
  })
  const name = OPPORTUNITY_NAMES[radar.nameIndex % OPPORTUNITY_NAMES.length] ?? ''
  radar.nameIndex += 1
  return { signal, labelSide, links, name }
}

/**
 * Creates a cause of the opportunity with the given signal. `distance` is the distance in months between the cause and
 * the opportunity when the opportunity is halfway between `NAMED_MONTHS` and `OPENING_MONTHS`.
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

/** Converts an angle to the range from 0 to 2π. The angle must be at most one turn outside this range. */
const normalizeAngle = (angle: number): Bearing =>
  angle < 0 ? angle + FULL_TURN : angle >= FULL_TURN ? angle - FULL_TURN : angle
