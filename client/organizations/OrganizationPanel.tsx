import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/controls/Button'
import { Dialog } from '../ui/overlays/Dialog'
import { useConfirm } from '../ui/overlays/use-confirm'
import { MembersPanel } from './members/MembersPanel'
import { useMembershipActions } from './members/use-membership-actions'
import { OrganizationDetails } from './OrganizationDetails'
import type { Organization } from './organization'
import { OfferedTransfer } from './transfers/OfferedTransfer'
import { useOrganizationActions } from './use-organization-actions'

const OrganizationForm = lazy(() => import('./OrganizationForm').then(module => ({ default: module.OrganizationForm })))

interface Props {
  id: string
  organization: Organization
  /** Called after the viewer has deleted or left the organization. */
  onRemoved: () => void
  getFallbackFocus: () => HTMLElement | null
}

/**
 * Shows the details or the members of the selected organization (specification §2, Organizations tab, and §4,
 * Organization UI).
 */
export function OrganizationPanel({ id, organization, onRemoved, getFallbackFocus }: Props) {
  const [isShowingMembers, setIsShowingMembers] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const stopEditing = () => setIsEditing(false)
  const { deleteOrganization } = useOrganizationActions(organization)
  const { leave } = useMembershipActions(organization)
  const { confirm, dialog } = useConfirm()
  const { name, isOwner } = organization
  const confirmDelete = () =>
    confirm({
      title: 'Delete Organization',
      description: `Are you sure you want to delete ${name}? This action cannot be undone.`,
      confirmLabel: 'Delete',
      pendingLabel: 'Deleting...',
      run: () =>
        deleteOrganization().then(
          () => {
            onRemoved()
            return true
          },
          () => false,
        ),
      getFallbackFocus,
    })
  const confirmLeave = () =>
    confirm({
      title: 'Leave Organization',
      description: `Are you sure you want to leave ${name}? Your projects and files stay in the organization.`,
      confirmLabel: 'Leave',
      pendingLabel: 'Leaving...',
      run: async () => {
        const hasLeft = await leave()
        if (hasLeft) onRemoved()
        return hasLeft
      },
      getFallbackFocus,
    })
  return (
    <section
      id={id}
      aria-label={name}
      className="col-span-full rounded-md border border-line bg-panel px-4 pt-4 pb-2 sm:px-6 sm:pt-5 sm:pb-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h3 className="min-w-0 text-xl wrap-anywhere">{name}</h3>
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-pressed={isShowingMembers}
            onClick={() => setIsShowingMembers(!isShowingMembers)}
            className="aria-pressed:border-text aria-pressed:bg-sunken"
          >
            Members
          </Button>
          {isOwner && (
            <Button variant="outline" size="sm" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
          {isOwner ? (
            <Button variant="danger" size="sm" onClick={confirmDelete}>
              Delete
            </Button>
          ) : (
            <Button variant="outline" size="sm" onClick={confirmLeave}>
              Leave
            </Button>
          )}
        </div>
      </div>
      {isOwner && organization.pendingTransfer && <OfferedTransfer organization={organization} />}
      {isShowingMembers ? (
        <MembersPanel organization={organization} />
      ) : (
        <OrganizationDetails organization={organization} />
      )}
      {isEditing && (
        <Dialog onClose={stopEditing} title="Edit Organization">
          <Suspense fallback={<div className="h-96" />}>
            <OrganizationForm organization={organization} onDone={stopEditing} />
          </Suspense>
        </Dialog>
      )}
      {dialog}
    </section>
  )
}
