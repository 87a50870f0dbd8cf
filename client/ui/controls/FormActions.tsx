import { DialogActions } from '../overlays/Dialog'
import { Button } from './Button'
import { PendingLabel } from './PendingLabel'

interface Props {
  onCancel: () => void
  /** What the form does, in a word or two, and the same while it is being done. */
  submitLabel: string
  pendingLabel: string
  pending: boolean
}

/** The end of a form in a dialog. */
export const FormActions = ({ onCancel, submitLabel, pendingLabel, pending }: Props) => (
  <DialogActions>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" disabled={pending}>
      <PendingLabel pending={pending} pendingLabel={pendingLabel}>
        {submitLabel}
      </PendingLabel>
    </Button>
  </DialogActions>
)
