// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildFrame, toBearing, toPoint, VIEW_SIZE } from '../../client/marketing/radar/frame'
import { StaticRadar } from '../../client/marketing/radar/StaticRadar'
import {
  advanceRadar,
  createInitialRadar,
  createRadar,
  getCertainty,
  HORIZON_MONTHS,
  listSignals,
  type Radar,
} from '../../client/marketing/radar/simulation'

const SEEDS = [1, 7, 42, 2026]

/** Advances the simulation at 60 frames per second. */
const runFor = (radar: Radar, seconds: number, onFrame: () => void = () => {}) => {
  for (let frame = 0; frame < seconds * 60; frame++) {
    advanceRadar(radar, 1 / 60)
    onFrame()
  }
}

it('renders the same radar for the same seed only', () => {
  const renderRadar = (seed: number) =>
    renderToStaticMarkup(<StaticRadar frame={buildFrame(createInitialRadar(seed))} />)
  expect(renderRadar(7)).toBe(renderRadar(7))
  expect(renderRadar(7)).not.toBe(renderRadar(8))
})

it.each(SEEDS)('keeps all values in range for three minutes with seed %i', seed => {
  const radar = createRadar(seed)
  const signalCount = listSignals(radar).length
  runFor(radar, 180, () => {
    for (const { months, bearing, glow } of listSignals(radar)) {
      if (!(months > 0 && months <= HORIZON_MONTHS && bearing >= 0 && bearing < Math.PI * 2 && glow >= 0 && glow <= 1))
        throw new Error(`Signal out of range: ${months} months, bearing ${bearing}, glow ${glow}`)
    }
    for (const { emergence, links } of radar.opportunities) {
      if (emergence < 0 || emergence > 1 || links.length === 0)
        throw new Error(`Invalid opportunity: emergence ${emergence}, ${links.length} links`)
      for (const { strength, maxStrength } of links)
        if (strength < 0 || strength > maxStrength || maxStrength > 1)
          throw new Error(`Link strength out of range: ${strength} of ${maxStrength}`)
    }
  })
  expect(listSignals(radar)).toHaveLength(signalCount)
  expect(radar.opportunities).toHaveLength(3)
})

it('moves every signal closer, or back to the horizon', () => {
  const radar = createRadar(7)
  const initialMonths = radar.noise.map(({ months }) => months)
  advanceRadar(radar, 0.05)
  radar.noise.forEach(({ months }, index) => {
    const previousMonths = initialMonths[index] ?? 0
    expect(months < previousMonths || months > HORIZON_MONTHS - 1.1).toBe(true)
  })
})

it('starts with a certainty of zero and never decreases it', () => {
  const radar = createRadar(7)
  expect(radar.opportunities.map(getCertainty)).toEqual([0, 0, 0])
  const [firstOpportunity] = radar.opportunities
  if (!firstOpportunity) throw new Error('No opportunity')
  let previousStrength = 0
  runFor(radar, 12, () => {
    const currentStrength = firstOpportunity.links.reduce((sum, { strength }) => sum + strength, 0)
    expect(currentStrength).toBeGreaterThanOrEqual(previousStrength)
    previousStrength = currentStrength
  })
  expect(previousStrength).toBeGreaterThan(0)
})

it.each(SEEDS)('creates an initial radar equal to a simulation of 20 seconds with seed %i', seed => {
  const [simulatedRadar, initialRadar] = [createRadar(seed), createInitialRadar(seed)]
  runFor(simulatedRadar, 20)
  expect(initialRadar.sweep).toBeCloseTo(simulatedRadar.sweep, 2)
  simulatedRadar.opportunities.forEach(({ signal, links, name, emergence }, index) => {
    const initialOpportunity = initialRadar.opportunities[index]
    expect(initialOpportunity?.name).toBe(name)
    expect(initialOpportunity?.emergence).toBeCloseTo(emergence, 5)
    expect(initialOpportunity?.signal.months).toBeCloseTo(signal.months, 2)
    expect(initialOpportunity?.signal.bearing).toBeCloseTo(signal.bearing, 2)
    expect(initialOpportunity?.signal.glow).toBeCloseTo(signal.glow, 1)
    expect(initialOpportunity?.links.map(({ strength }) => strength)).toEqual(links.map(({ strength }) => strength))
  })
})

it('labels the three opportunities of the initial radar with lead time and certainty', () => {
  const { labels, arrows } = buildFrame(createInitialRadar(7))
  expect(new Set(labels.map(({ name }) => name)).size).toBe(3)
  for (const { reading, opacity } of labels) {
    expect(reading).toMatch(/^\d+ months · \d+%$/)
    expect(opacity).toBe(1)
  }
  expect(arrows.some(({ opacity }) => opacity > 0.5)).toBe(true)
})

it('replaces an opportunity that reaches the center with a new one', () => {
  const radar = createInitialRadar(7)
  const names = new Set<string>()
  runFor(radar, 240, () => {
    for (const { name, emergence } of radar.opportunities) if (emergence > 0.9) names.add(name)
  })
  expect(names.size).toBeGreaterThan(3)
})

it('turns the sweep the shorter way to the pointer and resumes rotation when the pointer leaves', () => {
  const radar = createRadar(7)
  radar.sweep = 0.2
  radar.target = Math.PI * 2 - 0.3
  runFor(radar, 0.1)
  expect(radar.sweep > Math.PI || radar.sweep < 0.2).toBe(true)
  runFor(radar, 2)
  expect(radar.sweep).toBeCloseTo(radar.target, 2)
  radar.target = null
  runFor(radar, 1)
  expect(Math.abs(radar.sweep - (Math.PI * 2 - 0.3))).toBeGreaterThan(0.3)
})

it('limits the time step after an hour in the background', () => {
  const radar = createRadar(7)
  const initialMonths = radar.noise.map(({ months }) => months)
  advanceRadar(radar, 3600)
  radar.noise.forEach(({ months }, index) => {
    expect(Math.abs(months - (initialMonths[index] ?? 0))).toBeLessThan(0.1)
  })
})

it.each([0, 0.5, 2, 3.5, 6])('converts the bearing %d to a point and back', bearing => {
  const point = toPoint(20, bearing)
  expect(toBearing(point)).toBeCloseTo(bearing, 6)
  for (const value of [point.x, point.y]) expect(value > 0 && value < VIEW_SIZE).toBe(true)
})
