import X from 'lucide-react/icons/x'
import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../focus/use-return-focus'
import { overlayClass } from './dialog-parts'
import { createEscapeHandler } from './escape-handler'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A modal panel on the left, 16rem wide (specification §2, Admin layout). */
export function Drawer({ open, onClose, title, children }: Props) {
  const returnFocus = useReturnFocus(open)
  return (
    <Root open={open} onOpenChange={() => onClose()}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          aria-describedby={undefined}
          onKeyDown={createEscapeHandler(onClose)}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-40 flex w-64 flex-col overflow-y-auto border-r border-line bg-sunken p-4 text-[0.9375rem] outline-none"
        >
          <div className="flex items-center justify-between">
            <Title className="px-2 text-lg">{title}</Title>
            <Close aria-label="Close" className="grid size-11 place-items-center rounded-md hover:bg-background">
              <X size={18} />
            </Close>
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
