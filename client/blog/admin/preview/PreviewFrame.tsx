import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

export type PreviewDevice = 'phone' | 'desktop'

interface Props {
  title: string
  device: PreviewDevice
  onEscape: () => void
  children: ReactNode
}

/** In CSS pixels. A desktop is at least as wide; what does not fit is made smaller. */
const DEVICE_WIDTHS_PX: Record<PreviewDevice, number> = { phone: 390, desktop: 1280 }

/**
 * A page of this site in a window of its own: what is in it is laid out for the width of that window. It has our
 * styles and no scripts; React draws into it from here.
 */
export function PreviewFrame({ title, device, onEscape, children }: Props) {
  const containerRef = useRef<HTMLDivElement>(null)
  const containerSize = useElementSize(containerRef)
  const [body, setBody] = useState<HTMLElement>()
  const initialHtml = useMemo(buildStyledPage, [])
  useEffect(() => {
    const page = body?.ownerDocument
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    page?.addEventListener('keydown', handleKeyDown, true)
    return () => page?.removeEventListener('keydown', handleKeyDown, true)
  }, [body, onEscape])
  useEffect(() => {
    // A phone's scrollbar takes no room.
    if (body) body.ownerDocument.documentElement.style.scrollbarWidth = device === 'phone' ? 'none' : ''
  }, [body, device])
  const frameWidth =
    device === 'phone'
      ? Math.min(DEVICE_WIDTHS_PX.phone, containerSize.width)
      : Math.max(DEVICE_WIDTHS_PX.desktop, containerSize.width)
  const scale = Math.min(1, containerSize.width / frameWidth)
  return (
    <div ref={containerRef} className="relative min-h-0 flex-1 overflow-hidden bg-sunk">
      <iframe
        title={title}
        srcDoc={initialHtml}
        onLoad={event => setBody(event.currentTarget.contentDocument?.body)}
        className={`absolute top-0 origin-top-left bg-ground ${device === 'phone' ? 'outline outline-line' : ''}`}
        style={{
          left: Math.max(0, (containerSize.width - frameWidth) / 2),
          width: frameWidth,
          height: containerSize.height / scale,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      />
      {body &&
        createPortal(
          // The dialog around it would take its Tab for one at the end of the dialog.
          <main onClickCapture={handleLinkClick} onKeyDown={event => event.stopPropagation()}>
            {children}
          </main>,
          body,
        )}
    </div>
  )
}

/** An empty page that looks like ours. */
const buildStyledPage = (): string => {
  const page = document.implementation.createHTMLDocument()
  const { documentElement } = document
  for (const { name, value } of documentElement.attributes) page.documentElement.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true))
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** The frame shows one page: its links to its own places lead there, all others to a window of their own. */
function handleLinkClick(event: MouseEvent<HTMLElement>) {
  const page = event.currentTarget.ownerDocument
  const target = event.target
  // Another window has its own kinds of elements.
  if (!page.defaultView || !(target instanceof page.defaultView.Element)) return
  const link = target.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('#')) findAnchor(page, href.slice(1))?.scrollIntoView()
  else if (link.href) window.open(link.href, '_blank', 'noopener,noreferrer')
}

const findAnchor = (page: Document, name: string) =>
  [...page.querySelectorAll('[id]')].find(({ id }) => id === name || encodeURIComponent(id) === name)

function useElementSize(containerRef: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: DEVICE_WIDTHS_PX.desktop, height: 0 })
  useLayoutEffect(() => {
    const element = containerRef.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [containerRef])
  return size
}
