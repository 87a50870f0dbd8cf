import { lazy, Suspense, useState } from 'react'
import { getSentInvitationTitle, SentInvitation } from '../../lib/feedback/SentInvitation'
import { Dialog } from '../../ui/overlays/Dialog'
import type { SentOrganizationInvitationFragment } from '../documents.generated'
import type { Organization } from '../organization'

const InviteForm = lazy(() => import('./InviteForm').then(module => ({ default: module.InviteForm })))

interface Props {
  organization: Organization
  onClose: () => void
}

/**
 * Invites a person by email. Then shows whether the server emailed the link. If the viewer may copy the link, also
 * shows the link.
 */
export function InviteDialog({ organization, onClose }: Props) {
  const [sent, setSent] = useState<SentOrganizationInvitationFragment>()
  return (
    <Dialog
      onClose={onClose}
      title={sent ? getSentInvitationTitle(sent) : 'Invite by Email'}
      description={sent ? undefined : `Invite a person to ${organization.name}. They don't need an account yet.`}
      skipsCloseConfirmation={Boolean(sent)}
    >
      {sent ? (
        <SentInvitation sent={sent} onClose={onClose} />
      ) : (
        <Suspense fallback={<div className="h-72" />}>
          <InviteForm organization={organization} onSent={setSent} onCancel={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}
