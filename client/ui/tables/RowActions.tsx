import type { ComponentProps, ReactNode } from 'react'
import { DropdownMenu, type MenuItem } from '../overlays/DropdownMenu'

interface MenuProps {
  /** Names the row in the label of the menu: "More actions for SPRING26". */
  object: string
  /** All actions except the primary one; destructive actions last. */
  items: readonly MenuItem[]
}

type RowActionsProps = (MenuProps | { object?: undefined; items?: undefined }) & {
  /** The primary action, as a `RowButton`. */
  children: ReactNode
}

/** The actions of a row: the primary action as a text button, the other actions in a menu. */
export const RowActions = ({ object, items = [], children }: RowActionsProps) => (
  <div className="inline-flex items-center gap-1">
    {children}
    {items.length > 0 && <DropdownMenu label={`More actions for ${object}`} items={items} />}
  </div>
)

interface RowButtonProps extends ComponentProps<'button'> {
  /** The accessible name. It starts with the visible text: "Edit ada". */
  label: string
  /** Called on hover and focus, to load the code of the dialog. */
  onPreload?: () => void
}

/**
 * The text button for the primary action of a row. In a table that is not stacked, on a device with a mouse, the border
 * of the button is visible only while the row is hovered or contains the focus.
 */
export const RowButton = ({ label, onPreload, ...buttonProps }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    className="h-8 rounded-md border border-control-border px-3 max-sm:relative max-sm:h-9 max-sm:after:absolute max-sm:after:-inset-x-px max-sm:after:-inset-y-[5px] text-sm font-medium whitespace-nowrap transition-colors stacked:border-line hover:border-text hover:bg-panel active:bg-line motion-safe:active:translate-y-px tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:border-transparent tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:text-muted"
    {...buttonProps}
  />
)
