import { Content, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../focus/use-return-focus'
import { CloseButton } from './dialog-parts'
import { createEscapeHandler } from './escape-handler'

interface Props {
  onClose: () => void
  title: string
  toolbar?: ReactNode
  children: ReactNode
}

export function FullScreenDialog({ onClose, title, toolbar, children }: Props) {
  const returnFocus = useReturnFocus(true)
  return (
    <Root open onOpenChange={() => onClose()}>
      <Portal>
        <Content
          aria-describedby={undefined}
          onKeyDown={createEscapeHandler(onClose)}
          onCloseAutoFocus={event => returnFocus(event)}
          className="fixed inset-0 z-40 flex flex-col bg-panel outline-none"
        >
          <header className="flex min-h-14 items-center gap-x-5 border-b border-line px-4 sm:px-6">
            <Title className="text-lg whitespace-nowrap sm:text-xl">{title}</Title>
            {toolbar}
            <CloseButton className="ml-auto" />
          </header>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
