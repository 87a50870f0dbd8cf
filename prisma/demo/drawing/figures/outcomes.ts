import { onPaper, palette } from '../palette'
import { plot, signed, xAxis, yAxis } from '../plot'
import { indices, mean, random } from '../random'
import { band, circle, document, line, type Point, polygon, polyline } from '../svg'
import { lines, text } from '../type'

const { text: ink, soft, line: grey, veil } = onPaper
const { signal, signalText, signalPale, paper } = palette

/** The forecast of 118 (standard deviation 10 in November) and the outcome of 91. */
export function fanChart(): string {
  const source = random('fan-chart')
  const p = plot({ x: [-12, 9], y: [70, 140], right: 1300 })
  const past = indices(13).map(
    (i): Point => p.at(i - 12, 97 + 0.75 * i + (i < 12 ? 1.6 * source.normal() : 0)),
  )
  const centre = (m: number) => 106 + (12 * m) / 9
  const edge = (z: number) => indices(10).map(m => p.at(m, centre(m) + z * 10 * Math.sqrt(m / 9)))
  const actual = [106, 109, 107, 99, 95, 93, 94, 92, 90, 91].map((value, m) => p.at(m, value))
  const end = actual.at(-1) ?? p.at(9, 91)
  const name = (value: number, label: string, fill: string) =>
    text(p.right + 22, p.y(value) + 11, label, { fill, size: 40, face: 'bold' })
  return document(920, paper, [
    yAxis(p, [70, 80, 90, 100, 110, 120, 130, 140], 'orders, autumn before = 100'),
    band(edge(1.2816), edge(-1.2816), { fill: grey, opacity: 0.5 }),
    band(edge(0.6745), edge(-0.6745), { fill: grey, opacity: 0.8 }),
    polyline(edge(0), { stroke: ink, width: 4, dash: '14 9' }),
    polyline(past, { stroke: ink, width: 4 }),
    polyline(actual, { stroke: signal, width: 4 }),
    circle(end, 13, { fill: signal }),
    line([p.x(2), p.y(74)], [p.x(2), p.y(130)], { stroke: soft, width: 2.5, dash: '8 8' }),
    text(p.x(2), p.y(133), 'subsidy cut', { fill: soft, anchor: 'middle' }),
    text(p.x(-0.3), p.y(112), 'published', { fill: soft, anchor: 'end' }),
    circle(p.at(0, 106), 8, { fill: ink }),
    name(131, '131', soft),
    name(118, '118 forecast', ink),
    name(105, '105', soft),
    name(91, '91 outcome', signalText),
    xAxis(p, [-12, -9, -6, -3, 0, 3, 6, 9], 'month', value => months[(value + 13) % 12] ?? ''),
  ])
}

/** Month 0 of the forecast is February. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const bins = [
  { said: 0.1, count: 60, hits: 9 },
  { said: 0.3, count: 50, hits: 18 },
  { said: 0.5, count: 40, hits: 20 },
  { said: 0.7, count: 30, hits: 18 },
  { said: 0.9, count: 20, hits: 15 },
] as const

/** Wilson's interval for a share. */
function wilson(hits: number, count: number, z: number): readonly [number, number] {
  const share = hits / count
  const shrink = 1 + z ** 2 / count
  const middle = (share + z ** 2 / (2 * count)) / shrink
  const half = (z / shrink) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return [middle - half, middle + half]
}

