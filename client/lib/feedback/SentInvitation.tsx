import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { DialogActions } from '../../ui/overlays/dialog-parts'
import { CreatedLink } from './CreatedLink'

interface Props {
  sent: {
    /** Null if the viewer may not copy the link. */
    url: string | null
    isEmailed: boolean
    invitation: { email: string; expiresAt: string }
  }
  onClose: () => void
}

export const getSentInvitationTitle = ({ isEmailed }: Props['sent']): string =>
  isEmailed ? 'Invitation Sent' : 'Invitation Created'

export function SentInvitation({ sent: { url, isEmailed, invitation }, onClose }: Props) {
  const { email, expiresAt } = invitation
  const doneButton = useRef<HTMLButtonElement>(null)
  // This content can replace the form that had the focus. If there is a link, CreatedLink focuses its copy button.
  useEffect(() => {
    if (!url) doneButton.current?.focus()
  }, [url])
  return (
    <>
      <p role="status" className="mt-3 wrap-anywhere text-muted">
        {isEmailed
          ? `We sent the link to ${email}.${url ? ' You can also copy it.' : ''}`
          : `Send the link to ${email} through a secure channel.`}
      </p>
      {url ? (
        <CreatedLink url={url} expiresAt={expiresAt} onDone={onClose} />
      ) : (
        <DialogActions>
          <Button ref={doneButton} variant="outline" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      )}
    </>
  )
}

/** Shown after an invitation is resent without an email. Resending extends the validity of the link. */
export const SentInvitationDialog = ({ sent, onClose }: Props) => (
  <Dialog onClose={onClose} title="Invitation Renewed" skipsCloseConfirmation>
    <SentInvitation sent={sent} onClose={onClose} />
  </Dialog>
)
