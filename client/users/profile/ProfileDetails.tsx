import { formatCount } from '../../lib/format'
import { roleLabels } from '../../lib/labels'
import type { Viewer } from '../../lib/session/viewer'
import { Badge } from '../../ui/feedback/Badge'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList'
import { PendingEmail } from './PendingEmail'

interface Props {
  viewer: Viewer
  /** A new address that the user has not confirmed yet. */
  pendingEmail?: string | null
  /** Called after the user has canceled the change to the pending address. */
  onCanceled?: () => void
}

/**
 * Shows the viewer's profile. The profile includes the user ID, because an organization owner needs it to add the user
 * as a member.
 */
export const ProfileDetails = ({ viewer, pendingEmail, onCanceled }: Props) => (
  <DescriptionList className="">
    <DescriptionItem term="Username">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {viewer.username}
        <Badge>{roleLabels[viewer.role]}</Badge>
      </span>
    </DescriptionItem>
    <DescriptionItem term="User ID">{viewer.id}</DescriptionItem>
    <DescriptionItem term="First Name">{viewer.firstName || '-'}</DescriptionItem>
    <DescriptionItem term="Last Name">{viewer.lastName || '-'}</DescriptionItem>
    <DescriptionItem term="Email">
      {viewer.email}
      {pendingEmail && <PendingEmail email={pendingEmail} onCanceled={onCanceled} />}
    </DescriptionItem>
    <DescriptionItem term="Credits">{formatCount(viewer.credits || 0)}</DescriptionItem>
  </DescriptionList>
)
