// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarketForecast, ShortList } from '../../../client/marketing/landing/MarketForecast'
import { buildFrame, toBearing, toPoint, VIEW_SIZE } from '../../../client/marketing/radar/frame'
import { Radar } from '../../../client/marketing/radar/Radar'
import { StaticRadar } from '../../../client/marketing/radar/StaticRadar'
import {
  advanceRadar,
  createRadar,
  getCertainty,
  HORIZON_MONTHS,
  isOpened,
  listSignals,
  type RadarState,
} from '../../../client/marketing/radar/simulation'

const SEEDS = [1, 7, 42, 2026]
const HALF_HOUR_SECONDS = 30 * 60

/** Advances the simulation in equal steps and calls `onStep` after each step. */
const runFor = (radar: RadarState, seconds: number, onStep: () => void = () => {}, stepsPerSecond = 60) => {
  for (let step = 0; step < seconds * stepsPerSecond; step++) {
    advanceRadar(radar, 1 / stepsPerSecond)
    onStep()
  }
}

test('renders the same radar for the same seed, and a different radar for another seed', () => {
  const renderRadar = (seed: number) => renderToStaticMarkup(<StaticRadar frame={buildFrame(createRadar(seed))} />)
  expect(renderRadar(7)).toBe(renderRadar(7))
  expect(renderRadar(7)).not.toBe(renderRadar(8))
})

test('renders the first frame of the animation on the server', () => {
  const frame = buildFrame(createRadar())
  const markup = renderToStaticMarkup(<Radar />)
  expect(markup).toContain(renderToStaticMarkup(<StaticRadar frame={frame} />))
  for (const { lines } of frame.labels) for (const line of lines) expect(markup.includes(line), line).toBe(true)
  expect(frame.labels.map(({ opacity }) => opacity)).toEqual([1, 1, 1, 0])
  expect(frame.labels.slice(0, 3).map(({ lines }) => lines)).toEqual([
    ['Cold-chain leasing', 'opens in 14 months', '91% sure'],
    ['Returns, resold', 'opens in 18 months', '86% sure'],
    ['Rural same-day', 'opens in 22 months', '79% sure'],
  ])
})

test('the short list and the forecast match the labels of the first frame', () => {
  const toText = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const list = toText(renderToStaticMarkup(<ShortList />))
  const forecast = toText(renderToStaticMarkup(<MarketForecast />))
  const namedLabels = buildFrame(createRadar()).labels.filter(({ opacity }) => opacity === 1)
  for (const [index, { lines }] of namedLabels.entries()) {
    const [name, leadTime, certainty] = lines
    expect(list).toContain(`${index + 1} ${name} ${leadTime.replace('opens in ', '')} · ${certainty}`)
  }
  expect(forecast).toContain(`Forecast 2 of ${namedLabels.length}`)
  for (const line of namedLabels[1]?.lines ?? []) expect(forecast).toContain(line)
})

test.each(SEEDS)('keeps all values in range for half an hour (seed %i)', seed => {
  const radar = createRadar(seed)
  const signalCount = listSignals(radar).length
  const checkValues = () => {
    for (const { months, bearing, glow } of listSignals(radar)) {
      if (
        !(months > 0 && months < HORIZON_MONTHS + 10 && bearing >= 0 && bearing < Math.PI * 2 && glow >= 0 && glow <= 1)
      )
        throw new Error(`Signal out of range: ${months} months, bearing ${bearing}, glow ${glow}`)
    }
    for (const { links, name } of radar.opportunities) {
      if (links.length !== 3) throw new Error(`${name} has ${links.length} links`)
      for (const { strength, maxStrength } of links)
        if (strength < 0 || strength > maxStrength || maxStrength > 1)
          throw new Error(`Link strength out of range: ${strength} of ${maxStrength}`)
    }
  }
  runFor(radar, HALF_HOUR_SECONDS, checkValues, 20)
  expect(listSignals(radar)).toHaveLength(signalCount)
})

const STEPS_PER_CHECK = 10