export function calibrationPlot(): string {
  const p = plot({ x: [0, 1], y: [0, 1], left: 150, right: 1070, top: 80, bottom: 900 })
  const percent = (value: number) => `${Math.round(value * 100)}`
  const marks = bins.map(({ said, count, hits }) => {
    const [low, high] = wilson(hits, count, 1.645)
    const at = p.at(said, hits / count)
    return (
      line(p.at(said, low), p.at(said, high), { stroke: ink, width: 3 }) +
      circle(at, 8 + count / 6, { fill: said > 0.8 ? signal : ink, stroke: paper, width: 3 }) +
      text(at[0] + 32, at[1] + 36, `${hits} of ${count}`, { size: 35, fill: soft, halo: paper })
    )
  })
  return document(1030, paper, [
    yAxis(p, [0, 0.2, 0.4, 0.6, 0.8, 1], 'came about, %', percent),
    line(p.at(0, 0), p.at(1, 1), { stroke: soft, width: 3, dash: '12 10' }),
    polyline(
      bins.map(bin => p.at(bin.said, bin.hits / bin.count)),
      { stroke: ink, width: 3 },
    ),
    ...marks,
    xAxis(p, [0, 0.2, 0.4, 0.6, 0.8, 1], 'said, %', percent),
    text(1200, p.y(1) + 12, 'as said', { fill: soft, size: 40 }),
    line([1090, p.y(1)], [1180, p.y(1)], { stroke: soft, width: 3 }),
    lines(1200, p.y(0.75) - 10, ['said 90%,', 'happened 75%'], {
      face: 'bold',
      fill: signalText,
      size: 42,
    }),
    lines(1200, p.y(0.15) - 14, ['said 10%,', 'happened 15%'], { size: 40, fill: soft }),
  ])
}

interface Cohort {
  name: string
  trading: readonly [count: number, mean: number]
  closed: readonly [count: number, mean: number]
}

const cohorts: readonly Cohort[] = [
  { name: 'Large towns', trading: [16, 11.0], closed: [4, -4.0] },
  { name: 'Small towns', trading: [10, 11.52], closed: [10, -7.36] },
]

/** Margins with exactly the mean that the table in the article states. */
function margins(seed: string, [count, target]: readonly [number, number], deviation: number): number[] {
  const source = random(seed)
  const drawn = indices(count).map(
    i => deviation * (2 * ((i + 0.5) / count) - 1) * 1.6 + 0.4 * source.normal(),
  )
  const shift = target - mean(drawn)
  return drawn.map(value => value + shift)
}

export function survivorMargins(): string {
  const p = plot({ x: [-20, 25], y: [0, 1], left: 70, bottom: 790 })
  const rows = cohorts.map(({ name, trading, closed }, row) => {
    const y = 240 + row * 310
    const alive = margins(`${name} trading`, trading, row ? 4.4 : 3.6)
    const gone = margins(`${name} closed`, closed, row ? 5 : 2.6)
    const jitter = (i: number) => y + ((i * 37) % 60) - 30
    const pointer = (value: number, label: string, fill: string, anchor: 'start' | 'end') =>
      line([p.x(value), y + 46], [p.x(value), y + 92], { stroke: fill, width: 6 }) +
      text(p.x(value) + (anchor === 'end' ? -14 : 14), y + 90, label, {
        size: 38,
        fill,
        face: 'bold',
        anchor,
      })
    return [
      text(p.left, y - 80, name, { face: 'bold', size: 36 }),
      line([p.left, y], [p.right, y], { stroke: veil, width: 92 }),
      line([p.x(0), y - 46], [p.x(0), y + 46], { stroke: soft, width: 2.5 }),
      ...gone.map((value, i) =>
        circle([p.x(value), jitter(i)], 12, { stroke: ink, width: 3.5, fill: paper }),
      ),
      ...alive.map((value, i) => circle([p.x(value), jitter(i)], 13, { fill: ink })),
      pointer(trading[1], `${trading[1].toFixed(1)} survivors`, ink, 'start'),
      pointer(mean([...alive, ...gone]), `${mean([...alive, ...gone]).toFixed(1)} all`, signalText, 'end'),
    ].join('')
  })
  return document(920, paper, [
    ...rows,
    xAxis(p, [-20, -15, -10, -5, 0, 5, 10, 15, 20, 25], 'margin in the last twelve months of trading, %'),
    circle([1120, 60], 13, { fill: ink }),
    text(1148, 71, 'trading', { fill: soft }),
    circle([1320, 60], 12, { stroke: ink, width: 3.5 }),
    text(1348, 71, 'closed', { fill: soft }),
  ])
}

