import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useState } from 'react'
import { pressed } from './press'
import { useTabList } from './use-tab-list'

interface Tab<TValue extends string> {
  value: TValue
  label: string
  content: ReactNode
  /** Called as the pointer or the focus comes near: time to fetch what the tab needs. */
  onNear?: () => void
}

interface Props<TValue extends string> {
  /** What the tabs are about, for readers of the screen. */
  label: string
  tabs: readonly Tab<TValue>[]
  value: TValue
  onChange: (value: TValue) => void
  /** The gutters of the place they stand in. */
  className?: string
}

/** Tabs on a line, the current one marked by the signal. One that was opened stays as it was left. */
export function Tabs<TValue extends string>({ label, tabs, value, onChange, className = '' }: Props<TValue>) {
  const [opened, setOpened] = useState<readonly TValue[]>([value])
  if (!opened.includes(value)) setOpened([...opened, value])
  const { list, choose } = useTabList(value, onChange)
  const chooseNamed = (next: string) => {
    const tab = tabs.find(tab => tab.value === next)
    if (tab) choose(tab.value)
  }
  return (
    <Root value={value} onValueChange={chooseNamed}>
      <List
        ref={list}
        aria-label={label}
        className={`fading flex scroll-px-10 gap-6 overflow-x-auto border-b border-line sm:gap-8 ${className}`}
      >
        {tabs.map(({ value, label, onNear }) => (
          <Trigger
            key={value}
            value={value}
            {...pressed}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="h-11 shrink-0 font-medium text-quiet transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:text-text data-[state=active]:shadow-[inset_0_-2px_var(--signal)]"
          >
            {label}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ value, content }) => (
        <Content
          key={value}
          value={value}
          forceMount={opened.includes(value) ? true : undefined}
          className={`focus-visible:-outline-offset-2 data-[state=inactive]:hidden ${className}`}
        >
          {content}
        </Content>
      ))}
    </Root>
  )
}
