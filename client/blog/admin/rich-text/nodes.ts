import { type JSONContent, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

/** The first element of some HTML, in a document of its own. */
export const parseFirstElement = (html: string): Element | null =>
  new DOMParser().parseFromString(html, 'text/html').body.firstElementChild

/** Attributes that stand in the HTML as they are called, or not at all. */
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

/** An image in a line of text. */
export const InlineImage = Image.extend({
  addAttributes: () => createPassthroughAttributes(imageAttributeNames),
}).configure({ inline: true, allowBase64: false })

/** The image of a figure. */
export const FigureImage = Node.create({
  name: 'figureImage',
  draggable: false,
  addAttributes: () => createPassthroughAttributes(imageAttributeNames),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
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

/** A picture, a table or code with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figureImage | table | codeBlock | blockquote | htmlBlock) figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

interface FigureImageAttributes {
  src: string
  alt: string
  width: number | null
  height: number | null
}

/** A figure to be put into the text. */
export const buildFigure = (image: FigureImageAttributes, caption = ''): JSONContent => ({
  type: 'figure',
  content: [
    { type: 'figureImage', attrs: { ...image } },
    ...(caption ? [{ type: 'figcaption', content: [{ type: 'text', text: caption }] }] : []),
  ],
})

/** What the editor shows but does not let anybody change: videos, folded parts, lists of terms. It stays as it is. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      // Cut and pasted within the editor, it comes as it is written out.
      parseHTML: (element: HTMLElement) => element.getAttribute('data-html-block') ?? element.outerHTML,
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-html-block': attributes.html }),
    },
  }),
  parseHTML: () => ['iframe', 'details', 'dl', 'picture', 'div'].map(tag => ({ tag, priority: 60 })),
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  // Its own HTML is never put into the page: it is named, and the words in it are shown as words.
  addNodeView:
    () =>
    ({ node }) => {
      const html = String(node.attrs.html)
      const element = parseFirstElement(html)
      const dom = document.createElement('div')
      dom.className = 'html-block'
      const tagLabel = document.createElement('span')
      tagLabel.textContent = `<${element?.localName ?? 'html'}>`
      const textLabel = document.createElement('span')
      textLabel.textContent =
        element?.getAttribute('src') ?? element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      dom.append(tagLabel, textLabel)
      return { dom }
    },
})

/** Marks that have no button, but must not be lost. */
const createPassthroughMark = (tag: string, attributes: readonly string[] = []) =>
  Mark.create({
    name: tag,
    excludes: '',
    addAttributes: () => createPassthroughAttributes(['title', 'lang', ...attributes]),
    parseHTML: () => [{ tag, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const passthroughMarks = [
  ...['mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'q', 'kbd', 'var', 'samp', 'ins', 'del', 'span'].map(
    tag => createPassthroughMark(tag),
  ),
  createPassthroughMark('time', ['datetime']),
]
