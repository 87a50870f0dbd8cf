import { onPaper, palette } from '../palette'
import { arrow, circle, document, line, type Point } from '../svg'
import { lines, text } from '../type'

const { text: ink, soft, line: grey, hair } = onPaper
const signal = palette.signal

const node = (at: Point, emphasis = false): string =>
  circle(at, 17, { stroke: emphasis ? signal : ink, width: 4, fill: palette.paper }) +
  circle(at, 6, { fill: emphasis ? signal : ink })

const name = ([x, y]: Point, content: string, below = true): string =>
  text(x, y + (below ? 66 : -42), content, { size: 36, face: 'bold', anchor: 'middle' })

/** Season, promotion and sales, with the sizes of the worked example. */
export function confounderDag(): string {
  const season: Point = [800, 150]
  const promotion: Point = [300, 590]
  const sales: Point = [1300, 590]
  const edge = { stroke: ink, width: 4, gap: 38, head: 26 }
  return document(740, palette.paper, [
    arrow(season, promotion, { ...edge, bend: -80 }),
    arrow(season, sales, { ...edge, bend: 80 }),
    arrow(promotion, sales, { ...edge, stroke: signal, width: 5 }),
    node(season),
    node(promotion),
    node(sales),
    name(season, 'Season', false),
    name(promotion, 'Promotion'),
    name(sales, 'Sales'),
    lines(290, 240, ['10 of 16 promoted', 'weeks are in spring'], { fill: soft, anchor: 'middle' }),
    lines(1310, 240, ['+200 bags a week', 'in spring'], { fill: soft, anchor: 'middle' }),
    text(800, 556, '+20 bags a week', { anchor: 'middle', fill: palette.signalText, face: 'bold' }),
    text(800, 646, 'raw averages say +128', { anchor: 'middle', fill: soft }),
  ])
}

interface Shape {
  title: string
  middle: string
  ends: readonly [string, string]
  /** Direction of the arrow at either end, as seen from the middle. */
  out: readonly [boolean, boolean]
  advice: string
  reason: readonly string[]
  hold: boolean
}

const shapes: readonly Shape[] = [
  {
    title: 'Fork',
    middle: 'Season',
    ends: ['Promotion', 'Sales'],
    out: [true, true],
    advice: 'Hold the middle still',
    reason: ['Left alone, it links', 'the two ends falsely.'],
    hold: true,
  },
  {
    title: 'Chain',
    middle: 'Traffic',
    ends: ['Promotion', 'Sales'],
    out: [false, true],
    advice: 'Leave it alone',
    reason: ['Held still, it hides', 'the effect.'],
    hold: false,
  },
  {
    title: 'Collider',
    middle: 'Listed',
    ends: ['Product', 'Marketing'],
    out: [false, false],
    advice: 'Leave it alone',
    reason: ['Held still, it makes', 'a false link.'],
    hold: false,
  },
]

function shapePanel(shape: Shape, left: number): string {
  const middle: Point = [left + 220, 260]
  const ends: readonly [Point, Point] = [
    [left + 80, 480],
    [left + 360, 480],
  ]
  const edge = { stroke: ink, width: 4, gap: 36 }
  const arrows = ends.map((end, i) => (shape.out[i] ? arrow(middle, end, edge) : arrow(end, middle, edge)))
  return [
    text(left, 90, shape.title, { size: 46, face: 'bold' }),
    ...arrows,
    node(middle, shape.hold),
    ...ends.map(end => node(end)),
    text(middle[0], middle[1] - 42, shape.middle, { size: 40, anchor: 'middle' }),
    ...ends.map((end, i) => text(end[0], end[1] + 62, shape.ends[i] ?? '', { size: 40, anchor: 'middle' })),
    line([left, 610], [left + 440, 610], { stroke: shape.hold ? signal : grey, width: shape.hold ? 5 : 3 }),
    text(left, 672, shape.advice, { size: 42, face: 'bold', fill: shape.hold ? palette.signalText : ink }),
    lines(left, 724, shape.reason, { fill: soft, size: 40 }),
  ].join('')
}

export function threeShapes(): string {
  return document(820, palette.paper, [
    ...shapes.map((shape, i) => shapePanel(shape, 60 + i * 520)),
    ...[540, 1060].map(x => line([x, 50], [x, 780], { stroke: hair })),
  ])
}

const rungs = [
  {
    title: 'Seeing',
    formula: 'P(y | x)',
    question: ['Which markets grow', 'when ours does?'],
    needs: ['Data'],
  },
  {
    title: 'Doing',
    formula: 'P(y | do(x))',
    question: ['What will we sell', 'if we enter in March?'],
    needs: ['Data, and what moved x', 'before we did'],
  },
  {
    title: 'Imagining',
    formula: "P(y' | x, y, do(x'))",
    question: ['We entered in March. What', 'if it had been June?'],
    needs: ['Data, causes, and a model', 'of the single case'],
  },
] as const

/** Three steps, each a tread with its question under it. */
export function evidenceLadder(): string {
  const width = 490
  const inset = 26
  return document(
    960,
    palette.paper,
    rungs.map((rung, i) => {
      const left = 60 + i * width
      const y = 560 - i * 190
      const last = i === rungs.length - 1
      const stroke = last ? signal : ink
      return [
        line([left, y], [left + width, y], { stroke, width: 5 }),
        last ? '' : line([left + width, y], [left + width, y - 190], { stroke: ink, width: 5 }),
        text(left + inset, y - 74, rung.title, { size: 50, face: 'bold' }),
        text(left + inset, y - 24, rung.formula, { size: 40, face: 'mono', fill: soft }),
        lines(left + inset, y + 58, rung.question, { size: 37 }),
        text(left + inset, y + 176, 'takes', { size: 35, fill: soft }),
        lines(left + inset, y + 220, rung.needs, { size: 40, fill: soft }),
        line([left, i ? y + 200 : y + 10], [left, 900], { stroke: hair }),
      ].join('')
    }),
  )
}
