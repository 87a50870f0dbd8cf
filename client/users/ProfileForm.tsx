import { useEffect } from 'react'
import { updateProfileInput } from '../../server/users/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import type { Viewer } from '../lib/session/viewer'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { TextField } from '../ui/controls/TextField'
import { useUpdateProfileMutation } from './hooks.generated'

/** The profile in edit view (specification §5, Profile). Keeps the entered values when saving fails. */
export function ProfileForm({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) {
  const [updateProfile] = useUpdateProfileMutation()
  const form = useSchemaForm(updateProfileInput, {
    firstName: viewer.firstName ?? '',
    lastName: viewer.lastName ?? '',
    email: viewer.email ?? '',
  })
  const [save, isSaving] = useSubmit(
    form,
    async input => {
      // The mutation returns the saved user, so the cache updates every view of the viewer.
      await updateProfile({ variables: { input } })
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
      onDone()
    },
    error => toastError('Update failed', error, 'Could not update profile'),
  )
  const { field, setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-3 border-t border-line pt-6">
      <div className="space-y-5 sm:max-w-[28rem]">
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <div className="flex gap-3 pt-1">
          <Button type="submit" disabled={isSaving}>
            <PendingLabel pending={isSaving} pendingLabel="Saving...">
              Save Changes
            </PendingLabel>
          </Button>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
