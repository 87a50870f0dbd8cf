import X from 'lucide-react/icons/x'
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { useConfirm } from '../../lib/feedback/use-confirm'
import { useReturnFocus } from '../focus/use-return-focus'
import { closeOnEscape } from './close-on-escape'

export const overlayClass = 'fixed inset-0 z-40 bg-[oklch(0.12_0.03_260/0.55)]'

/** Position and frame of a dialog. Long content scrolls inside. */
const frameClass =
  'fixed inset-x-0 top-[max(1rem,9dvh)] z-40 mx-auto max-h-[calc(100dvh-max(2rem,12dvh))] overflow-y-auto scroll-py-14 rounded-lg border border-line bg-panel p-5 text-[0.9375rem] shadow-lg outline-none sm:p-7'

export const dialogClass = `${frameClass} w-[min(29rem,calc(100vw-2rem))]`

const wideClass = `${frameClass} w-[min(56rem,calc(100vw-2rem))]`

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** For content in two columns. */
  wide?: boolean
  children: ReactNode
}

/**
 * A modal dialog. Escape and the close button close it, after a question if a form in it has changed; a click outside
 * does not close it. The focus moves to the first enabled field and returns when the dialog closes.
 */
export function Dialog({ open, onClose, title, description, wide = false, children }: Props) {
  const returnFocus = useReturnFocus(open)
  const [hasChanges, setHasChanges] = useState(false)
  const { confirm, dialog: discardDialog } = useConfirm()
  const close = () => {
    setHasChanges(false)
    onClose()
  }
  const confirmClose = () => {
    if (!hasChanges) return close()
    confirm({
      title: 'Discard changes?',
      description: `What you entered in "${title}" will be lost.`,
      confirmLabel: 'Discard',
      pendingLabel: 'Discarding...',
      run: async () => {
        close()
        return true
      },
    })
  }
  return (
    <Root open={open} onOpenChange={confirmClose}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          {...(!description && { 'aria-describedby': undefined })}
          onPointerDownOutside={event => event.preventDefault()}
          onInteractOutside={event => event.preventDefault()}
          onKeyDown={closeOnEscape(confirmClose)}
          onInput={event => isFormField(event.target) && setHasChanges(true)}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={event => returnFocus(event)}
          className={wide ? wideClass : dialogClass}
        >
          <div className="flex items-start justify-between gap-4">
            <Title className="text-2xl">{title}</Title>
            <CloseButton className="-mt-1.5" />
          </div>
          {description && <Description className="mt-1.5 text-muted wrap-anywhere">{description}</Description>}
          {children}
          {discardDialog}
        </Content>
      </Portal>
    </Root>
  )
}

/** The close button of a dialog. Negative margins align the icon with the edge of the content. */
export const CloseButton = ({ className }: { className: string }) => (
  <Close
    aria-label="Close"
    className={`-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text active:bg-line ${className}`}
  >
    <X size={18} />
  </Close>
)

/** Search fields filter a list and contain nothing that would be lost. */
const isFormField = (target: EventTarget) =>
  target instanceof Element && target.matches('form :is(input:not([type=search]), select, textarea)')

function focusFirstField(event: Event) {
  const field =
    event.target instanceof Element && event.target.querySelector(':is(input, select, textarea):not(:disabled)')
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}

/** The buttons of a dialog. The primary button is last, and on phones at the top. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
