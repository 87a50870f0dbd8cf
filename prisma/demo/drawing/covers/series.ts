import type { Ground } from '../palette'
import { indices, mean, type Random, smooth } from '../random'
import { band, circle, line, type Point, polyline, rect } from '../svg'

const ruler = (y: number, stroke: string, every = 20, up = false): string =>
  indices(Math.floor(1600 / every) + 1)
    .map(i =>
      line([i * every, y], [i * every, y + (i % 5 ? 12 : 26) * (up ? -1 : 1)], { stroke, width: 2.5 }),
    )
    .join('')

const spaced = (values: readonly number[], y: number, scale: number, from = 0, to = 1600): Point[] =>
  values.map((value, i): Point => [from + ((to - from) * i) / (values.length - 1), y - scale * value])

/** The same movements twice, the second later; a distance marked between two peaks. */
export function lag(g: Ground, source: Random): string[] {
  const shift = 14
  const long = smooth(source.autoregression(120 + shift, 0.9), 2)
  const upper = spaced(long.slice(shift), 290, 46)
  const lower = spaced(
    long.slice(0, 120).map(value => value + 0.12 * source.normal()),
    640,
    46,
  )
  const peak =
    indices(60).reduce((best, i) =>
      (long[i + 25 + shift] ?? 0) > (long[best + 25 + shift] ?? 0) ? i : best,
    ) + 25
  const a = upper[peak] ?? [0, 0]
  const b = lower[peak + shift] ?? [0, 0]
  const ghosts = [1, 2, 3].map(i =>
    polyline(
      upper.map(([x, y]): Point => [x + i * 46, y + i * 88]),
      { stroke: g.line, width: 2.5 },
    ),
  )
  return [
    ...ghosts,
    line([a[0], a[1]], [a[0], 800], { stroke: g.mid, width: 2.5, dash: '3 10' }),
    line([b[0], b[1]], [b[0], 800], { stroke: g.mid, width: 2.5, dash: '3 10' }),
    polyline(upper, { stroke: g.soft, width: 5 }),
    polyline(lower, { stroke: g.text, width: 6 }),
    line([0, 820], [1600, 820], { stroke: g.mid, width: 2.5 }),
    ruler(820, g.mid),
    line([a[0], 820], [b[0], 820], { stroke: g.signal, width: 10 }),
    circle(a, 14, { fill: g.ground, stroke: g.signal, width: 5 }),
    circle(b, 16, { fill: g.signal }),
  ]
}

/** A history, a fan of likely futures, and the path that left it. */
export function fan(g: Ground, source: Random): string[] {
  const past = spaced(
    smooth(source.autoregression(60, 0.85), 1).map((value, i, all) => value - (all.at(-1) ?? 0) * (i / 59)),
    470,
    40,
    0,
    760,
  )
  const origin = past.at(-1) ?? [760, 470]
  const edge = (z: number) =>
    indices(31).map((i): Point => [origin[0] + i * 28, origin[1] - 7 * i - z * 44 * Math.sqrt(i)])
  const fall = source.autoregression(31, 0.7)
  const actual = indices(31).map(
    (i): Point => [
      origin[0] + i * 28,
      origin[1] -
        30 * Math.sin(Math.min(i, 6) / 2) +
        (i > 6 ? (i - 6) * 13.5 : 0) +
        (i ? 6 * (fall[i] ?? 0) : 0),
    ],
  )
  const end = actual.at(24) ?? origin
  return [
    line([0, 470], [1600, 470], { stroke: g.hair, width: 2.5 }),
    ...[1.28, 0.9, 0.55, 0.25].map((z, i) =>
      band(edge(z), edge(-z), { fill: g.line, opacity: 0.26 + i * 0.1 }),
    ),
    ...[1.28, -1.28].map(z => polyline(edge(z), { stroke: g.mid, width: 2.5 })),
    polyline(edge(0), { stroke: g.text, width: 4, dash: '16 12' }),
    line([origin[0], 60], [origin[0], 840], { stroke: g.mid, width: 2.5 }),
    ...indices(40).map(i =>
      line([origin[0], 60 + i * 20], [origin[0] - (i % 5 ? 10 : 22), 60 + i * 20], { stroke: g.mid }),
    ),
    polyline(past, { stroke: g.text, width: 6 }),
    polyline(actual.slice(0, 25), { stroke: g.signal, width: 6 }),
    circle(origin, 12, { fill: g.text }),
    circle(end, 18, { fill: g.signal }),
    circle(end, 42, { stroke: g.signal, width: 3, opacity: 0.6 }),
  ]
}

