import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { at, bearingOf, frameOf, SIDE } from '../../client/marketing/radar/frame'
import {
  certainty,
  createRadar,
  firstRadar,
  HORIZON,
  type Radar,
  signalsOf,
  step,
} from '../../client/marketing/radar/model'
import { Still } from '../../client/marketing/radar/Still'

const SEEDS = [1, 7, 42, 2026]

/** So many seconds at 60 frames each. */
const run = (radar: Radar, seconds: number, each: () => void = () => {}) => {
  for (let frame = 0; frame < seconds * 60; frame++) {
    step(radar, 1 / 60)
    each()
  }
}

it('the same seed gives the same picture, another seed another one', () => {
  const picture = (seed: number) =>
    renderToStaticMarkup(<Still frame={frameOf(firstRadar(seed))} hidden={false} />)
  expect(picture(7)).toBe(picture(7))
  expect(picture(7)).not.toBe(picture(8))
})

it.each(SEEDS)('with seed %i everything stays on the instrument, however long it runs', seed => {
  const radar = createRadar(seed)
  const count = signalsOf(radar).length
  run(radar, 180, () => {
    for (const { months, bearing, glow } of signalsOf(radar)) {
      if (
        !(months > 0 && months <= HORIZON && bearing >= 0 && bearing < Math.PI * 2 && glow >= 0 && glow <= 1)
      )
        throw new Error(`A signal is at ${months} months, bearing ${bearing}, glow ${glow}`)
    }
    for (const { emergence, links } of radar.opportunities) {
      if (emergence < 0 || emergence > 1 || links.length === 0)
        throw new Error('An opportunity without causes')
      for (const { strength, limit } of links)
        if (strength < 0 || strength > limit || limit > 1) throw new Error(`A link is ${strength} strong`)
    }
  })
  expect(signalsOf(radar)).toHaveLength(count)
  expect(radar.opportunities).toHaveLength(3)
})

it('time only brings a signal nearer, until it starts again at the horizon', () => {
  const radar = createRadar(7)
  const before = radar.noise.map(({ months }) => months)
  step(radar, 0.05)
  radar.noise.forEach(({ months }, index) => {
    const was = before[index] ?? 0
    expect(months < was || months > HORIZON - 1.1).toBe(true)
  })
})

it('nothing is known before the sweep has read a cause, and what is known only grows', () => {
  const radar = createRadar(7)
  expect(radar.opportunities.map(certainty)).toEqual([0, 0, 0])
  const [first] = radar.opportunities
  if (!first) throw new Error('No opportunity')
  let known = 0
  run(radar, 12, () => {
    const now = first.links.reduce((sum, { strength }) => sum + strength, 0)
    expect(now).toBeGreaterThanOrEqual(known)
    known = now
  })
  expect(known).toBeGreaterThan(0)
})

it.each(SEEDS)('with seed %i the first picture is what twenty seconds of running lead to', seed => {
  const [ran, first] = [createRadar(seed), firstRadar(seed)]
  run(ran, 20)
  expect(first.sweep).toBeCloseTo(ran.sweep, 2)
  ran.opportunities.forEach(({ signal, links, name, emergence }, index) => {
    const other = first.opportunities[index]
    expect(other?.name).toBe(name)
    expect(other?.emergence).toBeCloseTo(emergence, 5)
    expect(other?.signal.months).toBeCloseTo(signal.months, 2)
    expect(other?.signal.bearing).toBeCloseTo(signal.bearing, 2)
    expect(other?.signal.glow).toBeCloseTo(signal.glow, 1)
    expect(other?.links.map(({ strength }) => strength)).toEqual(links.map(({ strength }) => strength))
  })
})

it('the first picture names three opportunities that differ, with their lead times', () => {
  const { labels, arrows } = frameOf(firstRadar(7))
  expect(new Set(labels.map(({ name }) => name)).size).toBe(3)
  for (const { reading, opacity } of labels) {
    expect(reading).toMatch(/^\d+ months · \d+%$/)
    expect(opacity).toBe(1)
  }
  expect(arrows.some(({ opacity }) => opacity > 0.5)).toBe(true)
})

it('an opportunity that has come near makes room for another, which is named in its turn', () => {
  const radar = firstRadar(7)
  const names = new Set<string>()
  run(radar, 240, () => {
    for (const { name, emergence } of radar.opportunities) if (emergence > 0.9) names.add(name)
  })
  expect(names.size).toBeGreaterThan(3)
})

it('the sweep goes to the pointer by the shorter way and stays, and goes on when the pointer has left', () => {
  const radar = createRadar(7)
  radar.sweep = 0.2
  radar.target = Math.PI * 2 - 0.3
  run(radar, 0.1)
  expect(radar.sweep > Math.PI || radar.sweep < 0.2).toBe(true)
  run(radar, 2)
  expect(radar.sweep).toBeCloseTo(radar.target, 2)
  radar.target = null
  run(radar, 1)
  expect(Math.abs(radar.sweep - (Math.PI * 2 - 0.3))).toBeGreaterThan(0.3)
})

it('a tab that comes back after an hour has moved on by a moment', () => {
  const radar = createRadar(7)
  const before = radar.noise.map(({ months }) => months)
  step(radar, 3600)
  radar.noise.forEach(({ months }, index) => {
    expect(Math.abs(months - (before[index] ?? 0))).toBeLessThan(0.1)
  })
})

it.each([0, 0.5, 2, 3.5, 6])('a bearing of %d is found again from its place on the picture', bearing => {
  const point = at(20, bearing)
  expect(bearingOf(point)).toBeCloseTo(bearing, 6)
  for (const value of [point.x, point.y]) expect(value > 0 && value < SIDE).toBe(true)
})
