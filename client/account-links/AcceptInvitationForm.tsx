import { useNavigate, useRevalidator } from 'react-router-dom'
import { acceptInvitationInput } from '../../server/invitations/input'
import { request } from '../lib/api/request'
import { RequestError } from '../lib/api/request-error'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { getIssuePaths } from '../lib/forms/server-errors'
import { useNativeForm } from '../lib/forms/use-native-form'
import { paths } from '../lib/paths'
import { startSession } from '../lib/session/session'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { FormMessage } from '../ui/feedback/FormMessage'
import { AcceptInvitationDocument, type ReceivedInvitationFragment } from './documents.generated'
import { LinkEmail } from './LinkNotes'

interface Props {
  invitation: ReceivedInvitationFragment
  token: string
  /** Called when the server rejects the form because the invited address already has an account. */
  onAccountFound: () => void
}

/** Accepts an invitation by creating an account, and signs in. */
export function AcceptInvitationForm({ invitation, token, onAccountFound }: Props) {
  const { email, firstName, lastName } = invitation
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { formProps, failureMessage, isPending, field } = useNativeForm({
    id: 'invitation-form',
    schema: acceptInvitationInput,
    initialValues: { firstName: firstName ?? '', lastName: lastName ?? '' },
    submit: async input => {
      const variables = { token, input }
      const { acceptInvitation } = await request(AcceptInvitationDocument, variables, { anonymous: true })
      await startSession(acceptInvitation)
      toast({ title: 'Welcome to Kairos', description: 'Your account is ready.' })
      // The URL contains the used token and must not stay in the history.
      await navigate(paths.admin, { replace: true })
    },
    onError: error => {
      if (getIssuePaths(error).includes('email')) return onAccountFound()
      toastError('Not accepted', error, "Couldn't create the account. Try again.")
      if (error instanceof RequestError && error.code === 'NOT_FOUND') void revalidate()
    },
  })
  return (
    <form {...formProps} data-scripted="" className="mt-6">
      {failureMessage && <FormMessage {...failureMessage} isError />}
      <p className="mb-5 text-muted">
        For <LinkEmail>{email}</LinkEmail>.
      </p>
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="First Name (optional)" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last Name (optional)" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
          {...field('password')}
        />
        <Button type="submit" disabled={isPending} className="w-full">
          {isPending ? 'Creating...' : 'Create Account'}
        </Button>
      </div>
    </form>
  )
}
