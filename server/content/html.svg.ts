import { visit } from 'unist-util-visit'
import type { HtmlTree } from './html.tree'

// Drawings in posts may contain shapes and text, but no links, scripts, styles, references, animations or HTML.

const SHAPE_TAGS = ['path', 'line', 'rect', 'circle', 'ellipse', 'polyline', 'polygon']

export const SVG_TAGS: readonly string[] = ['svg', 'g', ...SHAPE_TAGS, 'text', 'tspan']

/** Classes that client/ui/styles/article-figures.css defines. */
export const SVG_CLASSES = ['muted', 'line', 'tick', 'signal', 'halo'].map(name => `figure-${name}`)

const NUMBER_PATTERN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const NUMBER_LIST_PATTERN = /^[\d\s.,eE+-]+$/
const PAINT_PATTERN = /^(?:none|currentcolor|#[\da-f]{3,8})$/i

/** Allowed values of presentation and geometry attributes. The sanitizer lowercases attribute names. */
const ATTRIBUTE_PATTERNS: Record<string, RegExp> = {
  viewbox: NUMBER_LIST_PATTERN,
  d: /^[\d\s.,eE+\-MmLlHhVvCcSsQqTtAaZz]+$/,
  points: NUMBER_LIST_PATTERN,
  transform: /^(?:translate|rotate|scale)\([\d\s.,eE+-]+\)$/,
  fill: PAINT_PATTERN,
  stroke: PAINT_PATTERN,
  'stroke-dasharray': NUMBER_LIST_PATTERN,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'text-anchor': /^(?:start|middle|end)$/,
  'font-weight': /^[1-9]00$/,
  ...Object.fromEntries(
    'x y dx dy x1 y1 x2 y2 cx cy r rx ry width height opacity fill-opacity stroke-opacity stroke-width font-size'
      .split(' ')
      .map(name => [name, NUMBER_PATTERN]),
  ),
}

export const SVG_ATTRIBUTES: Record<string, string[]> = Object.fromEntries(
  SVG_TAGS.map(tag => [tag, tag === 'svg' ? ['viewbox'] : Object.keys(ATTRIBUTE_PATTERNS)]),
)

/** Removes attributes with invalid values from drawings. */
export const removeInvalidSvgAttributes = (tree: HtmlTree): void =>
  visit(tree, 'element', ({ tagName, properties }) => {
    if (!SVG_TAGS.includes(tagName)) return
    for (const [name, value] of Object.entries(properties)) {
      if (ATTRIBUTE_PATTERNS[name]?.test(value.trim()) === false) delete properties[name]
    }
  })
