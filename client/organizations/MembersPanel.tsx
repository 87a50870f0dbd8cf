import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../lib/api/request-error'
import { Button } from '../ui/controls/Button'
import { Delayed } from '../ui/feedback/Delayed'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Dialog } from '../ui/overlays/Dialog'
import { useConfirm } from '../ui/overlays/use-confirm'
import type { MemberRowFragment } from './documents.generated'
import { useOrganizationMembersQuery } from './hooks.generated'
import { MemberRow } from './MemberRow'
import type { Organization } from './organization'
import { useOrganizationActions } from './use-organization-actions'

const loadForm = () => import('./MemberForm')
const MemberForm = lazy(() => loadForm().then(module => ({ default: module.MemberForm })))

/** The members of an organization; the creator can add and remove members. */
export function MembersPanel({ organization }: { organization: Organization }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const closeDialog = () => setIsDialogOpen(false)
  return (
    <div className="mt-4">
      <div className="flex min-h-10 items-center justify-between gap-4 pb-2">
        <h4 tabIndex={-1} className="font-sans font-medium tracking-normal outline-none">
          Members
        </h4>
        {organization.isOwner && (
          <Button
            variant="outline"
            size="sm"
            onPointerEnter={() => void loadForm()}
            onFocus={() => void loadForm()}
            onClick={() => setIsDialogOpen(true)}
          >
            <Plus size={15} /> Add Member
          </Button>
        )}
      </div>
      <MemberList organization={organization} />
      {isDialogOpen && (
        <Dialog
          onClose={closeDialog}
          title="Add Member"
          description={`New members can view ${organization.name} and its other members.`}
        >
          <Suspense fallback={<div className="h-56" />}>
            <MemberForm organization={organization} onDone={closeDialog} />
          </Suspense>
        </Dialog>
      )}
    </div>
  )
}

function MemberList({ organization }: { organization: Organization }) {
  const { data, error, loading, refetch } = useOrganizationMembersQuery({
    variables: { id: organization.id },
  })
  const { removeMember } = useOrganizationActions(organization)
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
  const members = data?.organization.members
  if (!members && loading)
    return (
      <Delayed>
        <MembersSkeleton />
      </Delayed>
    )
  if (!members)
    return (
      <div className="border-t border-line py-4">
        <LoadError onRetry={() => void refetch().catch(() => undefined)}>
          {`Error loading members: ${getErrorMessage(error) || 'Unknown error'}`}
        </LoadError>
      </div>
    )
  if (members.length === 0)
    return <p className="border-t border-line py-4 text-muted">No members in this organization yet</p>
  return (
    <>
      <ul aria-label={`Members of ${organization.name}`}>
        {members.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            isRemovable={organization.isOwner && member.viewerCanRemove}
            onRemove={() => confirmRemoval(member)}
          />
        ))}
      </ul>
      {dialog}
    </>
  )
}

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
