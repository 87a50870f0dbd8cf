import { useState } from 'react'
import { getSentInvitationTitle, SentInvitation } from '../lib/feedback/SentInvitation'
import { Dialog } from '../ui/overlays/Dialog'
import { AdminInviteForm } from './AdminInviteForm'
import type { SentInvitationFragment } from './documents.generated'

export interface LeadToInvite {
  id: number
  email: string
  name: string | null
}

interface Props {
  /** The lead to invite. The form initially contains the email and the name of the lead. */
  lead?: LeadToInvite
  onClose: () => void
}

/**
 * Invites a person. After that, shows whether the server emails the link. Also shows the link if the viewer may copy
 * it.
 */
export function AdminInviteDialog({ lead, onClose }: Props) {
  const [sent, setSent] = useState<SentInvitationFragment>()
  return (
    <Dialog
      onClose={onClose}
      title={sent ? getSentInvitationTitle(sent) : 'Invite User'}
      description={sent ? undefined : 'The person chooses a username and a password.'}
      skipsCloseConfirmation={Boolean(sent)}
    >
      {sent ? (
        <SentInvitation sent={sent} onClose={onClose} />
      ) : (
        <AdminInviteForm lead={lead} onSent={setSent} onCancel={onClose} />
      )}
    </Dialog>
  )
}
