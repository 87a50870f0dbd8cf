import { onPaper, palette } from '../palette'
import { plot, xAxis, yAxis } from '../plot'
import { indices, mean, random, smooth } from '../random'
import { arrow, band, circle, document, line, type Point, polyline, rect } from '../svg'
import { text } from '../type'

const { text: ink, soft, mid, line: grey, veil } = onPaper
const { signal, signalText, signalPale, paper } = palette

/** Two series, the second a delayed copy of the first with noise of its own. */
export function lagSeries(): string {
  const weeks = 104
  const lag = 6
  const source = random('lag-series')
  const driver = smooth(source.autoregression(weeks + lag, 0.86), 1)
  const own = source.autoregression(weeks, 0.4)
  const p = plot({ x: [0, weeks - 1], y: [-22, 16], left: 60 })
  const upper = indices(weeks).map(i => p.at(i, 7 + 1.9 * (driver[i + lag] ?? 0)))
  const lower = indices(weeks).map(i => p.at(i, -12 + 1.9 * (driver[i] ?? 0) + 0.9 * (own[i] ?? 0)))
  const peak = indices(weeks - 20).reduce((best, i) =>
    i > 12 && (driver[i + lag] ?? 0) > (driver[best + lag] ?? 0) ? i : best,
  )
  const top = upper[peak] ?? p.at(peak, 0)
  const there = lower[peak + lag] ?? p.at(peak + lag, 0)
  return document(900, paper, [
    xAxis(p, [0, 13, 26, 39, 52, 65, 78, 91], 'week'),
    polyline(upper, { stroke: ink, width: 4 }),
    polyline(lower, { stroke: ink, width: 4 }),
    line([top[0], top[1] + 14], [top[0], there[1]], { stroke: grey, width: 3, dash: '4 8' }),
    line([there[0], there[1] - 14], [there[0], there[1] - 96], { stroke: grey, width: 3, dash: '4 8' }),
    arrow([top[0], there[1] - 80], [there[0], there[1] - 80], { stroke: signal, width: 5, head: 20 }),
    circle(top, 11, { fill: signal }),
    circle(there, 11, { fill: signal }),
    text(there[0] + 22, there[1] - 72, '6 weeks', { fill: signalText, face: 'bold', size: 42 }),
    text(p.left, 62, 'Permits', { face: 'bold', size: 42 }),
    text(p.left, 440, 'Tile sales', { face: 'bold', size: 42 }),
  ])
}

/** The sample cross-correlations of the simulation described in the article, lags −12 to 12. */
const raw = [
  -0.01, 0.02, 0.06, 0.12, 0.17, 0.2, 0.23, 0.27, 0.29, 0.28, 0.29, 0.31, 0.33, 0.31, 0.3, 0.29, 0.32, 0.4,
  0.44, 0.34, 0.27, 0.22, 0.17, 0.17, 0.12,
]
const prewhitened = [
  0.03, -0.01, -0.05, 0.04, 0.07, 0.03, -0.02, 0.08, 0.06, -0.01, -0.01, 0.04, 0.07, -0.05, 0.04, -0.1, -0.1,
  0.08, 0.47, 0.0, -0.04, -0.01, -0.1, 0.17, 0.11,
]

function correlogram(values: readonly number[], top: number, title: string): string {
  const p = plot({ x: [-12.6, 12.6], y: [-0.2, 0.5], top, bottom: top + 330 })
  const limit = 0.16
  const bars = values.map((value, i) => {
    const x = p.x(i - 12)
    const y = Math.min(p.y(value), p.y(0))
    const fill = i === 18 ? signal : Math.abs(value) > limit ? ink : mid
    return rect([x - 15, y], 30, Math.max(3, Math.abs(p.y(value) - p.y(0))), { fill })
  })
  return [
    rect([p.left, p.y(limit)], p.right - p.left, p.y(-limit) - p.y(limit), { fill: veil }),
    yAxis(p, [-0.2, 0, 0.2, 0.4], ''),
    ...bars,
    line([p.left, p.y(0)], [p.right, p.y(0)], { stroke: ink, width: 2.5 }),
    text(p.left, top - 26, title, { face: 'bold', size: 42 }),
  ].join('')
}

export function crossCorrelation(): string {
  const p = plot({ x: [-12.6, 12.6], y: [0, 1], bottom: 930 })
  return document(1050, paper, [
    correlogram(raw, 90, 'Raw'),
    correlogram(prewhitened, 560, 'Prewhitened'),
    xAxis(p, [-12, -9, -6, -3, 0, 3, 6, 9, 12], 'weeks by which the driver runs ahead'),
    text(p.right, 64, 'tinted: naive 95% band', { size: 35, fill: soft, anchor: 'end' }),
  ])
}

/** Sum of squares about the mean. */
const spread = (values: readonly number[]) => {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}

