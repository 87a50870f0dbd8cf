import X from 'lucide-react/icons/x'
import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast'
import { useEffect, useEffectEvent, useRef } from 'react'

interface Props {
  title: string
  description?: string
  destructive?: boolean
  /** Milliseconds. */
  duration: number
  onClose: () => void
}

/** A toast. Another toast needs another key. */
export function Toast({ title, description, destructive = false, duration, onClose }: Props) {
  const closedByEscape = useDeferredEscape(onClose)
  return (
    <Provider duration={duration} swipeDirection="right">
      <Root
        open
        onEscapeKeyDown={() => {
          closedByEscape.current = true
        }}
        onOpenChange={() => {
          if (!closedByEscape.current) onClose()
          closedByEscape.current = false
        }}
        className="theme-dark relative animate-toast-in overflow-hidden rounded-md border border-line py-3.5 pr-12 pl-5 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 left-0 w-1 ${destructive ? 'bg-danger' : 'bg-success'}`}
        />
        <Title className={`text-sm font-semibold wrap-anywhere ${destructive ? 'text-danger' : ''}`}>{title}</Title>
        {description && <Description className="mt-0.5 text-sm text-muted wrap-anywhere">{description}</Description>}
        <Close
          aria-label="Close"
          className="absolute top-2 right-2 grid size-8 place-items-center rounded-sm text-muted hover:text-text"
        >
          <X size={16} />
        </Close>
      </Root>
      <Viewport className="toasts print-hidden fixed right-0 bottom-0 z-50 w-full p-4 outline-none sm:max-w-md sm:p-6" />
    </Provider>
  )
}

/**
 * Lets dialogs and menus handle Escape before the toast. Radix closes the toast first and does not report the reason, so
 * the returned ref records it, and a listener on the window closes the toast if no other handler used the key.
 */
function useDeferredEscape(close: () => void) {
  const closedByEscape = useRef(false)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    // The window receives the event last.
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return closedByEscape
}
