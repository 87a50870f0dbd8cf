import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/api/request-error'
import { Button } from '../../ui/controls/Button'
import { preload } from '../../ui/controls/preload'
import { DelayedContent } from '../../ui/feedback/DelayedContent'
import { LoadError } from '../../ui/feedback/LoadError'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { useFocusNewItem } from '../../ui/focus/use-focus-new-item'
import { LoadMore } from '../../ui/navigation/LoadMore'
import { Dialog } from '../../ui/overlays/Dialog'
import { useConfirm } from '../../ui/overlays/use-confirm'
import type { MemberRowFragment } from '../documents.generated'
import { useOrganizationMembersQuery } from '../hooks.generated'
import { InviteDialog } from '../invitations/InviteDialog'
import { PendingInvitations } from '../invitations/PendingInvitations'
import { MEMBERS_PAGE_SIZE, type Organization } from '../organization'
import { useOrganizationActions } from '../use-organization-actions'
import { MemberRow } from './MemberRow'
import { useMemberMenu } from './use-member-menu'

const loadForm = () => import('./MemberForm')
const MemberForm = lazy(() => loadForm().then(module => ({ default: module.MemberForm })))

/**
 * Shows the members of an organization. The owner can add and remove members. The owner, leads and administrators can
 * invite people and see the invitations.
 */
export function MembersPanel({ organization }: { organization: Organization }) {
  const [isAdding, setIsAdding] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const stopAdding = () => setIsAdding(false)
  const canInvite = organization.viewerInvitableRoles.length > 0
  return (
    <div className="mt-4">
      <div className="flex min-h-10 flex-wrap items-center gap-2 pb-2">
        <h4 ref={titleRef} tabIndex={-1} className="mr-auto font-sans font-medium tracking-normal outline-none">
          Members
        </h4>
        {organization.isOwner && (
          <Button
            variant="outline"
            size="sm"
            onPointerEnter={() => preload(loadForm)}
            onFocus={() => preload(loadForm)}
            onClick={() => setIsAdding(true)}
          >
            <Plus size={15} /> Add Member
          </Button>
        )}
        {canInvite && (
          <Button variant="outline" size="sm" aria-label="Invite by email" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )}
      </div>
      <MemberList organization={organization} />
      {canInvite && <PendingInvitations organization={organization} getFallbackFocus={() => titleRef.current} />}
      {isInviting && <InviteDialog organization={organization} onClose={() => setIsInviting(false)} />}
      {isAdding && (
        <Dialog
          onClose={stopAdding}
          title="Add Member"
          description={`New members can view ${organization.name} and its other members.`}
        >
          <Suspense fallback={<div className="h-56" />}>
            <MemberForm organization={organization} onDone={stopAdding} />
          </Suspense>
        </Dialog>
      )}
    </div>
  )
}

function MemberList({ organization }: { organization: Organization }) {
  const { data, error, loading, refetch, fetchMore } = useOrganizationMembersQuery({
    variables: { id: organization.id, first: MEMBERS_PAGE_SIZE },
  })
  const { removeMember } = useOrganizationActions(organization)
  const { buildItems, transferDialog } = useMemberMenu(organization)
  const { confirm, dialog } = useConfirm()
  const confirmRemoval = (member: MemberRowFragment) =>
    confirm({
      title: 'Remove Member',
      description: `Are you sure you want to remove ${member.user.displayName} from ${organization.name}?`,
      confirmLabel: 'Remove',
      pendingLabel: 'Removing...',
      run: () =>
        removeMember(member).then(
          () => true,
          () => false,
        ),
    })
  const connection = data?.organization?.members
  if (!connection && loading)
    return (
      <DelayedContent>
        <MembersSkeleton />
      </DelayedContent>
    )
  if (!connection)
    return (
      <div className="border-t border-line py-4">
        <LoadError onRetry={() => void refetch().catch(() => undefined)}>{formatLoadError(error)}</LoadError>
      </div>
    )
  // A new member is appended immediately, and a later page can contain the member again.
  const members = [...new Map(connection.edges.map(({ node }) => [node.id, node])).values()]
  if (members.length === 0)
    return <p className="border-t border-line py-4 text-muted">No members in this organization yet</p>
  const after = connection.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null
  return (
    <>
      <LoadMore
        visibleCount={members.length}
        loadMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
        formatError={formatLoadError}
      >
        {focusIndex => (
          <MemberRows
            organization={organization}
            members={members}
            focusIndex={focusIndex}
            onRemove={confirmRemoval}
            buildItems={buildItems}
          />
        )}
      </LoadMore>
      {dialog}
      {transferDialog}
    </>
  )
}

interface RowsProps {
  organization: Organization
  members: MemberRowFragment[]
  /** Index of the first newly loaded member, whose row takes the focus. */
  focusIndex?: number
  onRemove: (member: MemberRowFragment) => void
  buildItems: ReturnType<typeof useMemberMenu>['buildItems']
}

function MemberRows({ organization, members, focusIndex, onRemove, buildItems }: RowsProps) {
  const firstNewRowRef = useFocusNewItem<HTMLLIElement>(focusIndex, members.length)
  return (
    <ul aria-label={`Members of ${organization.name}`}>
      {members.map((member, index) => (
        <MemberRow
          key={member.id}
          ref={index === focusIndex ? firstNewRowRef : undefined}
          member={member}
          isRemovable={organization.isOwner && member.viewerCanRemove}
          onRemove={() => onRemove(member)}
          items={buildItems(member)}
        />
      ))}
    </ul>
  )
}

/** Specification §8. */
const formatLoadError = (error: unknown) => `Error loading members: ${getErrorMessage(error) || 'Unknown error'}`

const MembersSkeleton = () => (
  <div role="status" aria-label="Loading members">
    {['one', 'two'].map(key => (
      <div key={key} className="flex h-12 items-center gap-6 border-t border-line">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-44 max-w-[40%]" />
      </div>
    ))}
  </div>
)
