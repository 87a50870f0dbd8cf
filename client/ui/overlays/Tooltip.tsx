import { Arrow, Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

const OPEN_DELAY_MS = 700
/** For this time after a tooltip has closed, other tooltips open without delay. */
const SKIP_DELAY_MS = 300

/** Sets the delays from specification §9. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Provider>
)

/** The child must be focusable. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Root>
    <Trigger asChild>{children}</Trigger>
    <Portal>
      <Content
        sideOffset={6}
        collisionPadding={8}
        className="theme-dark z-50 max-w-72 rounded-sm border border-line px-2.5 py-1.5 text-sm text-text"
      >
        {text}
        <Arrow className="fill-line" />
      </Content>
    </Portal>
  </Root>
)
