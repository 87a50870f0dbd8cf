import Trash from 'lucide-react/icons/trash-2'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlays/Tooltip'

/** The actions of a row. With a mouse they are dimmed until the row is hovered or focused. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="inline-flex items-center gap-1 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 tabled:[@media(hover:hover)]:opacity-50">
    {children}
  </div>
)

interface RowIconButtonProps extends ComponentProps<'button'> {
  /** The accessible name with the object, "Delete SPRING26". */
  label: string
  /** The visible tooltip, without the object. */
  tooltip: string
}

/** An icon button of a row with a tooltip. */
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

/** The delete button of a row. `label` is the accessible name with the object, "Delete SPRING26". */
export const RowDeleteButton = (button: { label: string; onClick: () => void }) => (
  <RowIconButton tooltip="Delete" className="hover:text-danger" {...button}>
    <Trash size={16} />
  </RowIconButton>
)

interface RowButtonProps extends ComponentProps<'button'> {
  /** The accessible name. It starts with the visible text: "Edit ada". */
  label: string
  /** Called on hover and focus, to load the code of the dialog. */
  onPreload?: () => void
}

/** The text button for the main action of a row. With a mouse it gets its border when the row is hovered or focused. */
export const RowButton = ({ label, onPreload, ...button }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    className="h-8 rounded-md border border-control-border px-3 max-sm:relative max-sm:h-9 max-sm:after:absolute max-sm:after:-inset-x-px max-sm:after:-inset-y-[5px] text-sm font-medium transition-colors hover:border-text hover:bg-panel active:bg-line motion-safe:active:translate-y-px tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:border-transparent tabled:[@media(hover:hover)]:not-group-hover/row:not-group-focus-within/row:text-muted"
    {...button}
  />
)
