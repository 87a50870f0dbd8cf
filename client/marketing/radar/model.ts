/**
 * The market radar of the first screen: a small simulation, the same for the same seed wherever it runs. Distance from
 * the centre is time until a market opens, in months; the bearing is where in the business it shows. Time only brings
 * things nearer. The sweep reads signals; a cause that has been read strengthens its link to what it leads to; when
 * enough is known about the links, what they lead to is an opportunity, with a name and a lead time.
 */
export const HORIZON = 30

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
  limit: number
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
  named: number
}

/** Which are named next, in turn. Markets that a business could find in its own figures. */
const names = [
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
const places: Bearing[] = [0.92, 1.7, 2.42]
const firstMonths = [22, 16, 19]

const TURN = Math.PI * 2
const SWEEP_SPEED = TURN / 9
const MONTHS_A_SECOND = 0.2
const NOISE = 44
/** Seconds in which the glow of a signal that has been read falls to about a third. */
const FADING = 2.2
/** Seconds, over two turns of the sweep, so that every cause has been read twice. */
const RUN_SO_FAR = 20

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createRadar(seed: number): Radar {
  const random = seeded(seed)
  const radar: Radar = { sweep: 0, target: null, noise: [], opportunities: [], random, named: 0 }
  radar.noise = Array.from({ length: NOISE }, () => weakSignal(random, 4 + random() * (HORIZON - 4)))
  radar.opportunities = places.map((_, index) => appear(radar, index, firstMonths[index] ?? 22))
  return radar
}

/** Moves everything on by so many seconds; a long pause counts as a tenth of one. */
export function step(radar: Radar, seconds: number): void {
  const dt = Math.min(seconds, 0.1)
  const before = radar.sweep
  const turned = turn(radar, dt)
  radar.sweep = wrap(before + turned)

  const fade = Math.exp(-dt / FADING)
  for (const signal of signalsOf(radar)) {
    signal.months -= MONTHS_A_SECOND * dt
    signal.bearing = wrap(signal.bearing + signal.drift * dt)
    signal.glow *= fade
    if (passed(before, turned, signal.bearing)) {
      signal.glow = 1
      learn(radar, signal)
    }
  }
  for (const signal of radar.noise) if (signal.months < 1) reappear(radar, signal)
  radar.opportunities.forEach((opportunity, index) => {
    const known = certainty(opportunity) > 0.6 && opportunity.signal.months > 6
    opportunity.emergence = approach(opportunity.emergence, known ? 1 : 0, dt / 1.2)
    if (opportunity.signal.months < 5) radar.opportunities[index] = appear(radar, index, 23)
  })
}

/**
 * The radar as it is first seen: as though it had run for a while, with all three opportunities named. Worked out at
 * once, since a page that is being hydrated waits for it.
 */
export function firstRadar(seed: number): Radar {
  const radar = createRadar(seed)
  radar.sweep = (SWEEP_SPEED * RUN_SO_FAR) % TURN
  for (const signal of signalsOf(radar)) {
    signal.months -= MONTHS_A_SECOND * RUN_SO_FAR
    signal.bearing = wrap(signal.bearing + signal.drift * RUN_SO_FAR)
    signal.glow = Math.exp(-wrap(radar.sweep - signal.bearing) / SWEEP_SPEED / FADING)
  }
  for (const signal of radar.noise) if (signal.months < 1) reappear(radar, signal)
  for (const opportunity of radar.opportunities) {
    opportunity.emergence = 1
    for (const link of opportunity.links) link.strength = link.limit
  }
  return radar
}

/** What is known of an opportunity's links on average, 0 to 1. */
export const certainty = ({ links }: Opportunity): number =>
  links.reduce((sum, { strength }) => sum + strength, 0) / links.length

/** Everything that moves, causes and opportunities included, each once. */
export const signalsOf = ({ noise, opportunities }: Radar): Signal[] => [
  ...noise,
  ...opportunities.map(({ signal }) => signal),
]

/** How far the sweep turns: round and round, or by the shorter way to the pointer, quickly at first. */
function turn({ sweep, target }: Radar, dt: number): number {
  if (target === null) return SWEEP_SPEED * dt
  const way = wrap(target - sweep + Math.PI) - Math.PI
  const quickest = 5 * dt
  return Math.max(-quickest, Math.min(quickest, way * Math.min(1, 7 * dt)))
}

/** Whether turning so far from a bearing goes over another one. */
function passed(from: Bearing, turned: number, bearing: Bearing): boolean {
  const start = turned < 0 ? from + turned : from
  return wrap(bearing - start) < Math.abs(turned)
}

/** A signal has been read: what it causes is known a little better. */
function learn({ opportunities }: Radar, signal: Signal): void {
  for (const { links } of opportunities) {
    for (const link of links) {
      if (link.from === signal) link.strength = Math.min(link.limit, link.strength + link.limit * 0.5)
    }
  }
}

function weakSignal(random: () => number, months: number): Signal {
  return {
    months,
    bearing: random() * TURN,
    size: random() ** 2,
    drift: (random() - 0.5) * 0.024,
    glow: 0,
  }
}

/** A weak signal that has passed starts again at the horizon, and is the cause of nothing any more. */
function reappear(radar: Radar, signal: Signal): void {
  for (const opportunity of radar.opportunities) {
    const kept = opportunity.links.filter(({ from }) => from !== signal)
    if (kept.length > 0) opportunity.links = kept
  }
  Object.assign(signal, weakSignal(radar.random, HORIZON - radar.random()))
}

/** A new opportunity, still one signal among others, with the three nearest causes that are not taken. */
function appear(radar: Radar, index: number, months: number): Opportunity {
  const { random } = radar
  const bearing = (places[index] ?? 0) + (random() - 0.5) * 0.16
  const signal: Signal = { months, bearing, size: 0.7, drift: (random() - 0.5) * 0.004, glow: 0 }
  const taken = new Set(radar.opportunities.flatMap((other, at) => (at === index ? [] : causesOf(other))))
  const causes = radar.noise
    .filter(cause => !taken.has(cause) && cause.months > 8 && cause.months < 28)
    .map(cause => ({ cause, far: Math.abs(distance(cause, signal) - 8.5) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
  const links = causes.map(({ cause }) => ({
    from: cause,
    to: signal,
    strength: 0,
    limit: 0.7 + random() * 0.28,
  }))
  const name = names[radar.named % names.length] ?? ''
  radar.named += 1
  return { signal, links, name, emergence: 0 }
}

const causesOf = ({ links }: Opportunity) => links.map(({ from }) => from)

/** How far two signals are apart on the screen, in months. */
function distance(a: Signal, b: Signal): number {
  const across = Math.cos(a.bearing - b.bearing)
  return Math.sqrt(a.months ** 2 + b.months ** 2 - 2 * a.months * b.months * across)
}

/** What is at most a turn out of range, in range. */
const wrap = (angle: number): Bearing => (angle < 0 ? angle + TURN : angle >= TURN ? angle - TURN : angle)

const approach = (value: number, goal: number, most: number): number =>
  value < goal ? Math.min(goal, value + most) : Math.max(goal, value - most)
