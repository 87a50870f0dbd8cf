import type { Ground } from '../palette'
import { indices, type Random } from '../random'
import { band, circle, line, type Point, polyline } from '../svg'

/** Stages with gates: a broad stream that loses a part at each. */
export function gates(g: Ground, source: Random): string[] {
  const strands = indices(34).map(i => ({ i, y: 120 + i * 20, ends: source.between(0, 1) }))
  const stops = [520, 980]
  return [
    ...strands.map(({ i, y, ends }) => {
      const stop = ends < 0.46 ? 0 : ends < 0.72 ? 1 : 2
      const keep = i === 13
      const last = keep ? 1600 : (stops[stop] ?? 1600)
      const squeeze = (x: number) =>
        450 +
        (y - 450) * (x < 520 ? 1 : x < 980 ? 1 - 0.35 * ((x - 520) / 460) : 0.65 - 0.25 * ((x - 980) / 620))
      const points = indices(81)
        .map(k => k * 20)
        .filter(x => x <= last)
        .map((x): Point => [x, squeeze(x)])
      const tip = points.at(-1) ?? [0, y]
      const stroke = keep ? g.signal : stop === 2 ? g.text : g.mid
      return (
        polyline(points, { stroke, width: keep ? 7 : 3.5 }) +
        (stop < 2 && !keep ? circle(tip, 7, { fill: g.soft }) : '')
      )
    }),
    ...stops.map((x, i) =>
      line([x + 16, 70 + i * 115], [x + 16, 830 - i * 115], { stroke: g.text, width: 5 }),
    ),
    ...stops.flatMap((x, i) =>
      indices(i ? 28 : 38).map(k =>
        line([x + 16, 80 + i * 115 + k * 20], [x + (k % 5 ? 28 : 40), 80 + i * 115 + k * 20], {
          stroke: g.mid,
        }),
      ),
    ),
  ]
}

/** A long scale; what is lost by waiting opens under it. */
export function waiting(g: Ground, source: Random): string[] {
  const start = source.between(250, 290)
  const xs = indices(61).map(i => start + i * 24)
  const curve = (power: number, depth: number) =>
    xs.map((x, i): Point => [x, 300 + depth * (i / 60) ** power])
  const level = xs.map((x): Point => [x, 300])
  const depths = [130, 300, 540]
  return [
    ...depths
      .toReversed()
      .map((depth, i) => band(level, curve(1.25, depth), { fill: i === 0 ? g.veil : g.hair, opacity: 0.9 })),
    ...indices(31).map(i => {
      const x = start + i * 48
      return line([x, 300], [x, 300 + 540 * (i / 30) ** 1.25], { stroke: g.line, width: 2 })
    }),
    polyline(curve(1.25, 130), { stroke: g.mid, width: 4 }),
    polyline(curve(1.25, 300), { stroke: g.soft, width: 4 }),
    polyline(curve(1.25, 540), { stroke: g.signal, width: 7 }),
    line([0, 300], [1600, 300], { stroke: g.text, width: 5 }),
    ...indices(81).map(i =>
      line([i * 20, 300], [i * 20, 300 - (i % 10 ? 24 : i % 60 ? 60 : 110)], {
        stroke: g.text,
        width: i % 10 ? 2.5 : 4,
      }),
    ),
    circle([start, 300], 18, { fill: g.text }),
    line([start, 300], [start, 130], { stroke: g.text, width: 4 }),
  ]
}
