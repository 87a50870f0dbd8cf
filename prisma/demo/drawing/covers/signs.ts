import type { Ground } from '../palette'
import { indices, type Random } from '../random'
import { arc, arrow, circle, line, type Point, path, polyline, rect } from '../svg'

/** Draws one sign in a cell of about 180 px around the origin. */
type Sign = (g: Ground, source: Random) => string

const origin: Point = [0, 0]
const thick = (g: Ground) => ({ stroke: g.text, width: 5 })

const wave = (shift: number, stroke: string) =>
  polyline(
    indices(41).map((i): Point => [i * 4.5 - 90, -44 * Math.sin((i - shift) / 5)]),
    { stroke, width: 5 },
  )

const ringsSign: Sign = g => [30, 60, 90].map(r => circle(origin, r, thick(g))).join('')
const arrowSign: Sign = g => arrow([-90, 50], [90, -40], { ...thick(g), bend: 60, head: 28 })
const scaleSign: Sign = g =>
  indices(10)
    .map(i => line([i * 20 - 90, 50], [i * 20 - 90, i % 3 ? 10 : -50], thick(g)))
    .join('')
const lagSign: Sign = g => wave(0, g.mid) + wave(9, g.text)
const survivorSign: Sign = g => circle([-50, 0], 40, thick(g)) + circle([50, 0], 40, { fill: g.text })
const stepSign: Sign = g => path('M-90 50H0V-50H90', thick(g))
const gaugeSign: Sign = g =>
  arc([0, 20], 90, -60, 60, thick(g)) + line([0, 70], [50, -54], { stroke: g.signal, width: 7 })
const forkSign: Sign = g =>
  [-70, 0, 70].map(y => arrow([-90, 0], [90, y], { ...thick(g), width: 4 })).join('')
const blipSign: Sign = g =>
  circle(origin, 24, { fill: g.signal }) + circle(origin, 70, { stroke: g.signal, width: 3.5 })
const fanSign: Sign = g => path('M-90 0L90 -80V80Z', { fill: g.line }) + line([-90, 0], [90, 0], thick(g))
const calibrationSign: Sign = g =>
  line([-80, 80], [80, -80], { ...thick(g), dash: '12 12' }) +
  indices(4)
    .map(i => circle([i * 46 - 70, 54 - i * 32], 12, { fill: g.text }))
    .join('')
const barsSign: Sign = g =>
  [-60, 0, 60]
    .map((x, i) => rect([x - 20, 20 - i * 35], 40, 50 + i * 35, { fill: i === 2 ? g.text : g.mid }))
    .join('')
const spanSign: Sign = g => path('M-90 0H90M-90 -40V40M90 -40V40', thick(g))
const scatterSign: Sign = (g, source) =>
  indices(16)
    .map(() => circle([source.between(-85, 85), source.between(-75, 75)], 8, { fill: g.soft }))
    .join('')
const setSign: Sign = g =>
  circle(origin, 80, { ...thick(g), dash: '6 14' }) + circle(origin, 14, { fill: g.text })

const rows: readonly (readonly Sign[])[] = [
  [ringsSign, arrowSign, scaleSign, lagSign, survivorSign],
  [stepSign, gaugeSign, forkSign, blipSign, fanSign],
  [calibrationSign, barsSign, spanSign, scatterSign, setSign],
]

/** The signs of the trade, one to a cell. */
export function signs(g: Ground, source: Random): string[] {
  const cell = (sign: Sign, column: number, row: number) =>
    `<g transform="translate(${200 + column * 300} ${150 + row * 300})">${sign(g, source)}</g>`
  return [
    ...[350, 650, 950, 1250].map(x => line([x, 40], [x, 860], { stroke: g.hair, width: 2.5 })),
    ...[300, 600].map(y => line([60, y], [1540, y], { stroke: g.hair, width: 2.5 })),
    ...rows.flatMap((row, j) => row.map((sign, i) => cell(sign, i, j))),
  ]
}
