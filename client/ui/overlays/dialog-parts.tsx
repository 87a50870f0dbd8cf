import X from 'lucide-react/icons/x'
import { Close } from 'radix-ui/dialog'
import { createContext, type ReactNode } from 'react'

export const overlayClass = 'fixed inset-0 z-40 bg-[oklch(0.12_0.03_260/0.55)]'

/** The dialog ends above an open toast. */
const frameClass =
  'fixed inset-x-0 top-[max(1rem,9dvh)] z-40 mx-auto max-h-[calc(100dvh-max(2rem,12dvh,max(1rem,9dvh)+var(--toast-height,0px)))] overflow-y-auto scroll-py-14 rounded-lg border border-line bg-panel p-(--dialog-padding) text-[0.9375rem] shadow-lg outline-none [--dialog-padding:min(1.25rem,5vw)] has-[.dialog-actions]:scroll-pb-34 sm:[--dialog-padding:1.75rem]'

export const dialogClass = `${frameClass} w-[min(29rem,calc(100vw-min(2rem,8vw)))]`

export const wideDialogClass = `${frameClass} w-[min(56rem,calc(100vw-min(2rem,8vw)))]`

/** A function that reports a change to a date picker or combobox. The dialog itself detects changes to other fields. */
export const DialogChangeContext = createContext(() => {})

/** The negative margin aligns the icon with the edge of the content. */
export const CloseButton = ({ className }: { className: string }) => (
  <Close
    aria-label="Close"
    className={`-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text active:bg-line ${className}`}
  >
    <X size={18} />
  </Close>
)

/**
 * The buttons at the end of a dialog. The content scrolls behind them. The last child is the primary button. On phones,
 * the primary button is at the top.
 */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog-actions sticky -bottom-(--dialog-padding) z-10 -mx-(--dialog-padding) mt-3 -mb-(--dialog-padding) flex flex-col-reverse gap-[min(0.75rem,3vw)] bg-panel px-(--dialog-padding) pt-[min(1rem,4vw)] pb-(--dialog-padding) *:h-auto *:min-h-10 *:max-w-full *:py-2 *:whitespace-normal before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-2.5 before:bg-linear-to-t before:from-panel before:to-transparent sm:flex-row sm:flex-wrap-reverse sm:justify-end">
    {children}
  </div>
)
