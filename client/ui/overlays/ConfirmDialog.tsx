import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { Button } from '../controls/Button'
import { PendingLabel } from '../controls/PendingLabel'
import { useReturnFocus } from '../focus/use-return-focus'
import { DialogActions, dialogClass, overlayClass } from './dialog-parts'
import { createEscapeHandler } from './escape-handler'

export interface ConfirmText {
  title: string
  /** States the object and the consequence. */
  description: string
  confirmLabel: string
  pendingLabel: string
  cancelLabel?: string
}

interface Props extends ConfirmText {
  open: boolean
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
  /** True if the user can undo the action. The confirm button then has the primary style, not the danger style. */
  isReversible?: boolean
  /** Returns the element to focus on close if useReturnFocus finds neither the opener nor a replacement for it. */
  getFallbackFocus?: () => HTMLElement | null
}

export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  open,
  pending,
  onCancel,
  onConfirm,
  isReversible = false,
  getFallbackFocus,
}: Props) {
  const returnFocus = useReturnFocus(open)
  return (
    <Root open={open} onOpenChange={() => onCancel()}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          onKeyDown={createEscapeHandler(onCancel)}
          onCloseAutoFocus={event => returnFocus(event, getFallbackFocus?.())}
          className={dialogClass}
        >
          <Title className="text-2xl">{title}</Title>
          <Description className="mt-3 wrap-anywhere">{description}</Description>
          <DialogActions>
            <Cancel asChild>
              <Button variant="outline" aria-disabled={pending}>
                {cancelLabel}
              </Button>
            </Cancel>
            <Button variant={isReversible ? 'primary' : 'dangerFill'} disabled={pending} onClick={onConfirm}>
              <PendingLabel pending={pending} pendingLabel={pendingLabel}>
                {confirmLabel}
              </PendingLabel>
            </Button>
          </DialogActions>
        </Content>
      </Portal>
    </Root>
  )
}
