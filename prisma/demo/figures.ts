import { basename } from 'node:path'
import { escapeHtml } from '../../server/content/html.escape'

const sourcesByPath = import.meta.glob<string>('./figures/*.svg', { query: '?raw', import: 'default', eager: true })

const figures = new Map(
  Object.entries(sourcesByPath).map(([path, source]) => [
    basename(path, '.svg'),
    source.replaceAll('\r\n', '\n').trim(),
  ]),
)

/**
 * Replaces each `![label](figure:NAME "caption")` in Markdown with a `<figure>` that contains `figures/NAME.svg` and
 * the caption.
 */
export const inlineFigures = (markdown: string): string =>
  markdown.replace(/!\[([^\]]*)\]\(figure:([\w-]+) "([^"]*)"\)/g, (_match, label: string, name, caption: string) => {
    const drawing = figures.get(name)?.replace('<svg ', `<svg aria-label="${escapeHtml(label)}" `)
    return `<figure>\n${drawing}\n<figcaption>${escapeHtml(caption)}</figcaption>\n</figure>`
  })
