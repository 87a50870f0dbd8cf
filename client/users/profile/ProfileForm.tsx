import { useEffect } from 'react'
import { updateProfileInput } from '../../../server/users/input'
import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import type { Viewer } from '../../lib/session/viewer'
import { Button } from '../../ui/controls/Button'
import { PendingLabel } from '../../ui/controls/PendingLabel'
import { TextField } from '../../ui/controls/TextField'
import { useUpdateProfileMutation } from '../hooks.generated'

interface Props {
  viewer: Viewer
  /** True if the server sends email. In this case, the user must confirm a new email address. */
  isMailEnabled: boolean
  onDone: () => void
}

/** Specification §5, Profile. */
export function ProfileForm({ viewer, isMailEnabled, onDone }: Props) {
  const [updateProfile] = useUpdateProfileMutation()
  const form = useSchemaForm(updateProfileInput, {
    firstName: viewer.firstName ?? '',
    lastName: viewer.lastName ?? '',
    email: viewer.email ?? '',
    currentPassword: undefined,
  })
  const [save, isSaving] = useSubmit(
    form,
    async input => {
      const { data } = await updateProfile({ variables: { input } })
      const pendingEmail = data?.updateProfile.pendingEmail
      const description =
        needsPassword && pendingEmail
          ? `Confirm your new email address with the link that we sent to ${pendingEmail}.`
          : 'Your profile has been updated successfully'
      toast({ title: 'Profile updated', description })
      onDone()
    },
    error => toastError('Update failed', error, 'Could not update profile'),
  )
  const { field, setFocus, watch } = form
  const needsPassword = isMailEnabled && watch('email').trim().toLowerCase() !== viewer.email?.toLowerCase()
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="border-t border-line pt-6">
      <div className="space-y-5 sm:max-w-[28rem]">
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" isRequired {...field('email')} />
        {needsPassword && (
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            hint="We'll send a link to the new address. Your address changes when you open the link and confirm."
            {...field('currentPassword')}
          />
        )}
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