/** The three losses of the article, in thousands: 120 a month, window of 48 months, climb of 9. */
export function costOfDelay(): string {
  const value = (delay: number, share = 1) => 120 * share * (48 - delay - 4.5)
  const curves = [
    {
      name: 'eroded',
      loss: (d: number) => value(0) - value(d, 1 - 0.02 * d),
      stroke: signal,
      fill: signalText,
    },
    { name: 'truncated', loss: (d: number) => value(0) - value(d), stroke: ink, fill: ink },
    { name: 'postponed', loss: (d: number) => value(0) * (1 - 1.1 ** (-d / 12)), stroke: soft, fill: soft },
  ]
  const p = plot({ x: [0, 12], y: [0, 2500], right: 1300 })
  return document(920, paper, [
    yAxis(p, [0, 500, 1000, 1500, 2000, 2500], 'value lost, thousand', v => v.toLocaleString('en-GB')),
    ...curves.flatMap(({ name, loss, stroke, fill }) => [
      polyline(
        indices(49).map(i => p.at(i / 4, loss(i / 4))),
        { stroke, width: 5 },
      ),
      circle(p.at(3, loss(3)), 10, { fill: stroke }),
      text(p.right + 22, p.y(loss(12)) + 11, name, { fill, face: 'bold', size: 42 }),
    ]),
    line([p.x(3), p.y(0)], [p.x(3), p.y(1150)], { stroke: soft, width: 2.5, dash: '8 8' }),
    text(p.x(3), p.y(1200), 'a quarter', { fill: soft, anchor: 'middle' }),
    xAxis(p, [0, 3, 6, 9, 12], 'months of delay'),
  ])
}

/**
 * Borders between leaving, trying and entering. Success gains 1, failure loses 0.5; a trial costs 0.05, takes six
 * months, stops 70% of failures and 5% of successes. `y` is the cost of delay as a share a month.
 */
export function decisionRegions(): string {
  const leaveBelow = (y: number) => 0.2 / (1.1 - 5.7 * y)
  const enterAbove = (y: number) => 0.3 / (0.4 + 5.7 * y)
  const meeting = 0.5 / 5.7
  const p = plot({ x: [0, 1], y: [0, 0.12], left: 170, right: 1500, bottom: 800 })
  const steps = indices(41).map(i => (i / 40) * meeting)
  const left = steps.map(y => p.at(leaveBelow(y), y))
  const right = steps.map(y => p.at(enterAbove(y), y))
  const border = { stroke: ink, width: 4 }
  return document(930, paper, [
    polygon([p.at(0, 0), ...left, p.at(1 / 3, 0.12), p.at(0, 0.12)], { fill: veil }),
    polygon([p.at(1, 0), ...right, p.at(1 / 3, 0.12), p.at(1, 0.12)], { fill: signalPale, opacity: 0.6 }),
    polyline(left, border),
    polyline(right, border),
    line(p.at(1 / 3, meeting), p.at(1 / 3, 0.12), border),
    circle(p.at(1 / 3, meeting), 12, { fill: signal, stroke: paper, width: 4 }),
    yAxis(p, [0, 0.03, 0.06, 0.09, 0.12], 'cost of delay, % a month', v => signed(Math.round(v * 100))),
    xAxis(p, [0, 0.2, 0.4, 0.6, 0.8, 1], 'probability of success, %', v => signed(Math.round(v * 100))),
    text(p.x(0.13), p.y(0.075), 'Leave', { size: 44, face: 'bold', anchor: 'middle' }),
    text(p.x(0.38), p.y(0.024), 'Try first', { size: 44, face: 'bold', anchor: 'middle' }),
    text(p.x(0.74), p.y(0.075), 'Enter', { size: 44, face: 'bold', anchor: 'middle', fill: signalText }),
    text(p.x(1 / 3) + 26, p.y(meeting) - 18, '33%, 8.8% a month', { fill: soft }),
  ])
}
