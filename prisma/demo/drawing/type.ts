import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'
import { palette } from './palette'

/**
 * Text as outlines. A server need not have any font installed, and an SVG that names one is drawn in
 * whatever the machine happens to find; so the letters are taken from the packaged fonts and become paths.
 */
const faces = {
  regular: '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff',
  bold: '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff',
  mono: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff',
} as const

export type Face = keyof typeof faces

const loaded = new Map<Face, Font>()

function font(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(faces[face]))
  const copy = new Uint8Array(bytes)
  const parsed = opentype.parse(copy.buffer)
  loaded.set(face, parsed)
  return parsed
}

export interface TextStyle {
  size?: number
  face?: Face
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  /** Colour of an outline behind the letters, where a label crosses lines. */
  halo?: string
}

/**
 * The letters of a line with their offsets in pixels, and the width of the whole. Set letter by letter with kerning:
 * opentype.js throws on the contextual substitutions of JetBrains Mono, which a label does not need.
 */
function set(content: string, size: number, face: Face) {
  const source = font(face)
  const scale = size / source.unitsPerEm
  let width = 0
  let before: Glyph | undefined
  const letters = [...content].map(char => {
    const glyph = source.charToGlyph(char)
    if (before) width += source.getKerningValue(before, glyph) * scale
    before = glyph
    const offset = width
    width += (glyph.advanceWidth ?? 0) * scale
    return { glyph, offset }
  })
  return { letters, width }
}

/** Path data of a letter. opentype.js's own writer rounds values near a whole number to NaN. */
function outline(glyph: Glyph, x: number, y: number, size: number): string {
  const at = (a: number, b: number) => `${Math.round(a * 10) / 10} ${Math.round(b * 10) / 10}`
  const commands = glyph.getPath(x, y, size).commands.map(command => {
    switch (command.type) {
      case 'M':
      case 'L':
        return command.type + at(command.x, command.y)
      case 'Q':
        return `Q${at(command.x1, command.y1)} ${at(command.x, command.y)}`
      case 'C':
        return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(command.x, command.y)}`
      default:
        return 'Z'
    }
  })
  return commands.join('')
}

/** One line of text; `y` is its baseline. */
export function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const { size = 38, face = 'regular', fill = palette.ink, anchor = 'start', halo } = style
  const { letters, width } = set(content, size, face)
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width
  const d = letters.map(({ glyph, offset }) => outline(glyph, left + offset, y, size)).join('')
  const behind = halo
    ? `<path d="${d}" fill="none" stroke="${halo}" stroke-width="12" stroke-linejoin="round"/>`
    : ''
  return `${behind}<path d="${d}" fill="${fill}"/>`
}

/** Several lines under each other, the first baseline at `y`. */
export const lines = (x: number, y: number, content: readonly string[], style: TextStyle = {}): string =>
  content.map((row, i) => text(x, y + i * (style.size ?? 38) * 1.2, row, style)).join('')
