import type { Ref } from 'react'
import { memberRoleLabels } from '../../lib/labels'
import { Badge } from '../../ui/feedback/Badge'
import type { MenuItem } from '../../ui/overlays/DropdownMenu'
import { RowActions, RowButton } from '../../ui/tables/RowActions'
import { WrappedText } from '../../ui/tables/WrappedText'
import type { MemberRowFragment } from '../documents.generated'

interface Props {
  ref?: Ref<HTMLLIElement>
  member: MemberRowFragment
  isRemovable: boolean
  onRemove: () => void
  /** All actions on the member except Remove. */
  items: readonly MenuItem[]
}

export function MemberRow({ ref, member, isRemovable, onRemove, items }: Props) {
  const { user, role, isOwner } = member
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="flex min-h-12 items-center gap-x-4 max-sm:gap-x-2 border-t border-line py-1.5"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-0.5 xl:flex-nowrap">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:w-full md:min-w-[16rem] xl:w-[20rem] xl:shrink-0">
          <span className="min-w-0 font-medium wrap-anywhere">{user.displayName}</span>
          <Badge>{memberRoleLabels[role]}</Badge>
          {isOwner && <Badge className="border-text! text-text!">Owner</Badge>}
        </span>
        <span className="min-w-0 text-muted">
          <WrappedText>{user.email ?? 'Hidden until they accept'}</WrappedText>
        </span>
      </div>
      {(isRemovable || items.length > 0) && (
        // Aligns the icon of the menu with the right edge of the list.
        <div className={items.length > 0 ? 'max-sm:-mr-3' : undefined}>
          <RowActions rowName={user.displayName} items={items}>
            {isRemovable && (
              <RowButton label={`Remove ${user.displayName}`} onClick={onRemove}>
                Remove
              </RowButton>
            )}
          </RowActions>
        </div>
      )}
    </li>
  )
}
