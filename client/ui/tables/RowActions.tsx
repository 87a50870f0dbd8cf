import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlays/Tooltip'

/** What can be done with a row: clear as the pointer or the keyboard comes to it, and always where there is no pointer. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="inline-flex items-center gap-1 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 tabled:[@media(hover:hover)]:opacity-50">
    {children}
  </div>
)

interface RowIconButtonProps extends ComponentProps<'button'> {
  /** What it does with what, "Delete SPRING26". */
  label: string
  /** The same for who sees the row. */
  tooltip: string
}

/** A sign to press, named for readers of the screen and by a tooltip. */
export const RowIconButton = ({ label, tooltip, className = '', ...button }: RowIconButtonProps) => (
  <Tooltip text={tooltip}>
    <button
      type="button"
      aria-label={label}
      className={`grid size-8 place-items-center rounded-md hover:bg-line motion-safe:active:translate-y-px active:bg-line max-sm:size-11 ${className}`}
      {...button}
    />
  </Tooltip>
)

interface RowButtonProps extends ComponentProps<'button'> {
  /** What it does with what, "Edit ada"; its words begin with those that are seen. */
  label: string
  /** Called as the pointer or the focus comes near: time to fetch what it opens. */
  onPreload?: () => void
}

/** What is done with a row most often, in a word; it becomes a button as one comes to the row. */
export const RowButton = ({ label, onPreload, ...button }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    className="h-8 rounded-md border border-edge px-3 max-sm:relative max-sm:h-9 max-sm:after:absolute max-sm:after:-inset-x-px max-sm:after:-inset-y-[5px] text-sm font-medium transition-colors hover:border-text hover:bg-panel active:bg-line motion-safe:active:translate-y-px tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:border-transparent tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:text-quiet"
    {...button}
  />
)
