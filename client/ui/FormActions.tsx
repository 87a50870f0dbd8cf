import { Button } from './Button'
import { DialogActions } from './Dialog'

interface Props {
  onCancel: () => void
  /** What the form does, in a word or two, and the same while it is being done. */
  action: string
  doing: string
  busy: boolean
}

/** The end of a form in a dialog. */
export const FormActions = ({ onCancel, action, doing, busy }: Props) => (
  <DialogActions>
    <Button variant="outline" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" disabled={busy}>
      {busy ? doing : action}
    </Button>
  </DialogActions>
)
