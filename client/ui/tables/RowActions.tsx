import type { ComponentProps, ReactNode } from 'react'
import { DropdownMenu, type MenuItem } from '../overlays/DropdownMenu'

interface MenuProps {
  /** The name of the row for the menu label, for example "SPRING26" for "More actions for SPRING26". */
  rowName: string
  /** The caller lists destructive actions last. */
  items: readonly MenuItem[]
}

type RowActionsProps = (MenuProps | { rowName?: undefined; items?: undefined }) & {
  /** The primary action, as a `RowButton`. */
  children: ReactNode
}

export const RowActions = ({ rowName, items = [], children }: RowActionsProps) => (
  <div className="inline-flex items-center gap-1">
    {children}
    {items.length > 0 && <DropdownMenu label={`More actions for ${rowName}`} items={items} />}
  </div>
)

interface RowButtonProps extends ComponentProps<'button'> {
  /** The accessible name. It must start with the visible text, for example "Edit ada" for the text "Edit". */
  label: string
  /** Called on hover and focus to load the code of the dialog. */
  onPreload?: () => void
}

/**
 * Renders a button in a table row. On a device with a mouse, the border of the button in an unstacked table is visible
 * only while the row is hovered or contains the focus.
 */
export const RowButton = ({ label, onPreload, ...buttonProps }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    className="h-8 rounded-md border border-control-border px-3 max-sm:relative max-sm:h-9 max-sm:after:absolute max-sm:after:-inset-x-px max-sm:after:-inset-y-[5px] text-sm font-medium whitespace-nowrap transition-colors stacked:border-line hover:border-text hover:bg-panel active:bg-line motion-safe:active:translate-y-px unstacked:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:border-transparent unstacked:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:text-muted"
    {...buttonProps}
  />
)
