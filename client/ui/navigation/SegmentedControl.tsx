import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { pointerFocusProps } from '../focus/pointer-focus'
import { useTabList } from './use-tab-list'

interface Props<TValue extends string> {
  label: string
  options: readonly { value: TValue; label: string }[]
  value: TValue
  onChange: (value: TValue) => void
  children: ReactNode
}

/** With more options, the toolbar of the content does not fit beside the list of tabs. */
const MAX_OPTIONS_BESIDE_TOOLBAR = 4

/** Secondary tabs inside a tab. */
export function SegmentedControl<TValue extends string>({ label, options, value, onChange, children }: Props<TValue>) {
  const { listRef, select } = useTabList(options, value, onChange)
  const floatClass = options.length <= MAX_OPTIONS_BESIDE_TOOLBAR ? 'xl:float-left xl:mr-4' : ''
  return (
    <Root value={value} onValueChange={select}>
      <List
        ref={listRef}
        aria-label={label}
        className={`scroll-fade mt-5 inline-flex max-w-full scroll-px-10 gap-1 overflow-x-auto rounded-md bg-sunken p-1 max-sm:mt-3 max-sm:flex max-sm:p-0 ${floatClass}`}
      >
        {options.map(option => (
          <Trigger
            key={option.value}
            value={option.value}
            {...pointerFocusProps}
            className="h-7 shrink-0 rounded-sm max-sm:h-11 max-sm:grow max-sm:rounded-md px-2.5 text-sm whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-1 data-[state=active]:bg-panel data-[state=active]:font-medium data-[state=active]:text-text data-[state=active]:ring-1 data-[state=active]:ring-line max-sm:ring-inset"
          >
            {option.label}
          </Trigger>
        ))}
      </List>
      <Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Content>
    </Root>
  )
}
