import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

export type FrameWidth = 'phone' | 'desktop'

interface Props {
  title: string
  width: FrameWidth
  onEscape: () => void
  children: ReactNode
}

/** In CSS pixels. A desktop is at least as wide; what does not fit is made smaller. */
const widths: Record<FrameWidth, number> = { phone: 390, desktop: 1280 }

/**
 * A page of this site in a window of its own: what is in it is laid out for the width of that window. It has our
 * styles and no scripts; React draws into it from here.
 */
export function PageFrame({ title, width, onEscape, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const room = useSize(box)
  const [body, setBody] = useState<HTMLElement>()
  const emptyPage = useMemo(pageWithOurStyles, [])
  useEffect(() => {
    const page = body?.ownerDocument
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    page?.addEventListener('keydown', press, true)
    return () => page?.removeEventListener('keydown', press, true)
  }, [body, onEscape])
  useEffect(() => {
    // A phone's scrollbar takes no room.
    if (body) body.ownerDocument.documentElement.style.scrollbarWidth = width === 'phone' ? 'none' : ''
  }, [body, width])
  const wide = width === 'phone' ? Math.min(widths.phone, room.width) : Math.max(widths.desktop, room.width)
  const scale = Math.min(1, room.width / wide)
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden bg-sunk">
      <iframe
        title={title}
        srcDoc={emptyPage}
        onLoad={event => setBody(event.currentTarget.contentDocument?.body)}
        className={`absolute top-0 origin-top-left bg-ground ${width === 'phone' ? 'outline outline-line' : ''}`}
        style={{
          left: Math.max(0, (room.width - wide) / 2),
          width: wide,
          height: room.height / scale,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      />
      {body &&
        createPortal(
          // The dialog around it would take its Tab for one at the end of the dialog.
          <main onClickCapture={openElsewhere} onKeyDown={event => event.stopPropagation()}>
            {children}
          </main>,
          body,
        )}
    </div>
  )
}

/** An empty page that looks like ours. */
const pageWithOurStyles = (): string => {
  const page = document.implementation.createHTMLDocument()
  const { documentElement } = document
  for (const { name, value } of documentElement.attributes) page.documentElement.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true))
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** The frame shows one page: its links to its own places lead there, all others to a window of their own. */
function openElsewhere(event: MouseEvent<HTMLElement>) {
  const page = event.currentTarget.ownerDocument
  const pressed = event.target
  // Another window has its own kinds of elements.
  if (!page.defaultView || !(pressed instanceof page.defaultView.Element)) return
  const link = pressed.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) placeOf(page, address.slice(1))?.scrollIntoView()
  else if (link.href) window.open(link.href, '_blank', 'noopener,noreferrer')
}

const placeOf = (page: Document, name: string) =>
  [...page.querySelectorAll('[id]')].find(({ id }) => id === name || encodeURIComponent(id) === name)

function useSize(box: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: widths.desktop, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
