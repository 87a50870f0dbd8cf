import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useState } from 'react'
import { pointerFocusProps } from '../focus/pointer-focus'
import { useTabList } from './use-tab-list'

interface Tab<TValue extends string> {
  value: TValue
  label: string
  content: ReactNode
  /** Called on hover and focus, to preload the code of the tab. */
  onPreload?: () => void
}

interface Props<TValue extends string> {
  label: string
  tabs: readonly Tab<TValue>[]
  value: TValue
  onChange: (value: TValue) => void
  className?: string
}

/** Mounts the content of a tab when the tab is first selected, and keeps the content mounted. */
export function Tabs<TValue extends string>({ label, tabs, value, onChange, className = '' }: Props<TValue>) {
  const [openedTabs, setOpenedTabs] = useState<readonly TValue[]>([value])
  if (!openedTabs.includes(value)) setOpenedTabs([...openedTabs, value])
  const { listRef, select } = useTabList(tabs, value, onChange)
  return (
    <Root value={value} onValueChange={select}>
      <List
        ref={listRef}
        aria-label={label}
        className={`scroll-fade flex scroll-px-10 gap-6 overflow-x-auto border-b border-line sm:gap-8 ${className}`}
      >
        {tabs.map(tab => (
          <Trigger
            key={tab.value}
            value={tab.value}
            {...pointerFocusProps}
            onPointerEnter={tab.onPreload}
            onFocus={tab.onPreload}
            className="h-11 shrink-0 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-text data-[state=active]:shadow-[inset_0_-2px_var(--signal)]"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map(tab => (
        <Content
          key={tab.value}
          value={tab.value}
          forceMount={openedTabs.includes(tab.value) ? true : undefined}
          className={`focus-visible:-outline-offset-2 data-[state=inactive]:hidden ${className}`}
        >
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
