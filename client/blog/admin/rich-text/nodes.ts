import { type JSONContent, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { copyDrawing } from './drawing'
import { listHtmlBlocks } from './readable-text'

/** The priority of parse rules that must apply before rules with the default priority (50). */
const PARSE_PRIORITY = 60

/** Parses `html` in an inert document. Returns its first element, or null if there is none. */
export const parseFirstElement = (html: string): Element | null =>
  new DOMParser().parseFromString(html, 'text/html').body.firstElementChild

/** Creates Tiptap attribute definitions that keep the attributes unchanged. */
export const createPassthroughAttributes = (names: readonly string[]) =>
  Object.fromEntries(
    names.map(name => [
      name,
      {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute(name),
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes[name] === null ? {} : { [name]: attributes[name] },
      },
    ]),
  )

const imageAttributeNames = ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading']

export const InlineImage = Image.extend({
  addAttributes: () => createPassthroughAttributes(imageAttributeNames),
}).configure({ inline: true, allowBase64: false })

export const FigureImage = Node.create({
  name: 'figureImage',
  draggable: false,
  addAttributes: () => createPassthroughAttributes(imageAttributeNames),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: PARSE_PRIORITY }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figureImage | table | codeBlock | blockquote | htmlBlock) figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

export interface FigureImageAttributes {
  src: string
  alt: string
  width: number | null
  height: number | null
}

export const buildFigure = (image: FigureImageAttributes, caption = ''): JSONContent => ({
  type: 'figure',
  content: [
    { type: 'figureImage', attrs: { ...image } },
    ...(caption ? [{ type: 'figcaption', content: [{ type: 'text', text: caption }] }] : []),
  ],
})

/** Markup that the editor keeps but cannot edit. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      // HTML that is copied from the editor contains the markup in the attribute `data-html-block`.
      parseHTML: (element: HTMLElement) => element.getAttribute('data-html-block') ?? element.outerHTML,
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-html-block': attributes.html }),
    },
  }),
  parseHTML: () => ['iframe', 'details', 'dl', 'picture', 'svg', 'div'].map(tag => ({ tag, priority: PARSE_PRIORITY })),
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  // Shows a copy of an `svg` element; for other markup, the tag name and a label. Never inserts unsanitized HTML.
  addNodeView:
    () =>
    ({ node }) => {
      const html = String(node.attrs.html)
      const element = parseFirstElement(html)
      const dom = document.createElement('div')
      if (element?.localName === 'svg') {
        const drawing = copyDrawing(element)
        drawing.setAttribute('role', 'img')
        dom.append(drawing)
        return { dom }
      }
      dom.className = 'html-block'
      const tagLabel = document.createElement('span')
      tagLabel.textContent = `<${element?.localName ?? 'html'}>`
      const textLabel = document.createElement('span')
      textLabel.textContent =
        element?.getAttribute('src') ?? element?.getAttribute('aria-label') ?? listHtmlBlocks(html).join(' · ')
      dom.append(tagLabel, textLabel)
      return { dom }
    },
})

/** Creates a mark for an inline element that the editor keeps but that has no toolbar button. */
const createPassthroughMark = (tag: string, attributes: readonly string[] = []) =>
  Mark.create({
    name: tag,
    excludes: '',
    addAttributes: () => createPassthroughAttributes(['title', 'lang', ...attributes]),
    parseHTML: () => [{ tag, priority: PARSE_PRIORITY }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const passthroughMarks = [
  ...['mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'kbd', 'var', 'samp', 'ins', 'del', 'span'].map(tag =>
    createPassthroughMark(tag),
  ),
  createPassthroughMark('time', ['datetime']),
]
