import Ellipsis from 'lucide-react/icons/ellipsis'
import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { Fragment, useEffect, useRef, useState } from 'react'
import { pointerFocusProps } from '../focus/pointer-focus'
import { createEscapeHandler } from './escape-handler'

interface ActionItem {
  label: string
  onSelect: () => void
  /** True for a destructive action. The caller must list these actions last. The menu draws a line above them. */
  isDanger?: boolean
}

interface LinkItem {
  label: string
  href: string
  isExternal?: boolean
}

export type MenuItem = ActionItem | LinkItem

interface Props {
  label: string
  items: readonly MenuItem[]
}

const itemClass =
  'flex h-9 max-sm:h-11 items-center rounded-sm px-2.5 outline-none select-none data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2'

const isDangerItem = (item: MenuItem | undefined) => item !== undefined && 'isDanger' in item && item.isDanger

export function DropdownMenu({ label, items }: Props) {
  const [open, setOpen] = useState(false)
  const pendingSelect = useRef<() => void>(undefined)
  // The items of the menu must be in the same landmark as its trigger.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  useEffect(() => setContainer(triggerRef.current?.closest<HTMLElement>('main') ?? null), [])
  const isPointerUsed = useRef(false)
  return (
    <Root modal={false} open={open} onOpenChange={setOpen}>
      <Trigger
        ref={triggerRef}
        aria-label={label}
        {...pointerFocusProps}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors max-sm:size-11 hover:bg-line hover:text-text data-[state=open]:bg-line data-[state=open]:text-text"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </Trigger>
      <Portal container={container}>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onPointerUp={() => {
            isPointerUsed.current = true
          }}
          onKeyDownCapture={() => {
            isPointerUsed.current = false
          }}
          onKeyDown={createEscapeHandler(() => setOpen(false))}
          // Runs the selected action after the focus has returned to the trigger. If the action opens a dialog, closing
          // the dialog therefore returns the focus to the trigger.
          onCloseAutoFocus={() => {
            if (isPointerUsed.current && triggerRef.current) triggerRef.current.dataset.pressed = ''
            isPointerUsed.current = false
            setTimeout(() => pendingSelect.current?.())
          }}
          className="z-30 min-w-44 rounded-md border border-line bg-raised p-1 text-sm shadow-lg dark:border-control-border"
        >
          {items.map((item, index) =>
            'href' in item ? (
              <Item key={item.label} asChild className={itemClass}>
                <a href={item.href} {...(item.isExternal && { target: '_blank', rel: 'noopener' })}>
                  {item.label}
                  {item.isExternal && <span className="sr-only"> (opens in a new window)</span>}
                </a>
              </Item>
            ) : (
              <Fragment key={item.label}>
                {item.isDanger && index > 0 && !isDangerItem(items[index - 1]) && (
                  <Separator className="my-1 h-px bg-line dark:bg-control-border" />
                )}
                <Item
                  onSelect={() => {
                    pendingSelect.current = () => {
                      pendingSelect.current = undefined
                      item.onSelect()
                    }
                  }}
                  className={`${itemClass} ${item.isDanger ? 'text-danger' : ''}`}
                >
                  {item.label}
                </Item>
              </Fragment>
            ),
          )}
        </Content>
      </Portal>
    </Root>
  )
}
