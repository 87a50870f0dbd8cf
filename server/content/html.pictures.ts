import type { HtmlElement, HtmlNode } from './html.tree'

/** Returns the first URL of a source's `srcset`, or undefined if the source is not an image. */
const getFirstSourceUrl = ({ properties }: HtmlElement): string | undefined => {
  if (!/^(?:image\/|$)/i.test(properties.type?.trim() ?? '')) return undefined
  return /^\S*[^\s,]/.exec(properties.srcset?.trim() ?? '')?.[0]
}

const hasUrl = ({ properties }: HtmlElement) => Boolean(properties.src?.trim() || properties.srcset)

const isEmptyImage = (node: HtmlNode) => node.type === 'element' && node.tagName === 'img' && !hasUrl(node)

/**
 * Removes images without a URL, which browsers show as an empty box. In a `<picture>` such an image gets the URL of the
 * first usable source before it: feed readers that ignore sources, and screens that match no source, show this URL.
 * @param picture the enclosing `<picture>`, with the URL of its first usable source
 */
export const resolvePictureSources = (nodes: HtmlNode[], picture?: { url?: string }): HtmlNode[] => {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (node.tagName === 'source' && picture) picture.url ??= getFirstSourceUrl(node)
    if (isEmptyImage(node) && picture?.url) {
      const { src: _, ...others } = node.properties
      node.properties = { src: picture.url, ...others }
    }
    node.children = resolvePictureSources(node.children, node.tagName === 'picture' ? {} : picture)
  }
  return nodes.some(isEmptyImage) ? nodes.filter(node => !isEmptyImage(node)) : nodes
}
