// client/app/app-loader.ts imports this module and must stay small, so this module imports nothing.

/**
 * Distance of the reading line from the top of the viewport, as a fraction of the viewport height. The last heading
 * above the line starts the current section.
 */
const READING_LINE_VIEWPORT_FRACTION = 0.35

/**
 * In the table of contents, marks the link to the current section with `aria-current` and scrolls to that link. Updates
 * the mark and the scroll position when a heading crosses the reading line. Does nothing without a table of contents.
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
  // The observed area extends from far above the viewport to the reading line, so `update` runs when a heading crosses
  // the line.
  const observer = new IntersectionObserver(update, {
    rootMargin: `9999999px 0px ${(READING_LINE_VIEWPORT_FRACTION - 1) * 100}% 0px`,
  })
  for (const heading of headings) if (heading) observer.observe(heading)
  return () => observer.disconnect()
}
