import { onPaper, palette } from '../palette'
import { indices } from '../random'
import { circle, document, line, type Point, path, polar, polyline } from '../svg'
import { text } from '../type'

const { text: ink, soft, line: grey, hair } = onPaper
const { signal, signalText, paper } = palette

interface Blip {
  label: string
  bearing: number
  /** Months until the estimated opening. */
  months: number
  probability: number
  side?: 'start' | 'end'
  joined?: boolean
}

const blips: readonly Blip[] = [
  { label: 'Battery refit', bearing: 30, months: 9, probability: 0.63 },
  { label: 'Cold parcels', bearing: 92, months: 16, probability: 0.34, side: 'end', joined: true },
  { label: 'Night kitchens', bearing: 108, months: 19, probability: 0.26, side: 'end', joined: true },
  { label: 'Rented shelving', bearing: 128, months: 14.5, probability: 0.26, side: 'end', joined: true },
  { label: 'Kit housing', bearing: 212, months: 20, probability: 0.19 },
  { label: 'Shared tooling', bearing: 262, months: 14, probability: 0.19 },
  { label: 'Grey water', bearing: 318, months: 17, probability: 0.4 },
]

/** Rings at 6, 12, 18 and 24 months; nearer the centre is sooner, larger is likelier. */
export function radarBlips(): string {
  const centre: Point = [800, 530]
  const unit = 19.5
  const place = ({ months, bearing }: Blip) => polar(centre, months * unit, bearing)
  const rings = [6, 12, 18, 24].map(months => {
    const label = text(centre[0] + 12, centre[1] - months * unit - 10, `${months}`, {
      size: 35,
      face: 'mono',
      fill: soft,
      halo: paper,
    })
    return (
      circle(centre, months * unit, { stroke: months === 24 ? ink : grey, width: 2.5 }) +
      (months < 24 ? label : '')
    )
  })
  const ticks = indices(72).map(i => {
    const reach = i % 6 === 0 ? 26 : 12
    return line(polar(centre, 24 * unit, i * 5), polar(centre, 24 * unit + reach, i * 5), {
      stroke: ink,
      width: 2,
    })
  })
  const [near] = blips
  const marks = blips.map(blip => {
    const [x, y] = place(blip)
    const r = 8 + 26 * blip.probability
    const first = blip === near
    const away = blip.side === 'end' ? -r - 14 : r + 14
    return (
      circle([x, y], r, { fill: first ? signal : ink, stroke: paper, width: 4 }) +
      text(x + away, y + 1, blip.label, {
        size: 33,
        face: 'bold',
        anchor: blip.side ?? 'start',
        halo: paper,
      }) +
      text(x + away, y + 35, `${Math.round(blip.probability * 100)}%`, {
        size: 31,
        face: 'mono',
        fill: first ? signalText : soft,
        anchor: blip.side ?? 'start',
        halo: paper,
      })
    )
  })
  const legend = [0.2, 0.4, 0.6].map((probability, i) => {
    const y = 900 + i * 56
    return (
      circle([120, y], 8 + 26 * probability, { fill: ink }) +
      text(160, y + 10, `${probability * 100}%`, { size: 35, face: 'mono', fill: soft })
    )
  })
  return document(1060, paper, [
    ...rings,
    ...ticks,
    line([centre[0], centre[1] - 24 * unit], [centre[0], centre[1] + 24 * unit], { stroke: hair }),
    line([centre[0] - 24 * unit, centre[1]], [centre[0] + 24 * unit, centre[1]], { stroke: hair }),
    line(centre, polar(centre, 24 * unit, near?.bearing ?? 0), { stroke: signal, width: 3 }),
    polyline(blips.filter(blip => blip.joined).map(place), {
      stroke: ink,
      width: 2.5,
      dash: '3 8',
      cap: 'round',
    }),
    ...marks,
    circle(centre, 7, { fill: ink }),
    ...legend,
    text(1500, 1030, 'rings: 6, 12, 18, 24 months', { size: 35, fill: soft, anchor: 'end' }),
  ])
}

const events = [
  { month: -21, label: 'signal occurs' },
  { month: -19, label: 'can be read' },
  { month: -7, label: 'last day to decide' },
  { month: 0, label: 'opening' },
] as const

/** One market on one scale: the lead, and the part of it that can be used. */
export function leadTimeScale(): string {
  const x = (month: number) => 80 + ((month + 24) / 24) * 1430
  const scaleY = 330
  const ticks = indices(25).map(i => {
    const month = i - 24
    const major = month % 6 === 0
    const label = major
      ? text(x(month), scaleY + 84, `${month}`.replace('-', '−'), {
          size: 35,
          face: 'mono',
          fill: soft,
          anchor: 'middle',
        })
      : ''
    return (
      line([x(month), scaleY], [x(month), scaleY + (major ? 40 : 20)], {
        stroke: ink,
        width: major ? 3 : 2,
      }) + label
    )
  })
  const marks = events.map(({ month, label }, i) => {
    const height = i % 2 ? 110 : 190
    const last = month === 0
    return (
      line([x(month), scaleY], [x(month), scaleY - height], { stroke: grey, width: 2.5 }) +
      circle([x(month), scaleY], 10, { fill: last ? signal : ink }) +
      text(last ? x(month) + 10 : x(month), scaleY - height - 20, label, {
        size: 40,
        face: 'bold',
        anchor: last ? 'end' : i === 0 ? 'middle' : i === 1 ? 'start' : 'middle',
      })
    )
  })
  const span = (from: number, to: number, y: number, label: string, stroke: string, fill: string) => {
    const ends = [from, to].map(month => `M${x(month)} ${y - 16}V${y + 16}`).join('')
    const title = text((x(from) + x(to)) / 2, y + 52, label, {
      size: 38,
      fill,
      anchor: 'middle',
      face: stroke === signal ? 'bold' : 'regular',
    })
    return path(`M${x(from)} ${y}H${x(to)}${ends}`, { stroke, width: stroke === signal ? 7 : 4 }) + title
  }
  return document(790, paper, [
    line([x(-24), scaleY], [x(0), scaleY], { stroke: ink, width: 3 }),
    ...ticks,
    ...marks,
    text(x(0), scaleY + 130, 'months to the opening', { size: 35, fill: soft, anchor: 'end' }),
    span(-21, 0, 520, 'lead 21', ink, ink),
    span(-21, -19, 660, 'delay 2', ink, ink),
    span(-19, -7, 660, 'usable lead 12 months', signal, signalText),
    span(-7, 0, 660, 'time to act 7', ink, ink),
  ])
}