test.each(SEEDS)('always names three or four opportunities that open in 12 to 24 months (seed %i)', seed => {
  const radar = createRadar(seed)
  let openedSeconds = 0
  let step = 0
  const checkLabels = () => {
    // Only every tenth step is checked, because building a frame is slow.
    if (step++ % STEPS_PER_CHECK > 0) return
    const labels = buildFrame(radar).labels.filter(({ opacity }) => opacity > 0)
    const namedLabels = labels.filter(({ opacity, lines: [, leadTime] }) => opacity === 1 && leadTime !== 'opened')
    if (namedLabels.length !== 3 && namedLabels.length !== 4)
      throw new Error(`${namedLabels.length} named opportunities`)
    if (new Set(labels.map(({ lines: [name] }) => name)).size !== labels.length) throw new Error('Same name twice')
    for (const { lines } of labels) {
      const [, leadTime, certainty] = lines
      if (leadTime === 'opened') {
        openedSeconds += STEPS_PER_CHECK / 20
        if (certainty) throw new Error(`An opened opportunity shows ${certainty}`)
        continue
      }
      const months = Number(/^opens in (\d+) months$/.exec(leadTime)?.[1])
      const percent = Number(/^(\d+)% sure$/.exec(certainty)?.[1])
      if (!(months >= 12 && months <= 24 && percent >= 70 && percent < 100)) throw new Error(lines.join(', '))
    }
  }
  runFor(radar, HALF_HOUR_SECONDS, checkLabels, 20)
  // An opportunity opens every 20 seconds and keeps its label for five seconds.
  expect(openedSeconds / HALF_HOUR_SECONDS).toBeCloseTo(5 / 20, 1)
})

test('keeps at least three opportunities named while the sweep stays at the pointer', () => {
  const radar = createRadar(7)
  radar.target = 4
  runFor(radar, 120, () => {
    const named = radar.opportunities.filter(opportunity => opportunity.signal.months < 24.1 && !isOpened(opportunity))
    expect(named.length).toBeGreaterThanOrEqual(3)
    for (const opportunity of named) expect(getCertainty(opportunity)).toBeGreaterThan(0.7)
  })
})

test('moves every noise signal toward the center and then back to the horizon', () => {
  const radar = createRadar(7)
  let previousMonths = radar.noise.map(({ months }) => months)
  const resetIndexes = new Set<number>()
  runFor(radar, 170, () => {
    const currentMonths = radar.noise.map(({ months }) => months)
    for (const [index, months] of currentMonths.entries()) {
      const previous = previousMonths[index] ?? 0
      if (months < previous) continue
      expect(previous).toBeLessThan(1.1)
      expect(months).toBeGreaterThan(HORIZON_MONTHS - 1.1)
      resetIndexes.add(index)
    }
    previousMonths = currentMonths
  })
  expect(resetIndexes.size).toBe(radar.noise.length)
})

test('never decreases the certainty of an opportunity', () => {
  const radar = createRadar(7)
  const certainties = new Map(radar.opportunities.map(opportunity => [opportunity, getCertainty(opportunity)]))
  runFor(radar, 120, () => {
    for (const opportunity of radar.opportunities) {
      const certainty = getCertainty(opportunity)
      if (certainty < (certainties.get(opportunity) ?? 0)) throw new Error(`${opportunity.name}: ${certainty}`)
      certainties.set(opportunity, certainty)
    }
  })
  expect(certainties.size).toBeGreaterThan(8)
})

test('turns the sweep the shorter way to the pointer and resumes rotation when the pointer leaves', () => {
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

test('limits the time step after an hour in the background', () => {
  const radar = createRadar(7)
  const initialMonths = radar.noise.map(({ months }) => months)
  advanceRadar(radar, 3600)
  radar.noise.forEach(({ months }, index) => {
    expect(Math.abs(months - (initialMonths[index] ?? 0))).toBeLessThan(0.1)
  })
})

test.each([0, 0.5, 2, 3.5, 6])('converts the bearing %d to a point and back', bearing => {
  const point = toPoint(20, bearing)
  expect(toBearing(point)).toBeCloseTo(bearing, 6)
  for (const coordinate of [point.x, point.y]) expect(coordinate > 0 && coordinate < VIEW_SIZE).toBe(true)
})
