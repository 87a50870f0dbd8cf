import { onPaper } from './palette'
import { line, type Point } from './svg'
import { text } from './type'

/** A rectangle of the page with a scale on each axis. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  x(value: number): number
  y(value: number): number
  at(x: number, y: number): Point
}

export interface PlotOptions {
  x: readonly [from: number, to: number]
  y: readonly [from: number, to: number]
  left?: number
  right?: number
  top?: number
  bottom?: number
}

export function plot(options: PlotOptions): Plot {
  const { left = 150, right = 1540, top = 70, bottom = 790 } = options
  const x = (value: number) =>
    left + ((value - options.x[0]) / (options.x[1] - options.x[0])) * (right - left)
  const y = (value: number) =>
    bottom - ((value - options.y[0]) / (options.y[1] - options.y[0])) * (bottom - top)
  return { left, right, top, bottom, x, y, at: (a, b) => [x(a), y(b)] }
}

export type Label = (value: number) => string

/** Typographic minus, since these figures stand beside text that uses it. */
export const signed: Label = value => String(value).replace('-', '−')

const tick = { stroke: onPaper.text, width: 2.5 }
const figures = { size: 35, face: 'mono', fill: onPaper.soft } as const

/** The horizontal scale: a line with ticks below, labels under the ticks, a title at the right end. */
export function xAxis(p: Plot, values: readonly number[], title: string, label: Label = signed): string {
  const marks = values.map(
    value =>
      line([p.x(value), p.bottom], [p.x(value), p.bottom + 14], tick) +
      text(p.x(value), p.bottom + 50, label(value), { ...figures, anchor: 'middle' }),
  )
  return (
    line([p.left, p.bottom], [p.right, p.bottom], tick) +
    marks.join('') +
    text(p.right, p.bottom + 96, title, { size: 35, fill: onPaper.soft, anchor: 'end' })
  )
}

/** The vertical scale: hairlines across, labels at the left, a title above. */
export function yAxis(p: Plot, values: readonly number[], title: string, label: Label = signed): string {
  const marks = values.map(
    value =>
      line([p.left, p.y(value)], [p.right, p.y(value)], { stroke: onPaper.hair, width: 2 }) +
      text(p.left - 20, p.y(value) + 10, label(value), { ...figures, anchor: 'end' }),
  )
  return marks.join('') + text(p.left, p.top - 30, title, { size: 35, fill: onPaper.soft })
}
