import { type Ground, mix } from '../palette'
import { indices, type Random, smooth } from '../random'
import { arc, circle, line, type Point, path, polar, polyline } from '../svg'

/** A sweep that fades behind its hand: opaque wedges, wide ones first. Translucent ones would show seams and a tint. */
function sweep(centre: Point, r: number, bearing: number, spread: number, g: Ground): string {
  const [x, y] = polar(centre, r, bearing)
  return indices(36)
    .map(i => {
      const share = i / 36
      const [fromX, fromY] = polar(centre, r, bearing - spread * (1 - share))
      const d = `M${centre[0]} ${centre[1]}L${fromX.toFixed(1)} ${fromY.toFixed(1)}A${r} ${r} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}Z`
      return path(d, { fill: mix(g.ground, g.line, 0.8 * share ** 1.5) })
    })
    .join('')
}

const bezel = (centre: Point, r: number, stroke: string, count = 120): string =>
  indices(count)
    .map(i => {
      const bearing = (i * 360) / count
      return line(polar(centre, r, bearing), polar(centre, r + (i % 10 ? 14 : 30), bearing), {
        stroke,
        width: 2.5,
      })
    })
    .join('')

/** Rings cut by the edge of the picture, a sweep, and weak blips of which one brightens. */
export function radar(g: Ground, source: Random): string[] {
  const centre: Point = [source.between(980, 1080), 560]
  const bearing = source.between(300, 322)
  const blips = indices(26).map(() => {
    const [where, months] = [source.between(0, 360), source.between(130, 680)]
    const behind = (bearing - where + 360) % 360
    const near = behind < 80
    return circle(polar(centre, months, where), near ? source.between(9, 15) : source.between(5, 9), {
      fill: near ? g.text : g.mid,
      opacity: near ? 1 - behind / 130 : 0.8,
    })
  })
  const hit = polar(centre, 420, bearing - 3)
  return [
    sweep(centre, 720, bearing, 78, g),
    ...[120, 240, 360, 480, 600, 720].map((r, i) =>
      circle(centre, r, { stroke: i === 5 ? g.mid : g.line, width: 2.5 }),
    ),
    bezel(centre, 720, g.mid),
    line([0, centre[1]], [1600, centre[1]], { stroke: g.hair, width: 2.5 }),
    line([centre[0], 0], [centre[0], 900], { stroke: g.hair, width: 2.5 }),
    line(centre, polar(centre, 720, bearing), { stroke: g.text, width: 4 }),
    ...blips,
    circle(hit, 62, { stroke: g.signal, width: 3, opacity: 0.45 }),
    circle(hit, 38, { stroke: g.signal, width: 3.5, opacity: 0.8 }),
    circle(hit, 19, { fill: g.signal }),
  ]
}

/** A dial from above: three blips on arcs, joined as sharing a source. */
export function dial(g: Ground, source: Random): string[] {
  const centre: Point = [800, 1010]
  const radii = [230, 390, 550, 710, 870]
  const joined = indices(3).map(i => polar(centre, 470 + i * 95, -36 + i * 17 + source.between(-2, 2)))
  const others = indices(9).map(i =>
    polar(centre, source.between(260, 840), -74 + i * 18.5 + source.between(-5, 5)),
  )
  const hit = polar(centre, 550, 24)
  return [
    ...radii.map(r => arc(centre, r, -88, 88, { stroke: g.line, width: 2.5 })),
    ...indices(89).map(i => {
      const bearing = -88 + i * 2
      const reach = i % 11 === 0 ? 40 : 18
      return line(polar(centre, 870, bearing), polar(centre, 870 - reach, bearing), {
        stroke: g.mid,
        width: 2.5,
      })
    }),
    ...[-66, -44, -22, 0, 22, 44, 66].map(bearing =>
      line(polar(centre, 230, bearing), polar(centre, 870, bearing), { stroke: g.hair, width: 2 }),
    ),
    polyline(joined, { stroke: g.text, width: 3, dash: '4 12', cap: 'round' }),
    ...others.map(at => circle(at, source.between(6, 12), { fill: g.mid })),
    ...joined.map(at => circle(at, 15, { fill: g.text })),
    line(polar(centre, 120, 24), polar(centre, 870, 24), { stroke: g.signal, width: 4 }),
    circle(hit, 44, { stroke: g.signal, width: 3.5, fill: g.ground }),
    circle(hit, 20, { fill: g.signal }),
    circle(centre, 118, { stroke: g.mid, width: 3 }),
  ]
}

/** Three years of weeks wound on one circle: bars that swell at the same season each turn. */
export function yearWheel(g: Ground, source: Random): string[] {
  const centre: Point = [800, 450]
  const turns = [170, 270, 370]
  const peak = 118
  const bars = turns.flatMap((r, turn) => {
    const noise = smooth(
      indices(52).map(() => source.normal()),
      1,
    )
    return indices(52).map(week => {
      const bearing = (week * 360) / 52
      const season = Math.exp(-(((bearing - peak) / 42) ** 2))
      const reach = 10 + 64 * season + 7 * Math.abs(noise[week] ?? 0)
      const stroke = season > 0.55 ? (turn === 2 ? g.signal : g.text) : g.mid
      return line(polar(centre, r, bearing), polar(centre, r + reach, bearing), { stroke, width: 7 })
    })
  })
  return [
    ...turns.map(r => circle(centre, r, { stroke: g.line, width: 2 })),
    ...indices(12).map(month =>
      line(polar(centre, 70, month * 30), polar(centre, 150, month * 30), { stroke: g.hair, width: 2.5 }),
    ),
    ...bars,
    line([60, 450], [310, 450], { stroke: g.hair, width: 2.5 }),
    line([1290, 450], [1540, 450], { stroke: g.hair, width: 2.5 }),
    circle(centre, 8, { fill: g.text }),
  ]
}
