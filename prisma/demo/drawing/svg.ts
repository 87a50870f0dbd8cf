/** The few SVG elements that the drawings are made of, as strings. Units are pixels of a 1600 px wide image. */

export type Point = readonly [x: number, y: number]

export interface Style {
  stroke?: string
  width?: number
  fill?: string
  dash?: string
  opacity?: number
  cap?: 'butt' | 'round'
}

const round = (value: number) => Math.round(value * 10) / 10

function attributes({ stroke, width = 2, fill = 'none', dash, opacity, cap }: Style): string {
  const list = [`fill="${fill}"`]
  if (stroke) list.push(`stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`)
  if (dash) list.push(`stroke-dasharray="${dash}"`)
  if (cap) list.push(`stroke-linecap="${cap}"`)
  if (opacity !== undefined) list.push(`opacity="${round(opacity * 100) / 100}"`)
  return list.join(' ')
}

export const path = (d: string, style: Style): string => `<path d="${d}" ${attributes(style)}/>`

export const line = ([x1, y1]: Point, [x2, y2]: Point, style: Style): string =>
  path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, style)

export const circle = ([x, y]: Point, r: number, style: Style): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes(style)}/>`

export const rect = ([x, y]: Point, w: number, h: number, style: Style): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${attributes(style)}/>`

const trace = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')

export const polyline = (points: readonly Point[], style: Style): string => path(`M${trace(points)}`, style)

export const polygon = (points: readonly Point[], style: Style): string => path(`M${trace(points)}Z`, style)

/** The area between two lines that share their abscissae. */
export const band = (upper: readonly Point[], lower: readonly Point[], style: Style): string =>
  polygon([...upper, ...lower.toReversed()], style)

/** Part of a ring, angles in degrees clockwise from the top. */
export function arc(centre: Point, r: number, from: number, to: number, style: Style): string {
  const [x1, y1] = polar(centre, r, from)
  const [x2, y2] = polar(centre, r, to)
  const large = to - from > 180 ? 1 : 0
  return path(
    `M${round(x1)} ${round(y1)}A${round(r)} ${round(r)} 0 ${large} 1 ${round(x2)} ${round(y2)}`,
    style,
  )
}

/** A point at a distance and a bearing, in degrees clockwise from the top. */
export function polar([x, y]: Point, r: number, bearing: number): Point {
  const angle = (bearing * Math.PI) / 180
  return [x + r * Math.sin(angle), y - r * Math.cos(angle)]
}

export interface ArrowStyle extends Style {
  /** How far the curve leaves the straight line, in pixels; positive is to the left of its direction. */
  bend?: number
  /** Distance kept from either end, so that a node stays clear. */
  gap?: number
  head?: number
}

/** The causal arrow: a thin curve with an open head. */
export function arrow(
  from: Point,
  to: Point,
  { bend = 0, gap = 0, head = 22, ...style }: ArrowStyle,
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const control: Point = [
    (from[0] + to[0]) / 2 + (dy / length) * bend,
    (from[1] + to[1]) / 2 - (dx / length) * bend,
  ]
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * control[0] + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * control[1] + t ** 2 * to[1],
  ]
  const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
  const points = Array.from({ length: 81 }, (_, i) => at(i / 80)).filter(
    point => apart(point, from) >= gap && apart(point, to) >= gap,
  )
  const tip = points.at(-1) ?? to
  const before = points.at(-5) ?? from
  const heading = Math.atan2(tip[1] - before[1], tip[0] - before[0])
  const barb = (turn: number): Point => [
    tip[0] - head * Math.cos(heading + turn),
    tip[1] - head * Math.sin(heading + turn),
  ]
  const { dash: _, ...solid } = style
  return polyline(points, style) + polyline([barb(0.42), tip, barb(-0.42)], { ...solid, cap: 'round' })
}

/** Wraps elements into a document 1600 px wide on one ground. */
export const document = (height: number, ground: string, elements: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="${height}" viewBox="0 0 1600 ${height}">` +
  `<rect width="1600" height="${height}" fill="${ground}"/>${elements.join('')}</svg>`
