const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

// Tags and attributes that server/content/html.svg.ts allows in drawings. ATTRIBUTES also contains `aria-label`.
const TAGS = new Set('svg g path line rect circle ellipse polyline polygon text tspan'.split(' '))
const ATTRIBUTES = new Set(
  'viewBox d points transform fill stroke stroke-dasharray stroke-linecap stroke-linejoin text-anchor font-weight x y dx dy x1 y1 x2 y2 cx cy r rx ry width height opacity fill-opacity stroke-opacity stroke-width font-size aria-label'.split(
    ' ',
  ),
)

/**
 * Returns a copy of a drawing that contains only text, elements in TAGS, attributes in ATTRIBUTES whose values do not
 * contain "url", and `figure-…` classes. The filter is necessary because the HTML in the editor is not sanitized.
 */
export function copyDrawing(source: Element): SVGElement {
  const copy = document.createElementNS(SVG_NAMESPACE, source.localName) as SVGElement
  for (const { name, value } of source.attributes) {
    if (ATTRIBUTES.has(name) && !/url/i.test(value)) copy.setAttribute(name, value)
  }
  for (const name of source.classList) if (name.startsWith('figure-')) copy.classList.add(name)
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.nodeValue ?? '')
    else if (child instanceof Element && TAGS.has(child.localName)) copy.append(copyDrawing(child))
  }
  return copy
}
