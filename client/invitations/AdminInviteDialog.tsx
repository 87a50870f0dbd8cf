import { useState } from 'react'
import { getSentInvitationTitle, SentInvitation } from '../lib/feedback/SentInvitation'
import { Dialog } from '../ui/overlays/Dialog'
import { AdminInviteForm } from './AdminInviteForm'
import type { SentInvitationFragment } from './documents.generated'

/** The lead to invite. */
export interface InvitedLead {
  id: number
  email: string
  name: string | null
}

interface Props {
  /** Fills in the form. Without it, the form is empty. */
  lead?: InvitedLead
  onClose: () => void
}

/** Invites a person. Then shows the link and whether the server emails it. */
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