/** The single best change of level, and all weeks that fit almost as well (likelihood within 3.84). */
function bestShift(values: readonly number[]): { week: number; near: number[] } {
  const n = values.length
  const fits = indices(n - 16).map(i => {
    const week = i + 8
    return { week, cost: n * Math.log(spread(values.slice(0, week)) + spread(values.slice(week))) }
  })
  const best = fits.reduce((a, b) => (b.cost < a.cost ? b : a))
  return { week: best.week, near: fits.filter(fit => fit.cost < best.cost + 3.84).map(fit => fit.week) }
}

/** A series with a shift at week 70; the mark and the band are computed from it, not placed. */
export function changePoint(): string {
  const source = random('change-point 8')
  const values = indices(104).map(i => 400 + 30 * source.normal() + (i < 70 ? 0 : 30))
  const { week, near } = bestShift(values)
  const p = plot({ x: [0, 103], y: [300, 520] })
  const from = p.x(Math.min(...near) - 0.5)
  const to = p.x(Math.max(...near) + 0.5)
  const level = (start: number, end: number) => {
    const value = mean(values.slice(start, end))
    return line(p.at(start, value), p.at(end - 1, value), { stroke: signal, width: 6 })
  }
  return document(920, paper, [
    rect([from, p.top], to - from, p.bottom - p.top, { fill: signalPale, opacity: 0.55 }),
    yAxis(p, [300, 350, 400, 450, 500], 'orders a week'),
    polyline(
      values.map((value, i) => p.at(i, value)),
      { stroke: mid, width: 2.5 },
    ),
    ...values.map((value, i) => circle(p.at(i, value), 5, { fill: ink })),
    level(0, week),
    level(week, 104),
    line([p.x(week - 0.5), p.top], [p.x(week - 0.5), p.bottom], { stroke: signal, width: 3, dash: '10 8' }),
    xAxis(p, [0, 13, 26, 39, 52, 65, 78, 91], 'week'),
    text(from - 16, p.top + 36, `week ${week}`, { face: 'bold', fill: signalText, anchor: 'end', size: 42 }),
  ])
}

/** The pilot city and its twin. Fit before: 0.9 points; gap after: 7.5 points in month 12, 5.2 on average. */
export function syntheticControl(): string {
  const source = random('synthetic-control')
  const months = indices(49).map(i => i - 36)
  const season = (m: number) => 2.6 * Math.sin(((m + 2) / 12) * 2 * Math.PI)
  const common = smooth(source.autoregression(months.length, 0.8), 1)
  const twin = months.map(
    (m, i) => 100 + 0.32 * m + season(m) - season(0) + 0.9 * (common[i] ?? 0) - 0.9 * (common[36] ?? 0),
  )
  const noise = months.map(() => source.normal())
  const scale = 0.9 / Math.sqrt(mean(noise.slice(0, 36).map(value => value ** 2)))
  const growth = (m: number) => (7.5 * (1 - Math.exp(-m / 10))) / (1 - Math.exp(-1.2))
  const treated = months.map(
    (m, i) => (twin[i] ?? 0) + (m > 0 ? growth(m) : m === 0 ? 0 : scale * (noise[i] ?? 0)),
  )
  const p = plot({ x: [-36, 12], y: [78, 122], right: 1330 })
  const curve = (values: readonly number[]) => values.map((value, i): Point => p.at(months[i] ?? 0, value))
  const donors = indices(9).map(d => {
    const wobble = smooth(source.autoregression(months.length, 0.85), 1)
    const slope = 0.12 + 0.045 * d
    return months.map(
      (m, i) => 100 + slope * m + season(m) - season(0) + 1.5 * ((wobble[i] ?? 0) - (wobble[36] ?? 0)),
    )
  })
  const end = (value: number) => p.y(value) + 11
  return document(920, paper, [
    yAxis(p, [80, 90, 100, 110, 120], 'sales, launch month = 100'),
    ...donors.map(values => polyline(curve(values), { stroke: grey, width: 2 })),
    band(curve(treated).slice(36), curve(twin).slice(36), { fill: signalPale }),
    line([p.x(0), p.top], [p.x(0), p.bottom], { stroke: soft, width: 2.5, dash: '8 8' }),
    polyline(curve(twin), { stroke: ink, width: 4, dash: '14 9' }),
    polyline(curve(treated), { stroke: signal, width: 5 }),
    xAxis(p, [-36, -24, -12, 0, 12], 'months from launch'),
    text(p.right + 18, end(treated.at(-1) ?? 0), 'Graz', { face: 'bold', fill: signalText, size: 42 }),
    text(p.right + 18, end(twin.at(-1) ?? 0), 'its twin', { face: 'bold', size: 42 }),
    text(p.x(0) - 16, p.top + 36, 'launch', { fill: soft, anchor: 'end' }),
  ])
}
