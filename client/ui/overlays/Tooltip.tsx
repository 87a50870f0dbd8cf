import { Arrow, Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Around everything that has tooltips: they open after 700 ms, and at once within 300 ms of another (specification §9). */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Provider>
)

/** More about its child, which must be able to take the focus. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Root>
    <Trigger asChild>{children}</Trigger>
    <Portal>
      <Content
        sideOffset={6}
        className="theme-dark z-50 max-w-72 rounded-sm border border-line px-2.5 py-1.5 text-sm text-text"
      >
        {text}
        <Arrow className="fill-line" />
      </Content>
    </Portal>
  </Root>
)
