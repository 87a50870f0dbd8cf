/**
 * The market radar of the first screen: a small simulation, the same for the same seed wherever it runs. Distance from
 * the centre is time until a market opens, in months; the bearing is where in the business it shows. Time only brings
 * things nearer. The sweep reads signals; a cause that has been read strengthens its link to what it leads to; when
 * enough is known about the links, what they lead to is an opportunity, with a name and a lead time.
 */
export const HORIZON_MONTHS = 30

/** Radians, clockwise from north, 0 to 2π. */
export type Bearing = number

export interface Signal {
  months: number
  bearing: Bearing
  /** How much larger than the weakest, 0 to 1. */
  size: number
  /** Radians a second. */
  drift: number
  /** 1 when the sweep has just read it, then fading. */
  glow: number
}

export interface Link {
  from: Signal
  to: Signal
  /** How much is known, 0 to 1; never more than `limit`. */
  strength: number
  maxStrength: number
}

export interface Opportunity {
  signal: Signal
  links: Link[]
  name: string
  /** 0 while it is one signal among others, 1 when it has been named. */
  emergence: number
}

export interface Radar {
  sweep: Bearing
  /** Where the pointer is, if it is there: the sweep goes and stays. */
  target: Bearing | null
  noise: Signal[]
  opportunities: Opportunity[]
  random: () => number
  namedCount: number
}

/** Which are named next, in turn. Markets that a business could find in its own figures. */
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

/** Where opportunities appear, apart from each other so that their names are. */
const OPPORTUNITY_BEARINGS: Bearing[] = [0.92, 1.7, 2.42]
const INITIAL_LEAD_MONTHS = [22, 16, 19]

const FULL_TURN = Math.PI * 2
const SWEEP_RADIANS_PER_SECOND = FULL_TURN / 9
const MONTHS_PER_SECOND = 0.2
const NOISE_SIGNAL_COUNT = 44
/** Seconds in which the glow of a signal that has been read falls to about a third. */
const GLOW_DECAY_SECONDS = 2.2
/** Seconds, over two turns of the sweep, so that every cause has been read twice. */
const INITIAL_RUN_SECONDS = 20

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
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

/** Moves everything on by so many seconds; a long pause counts as a tenth of one. */
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
 * The radar as it is first seen: as though it had run for a while, with all three opportunities named. Worked out at
 * once, since a page that is being hydrated waits for it.
 */
export function createInitialRadar(seed: number): Radar {
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

/** What is known of an opportunity's links on average, 0 to 1. */
export const getCertainty = ({ links }: Opportunity): number =>
  links.reduce((sum, { strength }) => sum + strength, 0) / links.length

/** Everything that moves, causes and opportunities included, each once. */
export const listSignals = ({ noise, opportunities }: Radar): Signal[] => [
  ...noise,
  ...opportunities.map(({ signal }) => signal),
]

/** How far the sweep turns: round and round, or by the shorter way to the pointer, quickly at first. */
function getSweepRotation({ sweep, target }: Radar, dt: number): number {
  if (target === null) return SWEEP_RADIANS_PER_SECOND * dt
  const angleDifference = normalizeAngle(target - sweep + Math.PI) - Math.PI
  const maxRotation = 5 * dt
  return Math.max(-maxRotation, Math.min(maxRotation, angleDifference * Math.min(1, 7 * dt)))
}

/** Whether turning so far from a bearing goes over another one. */
function isSweptOver(from: Bearing, rotation: number, bearing: Bearing): boolean {
  const start = rotation < 0 ? from + rotation : from
  return normalizeAngle(bearing - start) < Math.abs(rotation)
}

/** A signal has been read: what it causes is known a little better. */
function strengthenLinks({ opportunities }: Radar, signal: Signal): void {
  for (const { links } of opportunities) {
    for (const link of links) {
      if (link.from === signal)
        link.strength = Math.min(link.maxStrength, link.strength + link.maxStrength * 0.5)
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

/** A weak signal that has passed starts again at the horizon, and is the cause of nothing any more. */
function resetNoiseSignal(radar: Radar, signal: Signal): void {
  for (const opportunity of radar.opportunities) {
    const remainingLinks = opportunity.links.filter(({ from }) => from !== signal)
    if (remainingLinks.length > 0) opportunity.links = remainingLinks
  }
  Object.assign(signal, createNoiseSignal(radar.random, HORIZON_MONTHS - radar.random()))
}

/** A new opportunity, still one signal among others, with the three nearest causes that are not taken. */
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

/** How far two signals are apart on the screen, in months. */
function getDistance(a: Signal, b: Signal): number {
  const cosine = Math.cos(a.bearing - b.bearing)
  return Math.sqrt(a.months ** 2 + b.months ** 2 - 2 * a.months * b.months * cosine)
}

/** What is at most a turn out of range, in range. */
const normalizeAngle = (angle: number): Bearing =>
  angle < 0 ? angle + FULL_TURN : angle >= FULL_TURN ? angle - FULL_TURN : angle

const moveTowards = (value: number, target: number, maxStep: number): number =>
  value < target ? Math.min(target, value + maxStep) : Math.max(target, value - maxStep)
