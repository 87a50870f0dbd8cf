// client/app/app-loader.ts imports this module. To keep that script small, this module imports no other modules.

/**
 * Distance of the reading line from the top of the viewport, as a fraction of the viewport height. The last heading
 * above the line starts the current section.
 */
const READING_LINE_VIEWPORT_FRACTION = 0.35

/**
 * Marks the link of the current section in the table of contents with `aria-current`, and scrolls the table of contents
 * to this link. Updates the mark while the page scrolls. Does nothing on a page without a table of contents.
 * @returns a function that stops the updates
 */
export function highlightCurrentSection(): () => void {
  const nav = document.querySelector<HTMLElement>('.post-toc')
  const links = [...(nav?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const headings = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const update = () => {
    const currentIndex = headings.findLastIndex(heading => {
      const top = heading?.getBoundingClientRect().top ?? Infinity
      return top < innerHeight * READING_LINE_VIEWPORT_FRACTION
    })
    links.forEach((link, index) => {
      if (index !== currentIndex) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location')
        if (nav) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
      }
    })
  }
  // The observed area extends from far above the viewport to the reading line. The observer calls `update` once at the
  // start, and then each time a heading crosses the line.
  const observer = new IntersectionObserver(update, {
    rootMargin: `9999999px 0px ${(READING_LINE_VIEWPORT_FRACTION - 1) * 100}% 0px`,
  })
  for (const heading of headings) if (heading) observer.observe(heading)
  return () => observer.disconnect()
}
