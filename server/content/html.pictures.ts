import type { HtmlElement, HtmlNode } from './html.tree'

/**
 * Returns the first URL in the `srcset` of a source. Undefined if there is no URL, or if the `type` of the source is
 * not an image type. A source without `type` counts as an image.
 */
const getFirstSourceUrl = ({ properties }: HtmlElement): string | undefined => {
  if (!/^(?:image\/|$)/i.test(properties.type?.trim() ?? '')) return undefined
  return /^\S*[^\s,]/.exec(properties.srcset?.trim() ?? '')?.[0]
}

const hasUrl = ({ properties }: HtmlElement) => Boolean(properties.src?.trim() || properties.srcset)

const isEmptyImage = (node: HtmlNode) => node.type === 'element' && node.tagName === 'img' && !hasUrl(node)

/**
 * Sets the missing URL of an image in a `<picture>` to the URL of the first usable source before the image. Feed
 * readers that ignore sources, and browsers that find no matching source, load this URL. Removes all other images
 * without a URL, because browsers show them as an empty box.
 * @param picture the enclosing `<picture>`; `url` is the URL of its first usable source, once found
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
