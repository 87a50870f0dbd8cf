import X from 'lucide-react/icons/x'
import { Close } from 'radix-ui/dialog'
import { createContext, type ReactNode } from 'react'

export const overlayClass = 'fixed inset-0 z-40 bg-[oklch(0.12_0.03_260/0.55)]'

/** Position and frame of a dialog. Long content scrolls inside. */
const frameClass =
  'fixed inset-x-0 top-[max(1rem,9dvh)] z-40 mx-auto max-h-[calc(100dvh-max(2rem,12dvh))] overflow-y-auto scroll-py-14 rounded-lg border border-line bg-panel p-5 text-[0.9375rem] shadow-lg outline-none sm:p-7'

export const dialogClass = `${frameClass} w-[min(29rem,calc(100vw-2rem))]`

export const wideDialogClass = `${frameClass} w-[min(56rem,calc(100vw-2rem))]`

/** Reports a change to the enclosing dialog. Only controls that fire no `input` event need it, such as a calendar. */
export const DialogChangeContext = createContext(() => {})

/** The close button of a dialog. Negative margins align the icon with the edge of the content. */
export const CloseButton = ({ className }: { className: string }) => (
  <Close
    aria-label="Close"
    className={`-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text active:bg-line ${className}`}
  >
    <X size={18} />
  </Close>
)

/** The buttons of a dialog. The primary button is last, and on phones at the top. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
