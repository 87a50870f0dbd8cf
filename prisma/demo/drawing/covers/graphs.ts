import type { Ground } from '../palette'
import { indices, type Random } from '../random'
import { arrow, circle, line, type Point, polar, polyline } from '../svg'

const node = (at: Point, g: Ground, r = 24, stroke = g.text): string =>
  circle(at, r, { fill: g.ground, stroke, width: 4.5 }) + circle(at, r / 3, { fill: stroke })

const coordinates = (g: Ground): string =>
  indices(15)
    .flatMap(i => indices(8).map((j): Point => [100 + i * 100, 100 + j * 100]))
    .map(
      ([x, y]) =>
        line([x - 7, y], [x + 7, y], { stroke: g.line }) + line([x, y - 7], [x, y + 7], { stroke: g.line }),
    )
    .join('')

/** A causal graph in layers, one path of it lit. */
export function causal(g: Ground, source: Random): string[] {
  const layers = [2, 3, 3, 2].map((count, column) =>
    indices(count).map(
      (row): Point => [
        260 + column * 360 + source.between(-40, 40),
        450 + (row - (count - 1) / 2) * (count === 2 ? 330 : 270) + source.between(-30, 30),
      ],
    ),
  )
  const edges = layers
    .slice(0, -1)
    .flatMap((layer, column) =>
      layer.flatMap((from, i) =>
        (layers[column + 1] ?? []).filter((_, j) => (i + j + column) % 3 !== 2).map(to => ({ from, to })),
      ),
    )
  const lit = [layers[0]?.[0], layers[1]?.[1], layers[2]?.[1], layers[3]?.[1]].filter(at => at !== undefined)
  const isLit = (from: Point, to: Point) =>
    lit.indexOf(from) >= 0 && lit.indexOf(to) === lit.indexOf(from) + 1
  const style = { gap: 46, width: 3.5, head: 24 }
  return [
    coordinates(g),
    ...edges
      .filter(({ from, to }) => !isLit(from, to))
      .map(({ from, to }) => arrow(from, to, { ...style, stroke: g.mid, bend: source.between(-80, 80) })),
    ...lit
      .slice(1)
      .map((to, i) => arrow(lit[i] ?? to, to, { ...style, stroke: g.signal, width: 6, bend: 60 })),
    ...layers.flat().map(at => node(at, g, 25, lit.includes(at) ? g.signal : g.text)),
  ]
}

/** An intervention: the arrows into one quantity are cut, the one out of it remains. */
export function intervention(g: Ground, source: Random): string[] {
  const set: Point = [760, 450]
  const result: Point = [1330, 450]
  const causes = indices(7).map(i => polar(set, 430 + source.between(-30, 60), 214 + i * 18.7))
  return [
    ...[92, 150, 208].map(r => circle(set, r, { stroke: g.line, width: 2.5 })),
    ...indices(72).map(i =>
      line(polar(set, 208, i * 5), polar(set, 208 + (i % 6 ? 10 : 22), i * 5), { stroke: g.mid }),
    ),
    ...causes.map(at => {
      const share = 1 - 262 / Math.hypot(set[0] - at[0], set[1] - at[1])
      const stop: Point = [at[0] + (set[0] - at[0]) * share, at[1] + (set[1] - at[1]) * share]
      const heading = (Math.atan2(set[1] - at[1], set[0] - at[0]) * 180) / Math.PI
      return (
        polyline([at, stop], { stroke: g.mid, width: 3.5, dash: '16 12' }) +
        line(polar(stop, 22, heading), polar(stop, 22, heading + 180), { stroke: g.text, width: 5 }) +
        node(at, g, 19, g.soft)
      )
    }),
    arrow(set, result, { stroke: g.signal, width: 7, gap: 62, head: 34 }),
    circle(set, 40, { fill: g.signal }),
    node(result, g, 40),
  ]
}

/** A hidden source that reaches one receiver sooner and the other later. */
export function precedence(g: Ground, source: Random): string[] {
  const hidden: Point = [150, 450]
  const pulses = (y: number, delay: number, stroke: string) =>
    beats.map(([at, height]) => line([at + delay, y], [at + delay, y - height], { stroke, width: 12 }))
  const beats = indices(11).map(
    i => [330 + i * 96 + source.between(-26, 26), source.between(60, 190)] as const,
  )
  return [
    ...indices(13)
      .map(i => 70 + i * 118)
      .map(r => circle(hidden, r, { stroke: g.line, width: 2.5, dash: '6 12' })),
    line([280, 340], [1540, 340], { stroke: g.mid, width: 3 }),
    line([280, 760], [1540, 760], { stroke: g.mid, width: 3 }),
    ...pulses(340, 0, g.text),
    ...pulses(760, 130, g.soft),
    arrow(hidden, [330, 330], { stroke: g.text, width: 4, gap: 44, bend: 70 }),
    arrow(hidden, [450, 770], { stroke: g.text, width: 4, gap: 44, bend: -70 }),
    circle(hidden, 30, { fill: g.signal }),
  ]
}

/** One history, two continuations: what was done, and what was not. */
export function fork(g: Ground, source: Random): string[] {
  const wobble = source.autoregression(90, 0.8)
  const x = (i: number) => (i * 1600) / 88
  const along = (i: number, away: number): Point => [
    x(i),
    470 - (i - 40) * 2.2 + away * Math.max(0, i - 40) ** 1.35 - 12 * (wobble[i] ?? 0),
  ]
  const before = indices(41).map(i => along(i, 0))
  const after = (away: number) => indices(49).map(i => along(i + 40, away))
  const split = along(40, 0)
  const done = after(-1.05)
  const undone = after(1.15)
  return [
    ...indices(17).map(i => line([i * 100, 0], [i * 100, 900], { stroke: g.hair, width: 2 })),
    ...indices(12).map(i => {
      const [a, b] = [done[i * 4 + 3] ?? split, undone[i * 4 + 3] ?? split]
      return line(a, b, { stroke: g.mid, width: 2.5 })
    }),
    polyline(before, { stroke: g.text, width: 6 }),
    polyline(done, { stroke: g.signal, width: 6 }),
    polyline(undone, { stroke: g.soft, width: 5, dash: '16 12' }),
    node(split, g, 26),
  ]
}
