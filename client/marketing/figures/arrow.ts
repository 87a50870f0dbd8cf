export interface Point {
  x: number
  y: number
}

/** A quadratic Bézier curve and the two outer ends of its arrowhead. */
export interface Arrow {
  from: Point
  control: Point
  to: Point
  headEnds: [Point, Point]
}

interface ArrowOptions {
  /**
   * Distance of the control point from the straight line between start and end, as a fraction of that line's length.
   * Seen from the start, the control point is on the left, or on the right if the value is negative.
   */
  curvature?: number
  /** Free space at the start and the end. */
  gap?: [start: number, end: number]
  headLength?: number
}

/** All lengths are in units of the view box. */
export function buildArrow(
  start: Point,
  end: Point,
  { curvature = 0.2, gap = [8, 16], headLength = 8 }: ArrowOptions = {},
): Arrow {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const length = Math.hypot(dx, dy)
  const control = { x: start.x + dx / 2 + dy * curvature, y: start.y + dy / 2 - dx * curvature }
  const startDirection = getUnitVector(start, control)
  const endDirection = getUnitVector(control, end)
  // Both gaps together take at most half of the line.
  const gapScale = Math.min(1, length / (2 * (gap[0] + gap[1] || 1)))
  const from = {
    x: start.x + startDirection.x * gap[0] * gapScale,
    y: start.y + startDirection.y * gap[0] * gapScale,
  }
  const to = { x: end.x - endDirection.x * gap[1] * gapScale, y: end.y - endDirection.y * gap[1] * gapScale }
  const getHeadEnd = (side: number) => ({
    x: to.x - endDirection.x * headLength - (endDirection.y * headLength * side) / 2,
    y: to.y - endDirection.y * headLength + (endDirection.x * headLength * side) / 2,
  })
  return { from, control, to, headEnds: [getHeadEnd(1), getHeadEnd(-1)] }
}

export const toArrowPath = ({ from, control, to, headEnds: [right, left] }: Arrow): string =>
  `M${formatPoint(from)}Q${formatPoint(control)} ${formatPoint(to)}M${formatPoint(right)}L${formatPoint(to)} ${formatPoint(left)}`

export const formatPoint = ({ x, y }: Point): string => `${roundToTenth(x)} ${roundToTenth(y)}`

/** Keeps the HTML short without a visible difference. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10

function getUnitVector(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}
