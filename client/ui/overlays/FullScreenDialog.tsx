import X from 'lucide-react/icons/x'
import { Close, Content, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../focus/use-return-focus'

interface Props {
  onClose: () => void
  title: string
  /** Rendered beside the title. */
  toolbar?: ReactNode
  children: ReactNode
}

/** A dialog that fills the screen. Escape and the close button close it; the focus returns to its previous element. */
export function FullScreenDialog({ onClose, title, toolbar, children }: Props) {
  const returnFocus = useReturnFocus(true)
  return (
    <Root open onOpenChange={() => onClose()}>
      <Portal>
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={event => returnFocus(event)}
          className="fixed inset-0 z-40 flex flex-col bg-panel outline-none"
        >
          <header className="flex min-h-14 items-center gap-x-5 border-b border-line px-4 sm:px-6">
            <Title className="text-lg whitespace-nowrap sm:text-xl">{title}</Title>
            {toolbar}
            <Close
              aria-label="Close"
              className="-mr-2 ml-auto grid size-10 shrink-0 place-items-center rounded-md text-quiet hover:bg-sunk hover:text-text active:bg-line"
            >
              <X size={18} />
            </Close>
          </header>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
