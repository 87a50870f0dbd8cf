import { renameFactorInput } from '../../server/factors/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'
import type { FactorRowFragment } from './documents.generated'
import { useRenameFactorMutation } from './hooks.generated'

export function RenameFactorDialog({ factor, onClose }: { factor: FactorRowFragment; onClose: () => void }) {
  const [renameFactor] = useRenameFactorMutation()
  const form = useSchemaForm(renameFactorInput, { name: factor.name })
  const [save, isSaving] = useSubmit(
    form,
    async ({ name }) => {
      await renameFactor({ variables: { id: factor.id, name } })
      toast({ title: 'Name changed' })
      onClose()
    },
    error => toastError('Not renamed', error, "Couldn't change the name. Try again."),
  )
  return (
    <Dialog onClose={onClose} title={factor.kind === 'passkey' ? 'Rename Passkey' : 'Rename Authenticator App'}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <FormActions onCancel={onClose} submitLabel="Save" pendingLabel="Saving..." pending={isSaving} />
      </form>
    </Dialog>
  )
}
