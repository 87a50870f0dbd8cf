export interface Point {
  x: number
  y: number
}

/** A bent arrow, as a quadratic curve and the two ends of its head. */
export interface Arrow {
  from: Point
  bend: Point
  to: Point
  head: [Point, Point]
}

interface Shape {
  /** How far it bends to its left, as a part of its length. */
  bow?: number
  /** What it leaves free at its start and at its end. */
  gap?: [start: number, end: number]
  /** The length of its head. */
  head?: number
}

/** The causal arrow, one of the house's motifs: from one thing to another, bent, stopping short of both. */
export function arrowBetween(
  start: Point,
  end: Point,
  { bow = 0.2, gap = [8, 16], head = 8 }: Shape = {},
): Arrow {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const length = Math.hypot(dx, dy)
  const bend = { x: start.x + dx / 2 + dy * bow, y: start.y + dy / 2 - dx * bow }
  const out = direction(start, bend)
  const into = direction(bend, end)
  const room = Math.min(1, length / (2 * (gap[0] + gap[1] || 1)))
  const from = { x: start.x + out.x * gap[0] * room, y: start.y + out.y * gap[0] * room }
  const to = { x: end.x - into.x * gap[1] * room, y: end.y - into.y * gap[1] * room }
  const wing = (side: number) => ({
    x: to.x - into.x * head - (into.y * head * side) / 2,
    y: to.y - into.y * head + (into.x * head * side) / 2,
  })
  return { from, bend, to, head: [wing(1), wing(-1)] }
}

/** An arrow as the data of an SVG path. */
export const arrowPath = ({ from, bend, to, head: [left, right] }: Arrow): string =>
  `M${xy(from)}Q${xy(bend)} ${xy(to)}M${xy(left)}L${xy(to)} ${xy(right)}`

/** A point in the data of an SVG path. */
export const xy = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

/** One decimal, which is less than anyone can see, and short in the page. */
export const round = (value: number): number => Math.round(value * 10) / 10

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}
