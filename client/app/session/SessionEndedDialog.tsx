import { LoginForm } from '../../auth/LoginForm'
import type { Viewer } from '../../lib/session/viewer'
import { Dialog } from '../../ui/overlays/Dialog'

interface Props {
  viewer: Viewer
  /** Called when the user closes the dialog without logging in. */
  onClose: () => void
}

/** Asks the user to log in again after the session ended. The page behind the dialog keeps its input. */
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
