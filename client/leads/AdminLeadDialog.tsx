import { formatLocalDateTime } from '../lib/format'
import { getInterestLabel } from '../lib/interests'
import { leadStatusLabels } from '../lib/labels'
import { Button, getButtonClass } from '../ui/controls/Button'
import { StatusText } from '../ui/feedback/StatusText'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { Dialog } from '../ui/overlays/Dialog'
import { DialogActions } from '../ui/overlays/dialog-parts'
import type { LeadRowFragment } from './documents.generated'
import { mailtoLink } from './mailto-link'
import { SuspiciousItem } from './SuspiciousBadge'

interface Props {
  lead: LeadRowFragment
  onInvite: () => void
  onClose: () => void
}

export const AdminLeadDialog = ({ lead, onInvite, onClose }: Props) => (
  <Dialog onClose={onClose} title="Lead">
    <DescriptionList>
      <DescriptionItem term="ID">{lead.id}</DescriptionItem>
      <DescriptionItem term="Email">{lead.email}</DescriptionItem>
      <DescriptionItem term="Name">{lead.name || '-'}</DescriptionItem>
      <DescriptionItem term="Interest">{getInterestLabel(lead.interest)}</DescriptionItem>
      <DescriptionItem term="Submitted On">{formatLocalDateTime(lead.createdAt)}</DescriptionItem>
      <DescriptionItem term="Status">
        <StatusText status={lead.status} labels={leadStatusLabels} />
        {lead.user && ` (${lead.user.username})`}
      </DescriptionItem>
      {lead.isSuspicious && <SuspiciousItem>A field that people cannot see was filled in.</SuspiciousItem>}
    </DescriptionList>
    <DialogActions>
      <a href={mailtoLink(lead.email)} className={getButtonClass('outline')}>
        Send email
      </a>
      {lead.status === 'new' && <Button onClick={onInvite}>Invite</Button>}
    </DialogActions>
  </Dialog>
)
