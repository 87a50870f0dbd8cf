import { useState } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { Dialog } from '../ui/overlays/Dialog'
import { DialogActions } from '../ui/overlays/dialog-parts'
import { AddTotpForm } from './AddTotpForm'
import { FactorsDocument, type StartTotpEnrollmentMutation } from './documents.generated'
import { useCreateRecoveryCodesMutation } from './hooks.generated'
import { RecoveryCodes } from './RecoveryCodes'

type Enrollment = StartTotpEnrollmentMutation['startTotpEnrollment']

export type FactorDialog = { kind: 'add'; enrollment: Enrollment } | { kind: 'recoveryCodes' }

interface Props {
  dialog: FactorDialog
  onClose: () => void
}

export const FactorDialogs = ({ dialog, onClose }: Props) =>
  dialog.kind === 'add' ? (
    <AddTotpDialog enrollment={dialog.enrollment} onClose={onClose} />
  ) : (
    <RecoveryCodesDialog onClose={onClose} />
  )

/** Shows the secret of a new authenticator app, asks for a code, and then shows the recovery codes. */
function AddTotpDialog({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  if (recoveryCodes) return <CreatedCodesDialog codes={recoveryCodes} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="Add Authenticator App"
      description="Scan the QR code with your app, or enter the key by hand. Then enter the code that the app shows."
    >
      <AddTotpForm
        enrollment={enrollment}
        onAdded={codes => (codes ? setRecoveryCodes(codes) : onClose())}
        onCancel={onClose}
      />
    </Dialog>
  )
}

const CreatedCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Recovery Codes"
    description="If you lose your authenticator app, each of these codes signs you in once."
  >
    <RecoveryCodes codes={codes} onDone={onClose} />
  </Dialog>
)

function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [createRecoveryCodes] = useCreateRecoveryCodesMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [FactorsDocument],
  })
  const [codes, setCodes] = useState<string[]>()
  const [create, isPending] = useAsyncAction(async () => {
    try {
      const { data } = await createRecoveryCodes()
      setCodes(data?.createRecoveryCodes)
    } catch (error) {
      toastError('Error', error, "Couldn't create recovery codes. Try again.")
    }
  })
  if (codes) return <CreatedCodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="Replace Recovery Codes"
      description="You get ten new codes. The previous ones stop working."
    >
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isPending} onClick={() => void create()}>
          <PendingLabel pending={isPending} pendingLabel="Creating...">
            Create Codes
          </PendingLabel>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
