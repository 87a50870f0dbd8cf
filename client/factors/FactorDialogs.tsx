import { type ReactNode, useState } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { Dialog } from '../ui/overlays/Dialog'
import { DialogActions } from '../ui/overlays/dialog-parts'
import { AddPasskeyForm } from './AddPasskeyForm'
import { AddTotpForm } from './AddTotpForm'
import { type FactorRowFragment, FactorsDocument, type StartTotpEnrollmentMutation } from './documents.generated'
import { useCreateRecoveryCodesMutation } from './hooks.generated'
import { RecoveryCodes } from './RecoveryCodes'
import { RenameFactorDialog } from './RenameFactorDialog'

type Enrollment = StartTotpEnrollmentMutation['startTotpEnrollment']

export type FactorDialog =
  | { kind: 'totp'; enrollment: Enrollment }
  | { kind: 'passkey' }
  | { kind: 'recoveryCodes' }
  | { kind: 'rename'; factor: FactorRowFragment }

interface Props {
  dialog: FactorDialog
  onClose: () => void
}

export function FactorDialogs({ dialog, onClose }: Props) {
  if (dialog.kind === 'totp') return <AddTotpDialog enrollment={dialog.enrollment} onClose={onClose} />
  if (dialog.kind === 'rename') return <RenameFactorDialog factor={dialog.factor} onClose={onClose} />
  if (dialog.kind === 'passkey') return <AddPasskeyDialog onClose={onClose} />
  return <ReplaceRecoveryCodesDialog onClose={onClose} />
}

/** Adds a passkey. If the passkey is the user's first factor, the dialog then shows the new recovery codes. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <CodesDialog
      codes={recoveryCodes}
      onClose={onClose}
      title="Add Passkey"
      description="Your browser asks for your fingerprint, face, PIN or security key. You can then sign in with the passkey instead of your password."
    >
      <AddPasskeyForm onAdded={codes => (codes ? setRecoveryCodes(codes) : onClose())} onCancel={onClose} />
    </CodesDialog>
  )
}

/** Adds an authenticator app. If the app is the user's first factor, the dialog then shows the new recovery codes. */
function AddTotpDialog({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <CodesDialog
      codes={recoveryCodes}
      onClose={onClose}
      title="Add Authenticator App"
      description="Scan the QR code with your app, or enter the setup key. Then enter the code that the app shows."
    >
      <AddTotpForm
        enrollment={enrollment}
        onAdded={codes => (codes ? setRecoveryCodes(codes) : onClose())}
        onCancel={onClose}
      />
    </CodesDialog>
  )
}

interface CodesDialogProps {
  /** Undefined until the recovery codes are created. */
  codes: string[] | undefined
  onClose: () => void
  title: string
  description: string
  children: ReactNode
}

/**
 * Shows `children` until the codes are created, then the codes. Does not use a second dialog for the codes, because
 * closing the first dialog would move the focus out of the second.
 */
const CodesDialog = ({ codes, onClose, title, description, children }: CodesDialogProps) => (
  <Dialog
    onClose={onClose}
    title={codes ? 'Recovery Codes' : title}
    description={
      codes
        ? 'Use one of these codes if you lose your passkey or your authenticator app. Each code works once.'
        : description
    }
    skipsCloseConfirmation={codes !== undefined}
  >
    {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
  </Dialog>
)

function ReplaceRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [createRecoveryCodes] = useCreateRecoveryCodesMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [FactorsDocument, 'SecurityEvents'],
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
  return (
    <CodesDialog
      codes={codes}
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
    </CodesDialog>
  )
}
