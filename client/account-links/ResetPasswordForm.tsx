import { useNavigate, useRevalidator } from 'react-router-dom'
import { newPasswordFormInput } from '../../server/account-links/input'
import { request } from '../lib/api/request'
import { RequestError } from '../lib/api/request-error'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useNativeForm } from '../lib/forms/use-native-form'
import { paths } from '../lib/paths'
import { startSession } from '../lib/session/session'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { FormMessage } from '../ui/feedback/FormMessage'
import { CompletePasswordResetDocument } from './documents.generated'

/** Sets a new password. Then signs in, or opens the login page if the account has two-step verification. */
export function ResetPasswordForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { formProps, failureMessage, isPending, field } = useNativeForm({
    id: 'reset-form',
    schema: newPasswordFormInput,
    submit: async ({ password }) => {
      const { completePasswordReset: session } = await request(
        CompletePasswordResetDocument,
        { token, password },
        { anonymous: true },
      )
      await startSession(session)
      toast({ title: 'Password changed', description: "You're signed in. Your other sessions have been signed out." })
      // The URL contains the used token and must not stay in the history.
      await navigate(paths.admin, { replace: true })
    },
    onError: error => {
      if (error instanceof RequestError && error.code === 'MFA_REQUIRED') {
        toast({ title: 'Password changed', description: 'Sign in with it and complete two-step verification.' })
        void navigate(paths.login, { replace: true })
        return
      }
      toastError('Reset failed', error, "Couldn't set the password. Try again.")
      if (error instanceof RequestError && error.code === 'NOT_FOUND') void revalidate()
    },
  })
  return (
    <form {...formProps} data-scripted="" className="mt-6">
      {failureMessage && <FormMessage {...failureMessage} isError />}
      <p className="mb-5 text-muted">
        For the account <span className="font-medium text-text wrap-anywhere">{username}</span>.
      </p>
      <div className="space-y-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
          {...field('password')}
        />
        <Button type="submit" disabled={isPending} className="w-full">
          {isPending ? 'Saving...' : 'Set Password'}
        </Button>
      </div>
    </form>
  )
}
