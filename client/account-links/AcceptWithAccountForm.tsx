import { useNavigate, useRevalidator } from 'react-router-dom'
import { loginPasswordInput } from '../../server/auth/input'
import { request } from '../lib/api/request'
import { RequestError } from '../lib/api/request-error'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useNativeForm } from '../lib/forms/use-native-form'
import { paths } from '../lib/paths'
import { signIn } from '../lib/session/session'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { FormMessage } from '../ui/feedback/FormMessage'
import { AcceptInvitationWithAccountDocument, type ReceivedInvitationFragment } from './documents.generated'
import { LinkEmail } from './LinkNotes'

interface Props {
  invitation: ReceivedInvitationFragment
  token: string
}

/** Signs in with the account of the invited address and accepts the invitation. */
export function AcceptWithAccountForm({ invitation: { email, organizationName }, token }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { formProps, failureMessage, isPending, field } = useNativeForm({
    id: 'invitation-login-form',
    schema: loginPasswordInput,
    submit: async ({ password }) => {
      await signIn(email, password)
      await request(AcceptInvitationWithAccountDocument, { token })
      toast({
        title: 'Invitation accepted',
        description: organizationName ? `You joined ${organizationName}.` : undefined,
      })
      await navigate(paths.admin, { replace: true })
    },
    onError: error => {
      toastError('Not accepted', error, "Couldn't accept the invitation. Try again.")
      if (error instanceof RequestError && error.code === 'NOT_FOUND') void revalidate()
    },
  })
  return (
    <form {...formProps} data-scripted="" className="mt-6">
      {failureMessage && <FormMessage {...failureMessage} isError />}
      <p className="mb-5 text-muted">
        With your account for <LinkEmail>{email}</LinkEmail>.
      </p>
      <div className="space-y-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" disabled={isPending} className="w-full">
          {isPending ? 'Accepting...' : 'Log In and Accept'}
        </Button>
      </div>
    </form>
  )
}
