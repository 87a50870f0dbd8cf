import { Button } from './Button'
import { ButtonWords } from './ButtonWords'
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
      <ButtonWords busy={busy} doing={doing}>
        {action}
      </ButtonWords>
    </Button>
  </DialogActions>
)