/** A level, a break, another level; the weeks that might be the break are tinted. */
export function step(g: Ground, source: Random): string[] {
  const count = 110
  const at = 68
  const y = (i: number) => (i < at ? 590 : 340)
  const points = indices(count).map((i): Point => [30 + i * 14, y(i) + 52 * source.normal()])
  const x = (i: number) => 30 + i * 14
  return [
    rect([x(at - 5), 0], x(at + 4) - x(at - 5), 900, { fill: g.veil }),
    line([x(at - 5), 0], [x(at - 5), 900], { stroke: g.line }),
    line([x(at + 4), 0], [x(at + 4), 900], { stroke: g.line }),
    ...points.map(([px, py], i) => line([px, y(i)], [px, py], { stroke: g.line, width: 3 })),
    ...points.map(point => circle(point, 6.5, { fill: g.soft })),
    line([x(0), y(0)], [x(at) - 7, y(0)], { stroke: g.text, width: 6 }),
    line([x(at) - 7, y(at)], [x(count - 1), y(at)], { stroke: g.signal, width: 7 }),
    line([x(at) - 7, 0], [x(at) - 7, 900], { stroke: g.signal, width: 3, dash: '14 12' }),
    ruler(900, g.mid, 20, true),
  ]
}

/** Two clouds with different slopes: the relation changed, the levels hardly. */
export function regimes(g: Ground, source: Random): string[] {
  const cloud = (centre: number, slope: number, count: number, fill: string) =>
    indices(count).map(() => {
      const x = source.normal() * 150
      return circle([centre + x, 450 + slope * x + 42 * source.normal()], 9, { fill, opacity: 0.9 })
    })
  const through = (centre: number, slope: number, stroke: string) =>
    line([centre - 360, 450 - slope * 360], [centre + 360, 450 + slope * 360], { stroke, width: 6 })
  return [
    ...indices(9).map(i => line([0, 90 * (i + 1)], [1600, 90 * (i + 1)], { stroke: g.hair, width: 2 })),
    ...cloud(420, 0.22, 110, g.mid),
    ...cloud(1180, 0.85, 46, g.text),
    through(420, 0.22, g.text),
    through(1180, 0.85, g.signal),
    line([800, 0], [800, 900], { stroke: g.soft, width: 3, dash: '14 12' }),
    ruler(900, g.mid, 20, true),
  ]
}

/** Many places in hairlines; one leaves its blend after a date. */
export function donors(g: Ground, source: Random): string[] {
  const paths = indices(16).map(() => smooth(source.autoregression(70, 0.9), 2))
  const blend = indices(70).map(i => mean(paths.map(values => values[i] ?? 0)))
  const trend = (i: number) => (i - 48) * 0.028
  const place = (values: readonly number[], slope = 1) =>
    spaced(
      values.map((value, i) => value + slope * trend(i) * 1.6),
      520,
      76,
    )
  const twin = place(blend.map(value => value * 1.6))
  const treated = place(
    blend.map(
      (value, i) =>
        value * 1.6 + 0.07 * source.normal() + (i > 46 ? 2.5 * (1 - Math.exp(-(i - 46) / 11)) : 0),
    ),
  )
  const launch = twin[46] ?? [1066, 500]
  return [
    ...paths.map((values, i) => polyline(place(values, 0.3 + i / 10), { stroke: g.line, width: 2.5 })),
    band(treated.slice(46), twin.slice(46), { fill: g.signalFill, opacity: 0.8 }),
    line([launch[0], 0], [launch[0], 900], { stroke: g.mid, width: 2.5 }),
    polyline(twin, { stroke: g.text, width: 5, dash: '18 12' }),
    polyline(treated, { stroke: g.signal, width: 6 }),
    circle(launch, 13, { fill: g.text }),
    ruler(900, g.mid, 20, true),
  ]
}
