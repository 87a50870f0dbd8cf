import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useInertOutside } from '../focus/use-inert-outside'
import { overlayClass } from './dialog-parts'
import { createEscapeHandler } from './escape-handler'

interface Props {
  id: string
  title: string
  /** True for a column beside the content; false for a modal sheet at the right edge of the window. */
  isColumn: boolean
  open: boolean
  onClose: () => void
  columnClass: string
  children: ReactNode
}

const sheetClass =
  'fixed inset-y-0 right-0 z-40 w-[min(26rem,100vw)] scroll-pt-16 pb-(--toast-height) bg-background shadow-lg'

/**
 * A panel with additional fields. The panel is not in a portal, so that its fields belong to the enclosing form. The
 * content stays mounted while the panel is closed. When the sheet closes, the parent must return the focus to the
 * control that opened the sheet.
 */
export function SidePanel({ id, title, isColumn, open, onClose, columnClass, children }: Props) {
  const isModal = open && !isColumn
  const rootRef = useInertOutside<HTMLDivElement>(isModal)
  const closeRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isModal) closeRef.current?.focus()
  }, [isModal])
  return (
    <div ref={rootRef} className="contents">
      {isModal && <div aria-hidden="true" onClick={onClose} className={overlayClass} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-modal is set only on a dialog */}
      <section
        id={id}
        role={isColumn ? undefined : 'dialog'}
        aria-label={title}
        aria-modal={isModal || undefined}
        hidden={!open}
        onKeyDown={isModal ? createEscapeHandler(onClose) : undefined}
        className={`side-panel @container overflow-y-auto border-line ${isColumn ? columnClass : sheetClass}`}
      >
        {!isColumn && (
          <div className="sticky top-0 z-10 flex h-14 items-center justify-between border-b border-line bg-background px-5">
            <h2 className="text-lg">{title}</h2>
            <button
              ref={closeRef}
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mr-2 grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
            >
              <X size={18} />
            </button>
          </div>
        )}
        {children}
      </section>
    </div>
  )
}
