import X from 'lucide-react/icons/x'
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  description?: string
  destructive?: boolean
  /** Milliseconds. */
  duration: number
  action?: { label: string; altText: string; onSelect: () => void }
  onClose: () => void
}

/** Each toast needs its own React key. */
export function Toast({ title, description, destructive = false, duration, action, onClose }: Props) {
  const isEscapePressed = useDeferredEscape(onClose)
  const viewport = useRestoreFocusOnClose()
  return (
    <Provider duration={duration} swipeDirection="right">
      <Root
        open
        ref={reserveSpace}
        onEscapeKeyDown={() => {
          isEscapePressed.current = true
        }}
        onOpenChange={() => {
          if (!isEscapePressed.current) onClose()
          isEscapePressed.current = false
        }}
        className="theme-dark relative flex animate-toast-in items-center gap-x-4 gap-y-2 overflow-hidden rounded-md border border-line py-3.5 pr-12 pl-5 shadow-lg dark:border-control-border data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) cramped:flex-wrap"
      >
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 left-0 w-1 ${destructive ? 'bg-danger' : 'bg-success'}`}
        />
        <div className="min-w-0 grow">
          <Title className={`text-sm font-semibold wrap-anywhere ${destructive ? 'text-danger' : ''}`}>{title}</Title>
          {description && <Description className="mt-0.5 text-sm text-muted wrap-anywhere">{description}</Description>}
        </div>
        {action && (
          <Action
            altText={action.altText}
            onClick={action.onSelect}
            className="-my-1 h-9 shrink-0 rounded-sm border border-control-border px-3 text-sm font-medium transition-colors hover:border-text active:bg-line max-sm:h-11"
          >
            {action.label}
          </Action>
        )}
        <Close
          aria-label="Close"
          className="absolute top-2 right-2 grid size-8 place-items-center rounded-sm text-muted hover:text-text"
        >
          <X size={16} />
        </Close>
      </Root>
      <Viewport
        ref={viewport}
        className="toasts print-hidden fixed right-0 bottom-[var(--bottom-bar,0px)] z-50 w-full p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:max-w-md sm:p-6"
      />
    </Provider>
  )
}

/**
 * Lets dialogs and menus handle Escape before the toast. By default, Radix closes the toast first, and `onOpenChange`
 * does not receive the reason. Therefore the caller must set the returned ref to true on Escape and then ignore
 * `onOpenChange`. This hook closes the toast if no other handler has handled the key.
 */
function useDeferredEscape(close: () => void) {
  const isEscapePressed = useRef(false)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
  useEffect(() => {
    // The window receives the event last.
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return isEscapePressed
}

/**
 * Sets --toast-height while the toast is open. Styles use this property to keep focused elements, dialogs and side
 * panels above the toast. Scrolls the focused element into view if the toast covers it.
 */
function reserveSpace(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) return
  const { style } = document.documentElement
  style.setProperty('--toast-height', `calc(${toast.parentElement?.offsetHeight ?? 0}px + var(--bottom-bar, 0px))`)
  scrollFocusedElementIntoView(toast)
  return () => {
    style.removeProperty('--toast-height')
  }
}

function scrollFocusedElementIntoView(toast: HTMLElement) {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return
  const [toastBox, focusBox] = [toast.getBoundingClientRect(), activeElement.getBoundingClientRect()]
  const isCovered = focusBox.bottom > toastBox.top && focusBox.top < toastBox.bottom && focusBox.right > toastBox.left
  if (isCovered) activeElement.scrollIntoView({ block: 'nearest' })
}

/** Restores the previous focus if the toast has the focus when it closes. Returns the ref for the viewport. */
function useRestoreFocusOnClose() {
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    let previousFocus: EventTarget | null = document.activeElement
    // The parent of the viewport also contains the elements with which Radix moves the focus into the toast.
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && Boolean(viewport.current?.parentElement?.contains(target))
    const handleFocus = ({ target }: FocusEvent) => {
      if (!isInside(target)) previousFocus = target
    }
    document.addEventListener('focusin', handleFocus)
    return () => {
      document.removeEventListener('focusin', handleFocus)
      if (isInside(document.activeElement) && previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  return viewport
}
