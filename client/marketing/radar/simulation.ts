/**
 * Simulation of the market radar, deterministic for a seed. The distance of a signal from the center is the time until
 * a market opens, in months; signals only move inwards. When the sweep passes a signal, the links of that cause
 * strengthen. When the links of an opportunity are strong enough, it emerges with a name and a lead time.
 */

/** Seed of the radar on the landing page. */
const DEFAULT_SEED = 7

/** Radius of the radar in months. */
export const HORIZON_MONTHS = 30

/** Radians, clockwise from north, 0 to 2π. */
export type Bearing = number

export interface Signal {
  months: number
  bearing: Bearing
  /** 0 (smallest) to 1. */
  size: number
  /** Radians per second. */
  drift: number
  /** 1 when the sweep passes, then decaying towards 0. */
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
  links: Link[]
  name: string
  /** 0 while it looks like any other signal, 1 when it shows its name. */
  emergence: number
}

export interface Radar {
  sweep: Bearing
  /** Bearing of the pointer, which the sweep follows; null without a pointer. */
  target: Bearing | null
  noise: Signal[]
  opportunities: Opportunity[]
  random: () => number
  namedCount: number
}

/** Assigned to new opportunities in turn. */
const OPPORTUNITY_NAMES = [
  'Returns, resold',
  'Cold-chain leasing',
  'Rural same-day',
  'Heat-pump service',
  'Night clinics',
  'Payroll for crews',
  'Used batteries',
  'Repair by post',
]

/** Bearings of the three opportunities, far enough apart for their labels. */
const OPPORTUNITY_BEARINGS: Bearing[] = [0.92, 1.7, 2.42]
const INITIAL_LEAD_MONTHS = [22, 16, 19]

const FULL_TURN = Math.PI * 2
const SWEEP_RADIANS_PER_SECOND = FULL_TURN / 9
const MONTHS_PER_SECOND = 0.2
const NOISE_SIGNAL_COUNT = 44
/** Seconds in which the glow falls to about a third. */
const GLOW_DECAY_SECONDS = 2.2
/** More than two turns of the sweep, so that every cause has been passed twice. */
const INITIAL_RUN_SECONDS = 20

/** Returns a generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createRadar(seed: number): Radar {
  const random = createSeededRandom(seed)
  const radar: Radar = { sweep: 0, target: null, noise: [], opportunities: [], random, namedCount: 0 }
  radar.noise = Array.from({ length: NOISE_SIGNAL_COUNT }, () =>
    createNoiseSignal(random, 4 + random() * (HORIZON_MONTHS - 4)),
  )
  radar.opportunities = OPPORTUNITY_BEARINGS.map((_, index) =>
    createOpportunity(radar, index, INITIAL_LEAD_MONTHS[index] ?? 22),
  )
  return radar
}

/** Advances the simulation; a step is at most 0.1 seconds, so that a paused tab does not jump. */
export function advanceRadar(radar: Radar, seconds: number): void {
  const dt = Math.min(seconds, 0.1)
  const previousSweep = radar.sweep
  const rotation = getSweepRotation(radar, dt)
  radar.sweep = normalizeAngle(previousSweep + rotation)

  const decay = Math.exp(-dt / GLOW_DECAY_SECONDS)
  for (const signal of listSignals(radar)) {
    signal.months -= MONTHS_PER_SECOND * dt
    signal.bearing = normalizeAngle(signal.bearing + signal.drift * dt)
    signal.glow *= decay
    if (isSweptOver(previousSweep, rotation, signal.bearing)) {
      signal.glow = 1
      strengthenLinks(radar, signal)
    }
  }
  for (const signal of radar.noise) if (signal.months < 1) resetNoiseSignal(radar, signal)
  radar.opportunities.forEach((opportunity, index) => {
    const isKnown = getCertainty(opportunity) > 0.6 && opportunity.signal.months > 6
    opportunity.emergence = moveTowards(opportunity.emergence, isKnown ? 1 : 0, dt / 1.2)
    if (opportunity.signal.months < 5) radar.opportunities[index] = createOpportunity(radar, index, 23)
  })
}

/**
 * Creates the radar in the state after INITIAL_RUN_SECONDS, with all three opportunities named. The state is computed
 * in one step, because rendering waits for it.
 */
