import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

export type PreviewDevice = 'phone' | 'desktop'

interface Props {
  title: string
  device: PreviewDevice
  onEscape: () => void
  children: ReactNode
}

/**
 * Page widths in CSS pixels. If the container is narrower than the page, the phone page becomes as narrow as the
 * container, and the desktop page is scaled down. In a wider container, the desktop page is as wide as the container.
 */
const DEVICE_WIDTHS_PX: Record<PreviewDevice, number> = { phone: 390, desktop: 1280 }

/**
 * Renders the children into an iframe, so that media queries apply to the width of the frame. The page in the iframe
 * contains no scripts.
 */
export function PreviewFrame({ title, device, onEscape, children }: Props) {
  const containerRef = useRef<HTMLDivElement>(null)
  const containerSize = useElementSize(containerRef)
  const [body, setBody] = useState<HTMLElement>()
  const initialHtml = useMemo(buildStyledPage, [])
  useEffect(() => {
    const frameDocument = body?.ownerDocument
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    frameDocument?.addEventListener('keydown', handleKeyDown, true)
    return () => frameDocument?.removeEventListener('keydown', handleKeyDown, true)
  }, [body, onEscape])
  useEffect(() => {
    // Hides the scrollbar of the phone page, because scrollbars on phones do not reduce the page width.
    if (body) body.ownerDocument.documentElement.style.scrollbarWidth = device === 'phone' ? 'none' : ''
  }, [body, device])
  const frameWidth =
    device === 'phone'
      ? Math.min(DEVICE_WIDTHS_PX.phone, containerSize.width)
      : Math.max(DEVICE_WIDTHS_PX.desktop, containerSize.width)
  const scale = Math.min(1, containerSize.width / frameWidth)
  return (
    <div ref={containerRef} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
      <iframe
        title={title}
        srcDoc={initialHtml}
        onLoad={event => setBody(event.currentTarget.contentDocument?.body)}
        className={`absolute top-0 origin-top-left bg-background ${device === 'phone' ? 'outline outline-line' : ''}`}
        style={{
          left: Math.max(0, (containerSize.width - frameWidth) / 2),
          width: frameWidth,
          height: containerSize.height / scale,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      />
      {body &&
        createPortal(
          // React bubbles key events through the portal. The focus trap of the dialog must not handle Tab in the frame.
          <main onClickCapture={handleLinkClick} onKeyDown={event => event.stopPropagation()}>
            {children}
          </main>,
          body,
        )}
    </div>
  )
}

/** Builds an empty page with the style sheets and the `<html>` attributes of this document. */
const buildStyledPage = (): string => {
  const page = document.implementation.createHTMLDocument()
  const { documentElement } = document
  for (const { name, value } of documentElement.attributes) page.documentElement.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true))
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}

function handleLinkClick(event: MouseEvent<HTMLElement>) {
  const frameDocument = event.currentTarget.ownerDocument
  const target = event.target
  // The frame's window has its own Element class, so `instanceof Element` is false for elements of the frame.
  if (!frameDocument.defaultView || !(target instanceof frameDocument.defaultView.Element)) return
  const link = target.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('#')) findAnchor(frameDocument, href.slice(1))?.scrollIntoView()
  else if (link.href) window.open(link.href, '_blank', 'noopener,noreferrer')
}

const findAnchor = (frameDocument: Document, name: string) =>
  [...frameDocument.querySelectorAll('[id]')].find(({ id }) => id === name || encodeURIComponent(id) === name)

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
