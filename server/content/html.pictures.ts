import type { HtmlElement, HtmlNode } from './html.tree'

/** Returns the first URL of a `<source>`, or undefined if there is no URL or `type` names a non-image type. */
const getFirstSourceUrl = ({ properties }: HtmlElement): string | undefined => {
  if (!/^(?:image\/|$)/i.test(properties.type?.trim() ?? '')) return undefined
  return /^\S*[^\s,]/.exec(properties.srcset?.trim() ?? '')?.[0]
}

const hasUrl = ({ properties }: HtmlElement) => Boolean(properties.src?.trim() || properties.srcset)

const isEmptyImage = (node: HtmlNode) => node.type === 'element' && node.tagName === 'img' && !hasUrl(node)

/**
 * If an image in a `<picture>` has no URL, gives it the URL of the first usable `<source>` before the image. Feed
 * readers, and browsers that can use none of the sources, show the image at this URL. Removes all other images without
 * a URL.
 * @param picture the enclosing `<picture>`; `url` is the URL of its first usable source, once found
 * @returns the remaining nodes
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