export function createInitialRadar(seed: number = DEFAULT_SEED): Radar {
  const radar = createRadar(seed)
  radar.sweep = (SWEEP_RADIANS_PER_SECOND * INITIAL_RUN_SECONDS) % FULL_TURN
  for (const signal of listSignals(radar)) {
    signal.months -= MONTHS_PER_SECOND * INITIAL_RUN_SECONDS
    signal.bearing = normalizeAngle(signal.bearing + signal.drift * INITIAL_RUN_SECONDS)
    signal.glow = Math.exp(
      -normalizeAngle(radar.sweep - signal.bearing) / SWEEP_RADIANS_PER_SECOND / GLOW_DECAY_SECONDS,
    )
  }
  for (const signal of radar.noise) if (signal.months < 1) resetNoiseSignal(radar, signal)
  for (const opportunity of radar.opportunities) {
    opportunity.emergence = 1
    for (const link of opportunity.links) link.strength = link.maxStrength
  }
  return radar
}

/** Returns the average strength of an opportunity's links, 0 to 1. */
export const getCertainty = ({ links }: Opportunity): number =>
  links.reduce((sum, { strength }) => sum + strength, 0) / links.length

/** Lists all moving signals: causes, noise and opportunities. */
export const listSignals = ({ noise, opportunities }: Radar): Signal[] => [
  ...noise,
  ...opportunities.map(({ signal }) => signal),
]

/** Rotates at constant speed, or the shorter way to the pointer with decreasing speed. */
function getSweepRotation({ sweep, target }: Radar, dt: number): number {
  if (target === null) return SWEEP_RADIANS_PER_SECOND * dt
  const angleDifference = normalizeAngle(target - sweep + Math.PI) - Math.PI
  const maxRotation = 5 * dt
  return Math.max(-maxRotation, Math.min(maxRotation, angleDifference * Math.min(1, 7 * dt)))
}

/** Returns whether a rotation starting at `from` passes a bearing. */
function isSweptOver(from: Bearing, rotation: number, bearing: Bearing): boolean {
  const start = rotation < 0 ? from + rotation : from
  return normalizeAngle(bearing - start) < Math.abs(rotation)
}

function strengthenLinks({ opportunities }: Radar, signal: Signal): void {
  for (const { links } of opportunities) {
    for (const link of links) {
      if (link.from === signal) link.strength = Math.min(link.maxStrength, link.strength + link.maxStrength * 0.5)
    }
  }
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

/** Moves a signal back to the horizon and removes it as a cause. */
function resetNoiseSignal(radar: Radar, signal: Signal): void {
  for (const opportunity of radar.opportunities) {
    const remainingLinks = opportunity.links.filter(({ from }) => from !== signal)
    if (remainingLinks.length > 0) opportunity.links = remainingLinks
  }
  Object.assign(signal, createNoiseSignal(radar.random, HORIZON_MONTHS - radar.random()))
}

/** Creates an opportunity that has not emerged yet, linked to the three unused causes closest to 8.5 months away. */
function createOpportunity(radar: Radar, index: number, months: number): Opportunity {
  const { random } = radar
  const bearing = (OPPORTUNITY_BEARINGS[index] ?? 0) + (random() - 0.5) * 0.16
  const signal: Signal = { months, bearing, size: 0.7, drift: (random() - 0.5) * 0.004, glow: 0 }
  const usedCauses = new Set(
    radar.opportunities.flatMap((other, otherIndex) => (otherIndex === index ? [] : listCauses(other))),
  )
  const causes = radar.noise
    .filter(cause => !usedCauses.has(cause) && cause.months > 8 && cause.months < 28)
    .map(cause => ({ cause, offset: Math.abs(getDistance(cause, signal) - 8.5) }))
    .sort((a, b) => a.offset - b.offset)
    .slice(0, 3)
  const links = causes.map(({ cause }) => ({
    from: cause,
    to: signal,
    strength: 0,
    maxStrength: 0.7 + random() * 0.28,
  }))
  const name = OPPORTUNITY_NAMES[radar.namedCount % OPPORTUNITY_NAMES.length] ?? ''
  radar.namedCount += 1
  return { signal, links, name, emergence: 0 }
}

const listCauses = ({ links }: Opportunity) => links.map(({ from }) => from)

/** Returns the distance of two signals on the radar, in months. */
function getDistance(a: Signal, b: Signal): number {
  const cosine = Math.cos(a.bearing - b.bearing)
  return Math.sqrt(a.months ** 2 + b.months ** 2 - 2 * a.months * b.months * cosine)
}

/** Normalizes an angle that is at most one turn out of range. */
const normalizeAngle = (angle: number): Bearing =>
  angle < 0 ? angle + FULL_TURN : angle >= FULL_TURN ? angle - FULL_TURN : angle

const moveTowards = (value: number, target: number, maxStep: number): number =>
  value < target ? Math.min(target, value + maxStep) : Math.max(target, value - maxStep)
