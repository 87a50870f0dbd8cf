import { DialogActions } from '../overlays/dialog-parts'
import { Button } from './Button'
import { PendingLabel } from './PendingLabel'

interface Props {
  onCancel: () => void
  submitLabel: string
  pendingLabel: string
  pending: boolean
  isDanger?: boolean
}

export const FormActions = ({ onCancel, submitLabel, pendingLabel, pending, isDanger = false }: Props) => (
  <DialogActions>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" variant={isDanger ? 'dangerFill' : 'primary'} disabled={pending}>
      <PendingLabel pending={pending} pendingLabel={pendingLabel}>
        {submitLabel}
      </PendingLabel>
    </Button>
  </DialogActions>
)
