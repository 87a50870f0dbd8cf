import type { Ground } from '../palette'
import { indices, type Random } from '../random'
import { circle, line, type Point, polygon, polyline, rect } from '../svg'

/** Forty marks in a grid; the fourteen that left are hollow, more of them lower down. */
export function survivors(g: Ground, source: Random): string[] {
  const score = indices(40).map(i => source.between(0, 1) + 0.16 * Math.floor(i / 8))
  const bar = score.toSorted((a, b) => b - a)[14] ?? 0
  const gone = (i: number) => (score[i] ?? 0) > bar
  const marked = indices(40).findLast(gone)
  const at = (i: number): Point => [204 + (i % 8) * 170.3, 126 + Math.floor(i / 8) * 162]
  return [
    ...indices(5).map(row =>
      line([60, 126 + row * 162], [1540, 126 + row * 162], { stroke: g.hair, width: 2.5 }),
    ),
    ...indices(40).map(i => {
      if (!gone(i)) return circle(at(i), 42, { fill: g.text })
      return circle(at(i), 42, {
        stroke: i === marked ? g.signal : g.mid,
        width: i === marked ? 6 : 3.5,
        dash: '5 10',
        fill: g.ground,
      })
    }),
  ]
}

/** What was said against what came about: points leave the diagonal at its upper end. */
export function diagonal(g: Ground, source: Random): string[] {
  const x = (p: number) => 350 + p * 900
  const y = (p: number) => 900 - p * 900
  const points = indices(11).map(i => {
    const said = 0.05 + i * 0.09
    return { said, seen: 0.16 + said * 0.66 + source.between(-0.02, 0.02), half: 0.03 + said * 0.07 }
  })
  return [
    ...indices(18).map(i => line([80 + i * 90, 0], [80 + i * 90, 900], { stroke: g.hair, width: 2 })),
    ...indices(11).map(i => line([0, y(i / 10)], [1600, y(i / 10)], { stroke: g.hair, width: 2 })),
    line([x(-0.4), y(-0.4)], [x(1.4), y(1.4)], { stroke: g.mid, width: 3.5, dash: '16 12' }),
    polygon(
      [
        [x(0.52), y(0.5)],
        ...points.slice(5).map(({ said, seen }): Point => [x(said), y(seen)]),
        [x(0.95), y(0.95)],
      ],
      {
        fill: g.signalFill,
        opacity: 0.7,
      },
    ),
    ...points.map(({ said, seen, half }) =>
      line([x(said), y(seen - half)], [x(said), y(seen + half)], { stroke: g.soft, width: 4 }),
    ),
    polyline(
      points.map(({ said, seen }): Point => [x(said), y(seen)]),
      { stroke: g.text, width: 5 },
    ),
    ...points.map(({ said, seen }, i) =>
      circle([x(said), y(seen)], 24 - i * 1.1, {
        fill: i === 10 ? g.signal : g.text,
        stroke: g.ground,
        width: 5,
      }),
    ),
  ]
}

/** A table of cells: sums leave, small cells are withheld. */
export function cells(g: Ground, source: Random): string[] {
  const size = 88
  return indices(16 * 8).map(i => {
    const [column, row] = [i % 16, Math.floor(i / 16)]
    const at: Point = [104 + column * size, 98 + row * size]
    const weight = Math.max(
      0.04,
      Math.min(1, 0.5 + 0.3 * Math.sin(column / 2.4 + row / 1.7) + source.between(-0.24, 0.24)),
    )
    if (weight < 0.3) {
      const hatch = indices(4).map(k =>
        line([at[0] + 8 + k * 18, at[1] + 72], [at[0] + 26 + k * 18, at[1] + 8], {
          stroke: g.line,
          width: 3,
        }),
      )
      return rect(at, size - 8, size - 8, { stroke: g.line, width: 2.5 }) + hatch.join('')
    }
    const side = (size - 8) * (0.25 + 0.75 * weight)
    const inset = (size - 8 - side) / 2
    const fill = i === 16 * 3 + 11 ? g.signal : weight > 0.72 ? g.text : weight > 0.5 ? g.soft : g.mid
    return rect([at[0] + inset, at[1] + inset], side, side, { fill })
  })
}
