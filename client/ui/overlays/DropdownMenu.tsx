import Ellipsis from 'lucide-react/icons/ellipsis'
import { Content, Item, Portal, Root, Trigger } from 'radix-ui/dropdown-menu'
import { useCallback, useRef, useState } from 'react'
import { closeOnEscape } from './close-on-escape'

interface Props {
  /** The accessible name of the trigger. */
  label: string
  items: readonly { label: string; onSelect: () => void; isDanger?: boolean }[]
}

/** A menu with additional actions. */
export function DropdownMenu({ label, items }: Props) {
  const [open, setOpen] = useState(false)
  const pendingSelect = useRef<() => void>(undefined)
  // The menu is rendered inside the main landmark, near its trigger for screen readers.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const findContainer = useCallback((trigger: HTMLElement | null) => {
    setContainer(trigger?.closest<HTMLElement>('main') ?? null)
  }, [])
  return (
    <Root modal={false} open={open} onOpenChange={setOpen}>
      <Trigger
        ref={findContainer}
        aria-label={label}
        className="grid size-8 place-items-center rounded-md max-sm:size-11 hover:bg-line data-[state=open]:bg-line"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </Trigger>
      <Portal container={container}>
        <Content
          align="end"
          sideOffset={4}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          // Runs the selected action after the focus has returned to the trigger, so that a dialog can restore it there.
          onCloseAutoFocus={() => {
            setTimeout(() => pendingSelect.current?.())
          }}
          className="z-30 min-w-44 rounded-md border border-line bg-raised p-1 text-sm shadow-lg dark:border-control-border"
        >
          {items.map(({ label, onSelect, isDanger }) => (
            <Item
              key={label}
              onSelect={() => {
                pendingSelect.current = () => {
                  pendingSelect.current = undefined
                  onSelect()
                }
              }}
              className={`flex h-9 max-sm:h-11 items-center rounded-sm px-2.5 outline-none select-none data-highlighted:bg-sunken ${isDanger ? 'text-danger' : ''}`}
            >
              {label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  )
}
