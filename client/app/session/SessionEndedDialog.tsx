import { LoginForm } from '../../auth/LoginForm'
import type { Viewer } from '../../lib/session/viewer'
import { Dialog } from '../../ui/overlays/Dialog'

interface Props {
  viewer: Viewer
  onClose: () => void
}

/** The page behind the dialog keeps its input. */
export const SessionEndedDialog = ({ viewer, onClose }: Props) => (
  <Dialog
    skipsCloseConfirmation
    onClose={onClose}
    title="Your session has ended"
    description={`Log in again as ${viewer.username} to continue. Everything you entered is still here.`}
  >
    <LoginForm username={viewer.username} />
  </Dialog>
)
