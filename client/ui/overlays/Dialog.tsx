import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useCallback, useState } from 'react'
import { useReturnFocus } from '../focus/use-return-focus'
import { CloseButton, DialogChangeContext, dialogClass, overlayClass, wideDialogClass } from './dialog-parts'
import { createEscapeHandler } from './escape-handler'
import { useConfirm } from './use-confirm'

interface Props {
  onClose: () => void
  title: string
  description?: string
  /** For wide content, such as a table. */
  wide?: boolean
  /** Closes the dialog without asking, even if the user has changed a form. */
  skipsCloseConfirmation?: boolean
  children: ReactNode
}

/**
 * A modal dialog that is open while it is mounted. A click outside does not close it. If the user has changed a form in
 * the dialog, the user must confirm before the dialog closes. When the dialog opens, the first enabled field gets the
 * focus.
 */
export function Dialog({ onClose, title, description, wide = false, skipsCloseConfirmation = false, children }: Props) {
  const returnFocus = useReturnFocus(true)
  const [hasChanges, setHasChanges] = useState(false)
  const { confirm, dialog: discardDialog } = useConfirm()
  const reportChange = useCallback(() => setHasChanges(true), [])
  const confirmClose = () => {
    if (!hasChanges || skipsCloseConfirmation) return onClose()
    confirm({
      title: 'Discard changes?',
      description: 'Your changes will be lost.',
      confirmLabel: 'Discard',
      pendingLabel: 'Discarding...',
      cancelLabel: 'Keep editing',
      run: async () => {
        onClose()
        return true
      },
    })
  }
  return (
    <Root open onOpenChange={confirmClose}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          ref={keepFocusedFieldInView}
          {...(!description && { 'aria-describedby': undefined })}
          onPointerDownOutside={event => event.preventDefault()}
          onInteractOutside={event => event.preventDefault()}
          onKeyDown={createEscapeHandler(confirmClose)}
          onInput={event => isFormField(event.target) && reportChange()}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={event => returnFocus(event)}
          className={wide ? wideDialogClass : dialogClass}
        >
          <div className="flex items-start justify-between gap-4">
            <Title className="min-w-0 text-2xl wrap-anywhere">{title}</Title>
            <CloseButton className="-mt-1.5" />
          </div>
          {description && <Description className="mt-1.5 text-muted wrap-anywhere">{description}</Description>}
          <DialogChangeContext value={reportChange}>{children}</DialogChangeContext>
          {discardDialog}
        </Content>
      </Portal>
    </Root>
  )
}

/**
 * Returns whether an input event on `target` is a change to a form. False for a search field, because its text is not
 * part of the form, and for a combobox, because it reports its own changes.
 */
const isFormField = (target: EventTarget) =>
  target instanceof Element && target.matches('form :is(input:not([type=search], [role=combobox]), select, textarea)')

function focusFirstField(event: Event) {
  const field =
    event.target instanceof Element &&
    event.target.querySelector(':is(input, select, textarea):not(:disabled, [hidden])')
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  field.focus()
}

/** Keeps the focused field above the buttons when the dialog shrinks, for example because a toast opens. */
function keepFocusedFieldInView(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return
  const observer = new ResizeObserver(() =>
    dialog.querySelector(':is(input, select, textarea):focus')?.scrollIntoView({ block: 'nearest' }),
  )
  observer.observe(dialog)
  return () => observer.disconnect()
}
