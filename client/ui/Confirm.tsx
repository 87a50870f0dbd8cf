import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { Button } from './Button'
import { ButtonWords } from './ButtonWords'
import { DialogActions, dialogClass, overlayClass } from './Dialog'
import { closeOnEscape } from './escape'
import { useReturnFocus } from './return-focus'

export interface Question {
  title: string
  /** Names what will be gone. */
  text: string
  /** The words of the button that does it. */
  action: string
  /** The same while it is being done. */
  doing: string
}

interface Props extends Question {
  open: boolean
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
  /** Nothing is gone for good: the button is not a warning. */
  isHarmless?: boolean
  /** Takes the focus afterwards when what asked is gone. */
  focusAfter?: () => HTMLElement | null
}

/** Asks before something is gone for good. The focus starts on Cancel. */
export function Confirm({
  title,
  text,
  action,
  doing,
  open,
  pending,
  onCancel,
  onConfirm,
  isHarmless = false,
  focusAfter,
}: Props) {
  const giveBack = useReturnFocus(open)
  return (
    <Root
      open={open}
      onOpenChange={next => {
        if (!next) onCancel()
      }}
    >
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          onKeyDown={closeOnEscape(onCancel)}
          onCloseAutoFocus={event => giveBack(event, focusAfter?.())}
          className={dialogClass}
        >
          <Title className="text-2xl">{title}</Title>
          <Description className="mt-3 wrap-anywhere">{text}</Description>
          <DialogActions>
            <Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </Cancel>
            <Button variant={isHarmless ? 'primary' : 'dangerFill'} disabled={pending} onClick={onConfirm}>
              <ButtonWords busy={pending} doing={doing}>
                {action}
              </ButtonWords>
            </Button>
          </DialogActions>
        </Content>
      </Portal>
    </Root>
  )
}
