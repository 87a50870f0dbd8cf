import { useNavigate } from 'react-router-dom'
import { requestEarlyAccessInput } from '../../../server/leads/input'
import { request } from '../../lib/api/request'
import { toast } from '../../lib/feedback/toast'
import { createFormAction } from '../../lib/forms/form-action'
import { useNativeForm } from '../../lib/forms/use-native-form'
import { interestOptions } from '../../lib/interests'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/controls/Button'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import { FormMessage } from '../../ui/feedback/FormMessage'
import { RequestEarlyAccessDocument } from '../documents.generated'
import { buildRequestFailedToast, requestSentToast } from './form-toasts'
import { Honeypot } from './Honeypot'

export const signupAction = createFormAction({
  schema: requestEarlyAccessInput,
  mutation: RequestEarlyAccessDocument,
  buildErrorToast: buildRequestFailedToast,
  successPath: paths.success,
})

/** Specification §4 and §5, Signup. */
export function SignupForm() {
  const navigate = useNavigate()
  const { formProps, failureMessage, isPending, field, clear } = useNativeForm({
    id: 'signup-form',
    schema: requestEarlyAccessInput,
    keepsDraft: true,
    submit: async input => {
      await request(RequestEarlyAccessDocument, { input })
      clear()
      // The visitor may have left the page during the request.
      if (formProps.ref.current) void navigate(paths.success)
      else toast(requestSentToast)
    },
    onError: error => toast(buildRequestFailedToast(error)),
  })
  return (
    <form {...formProps}>
      {failureMessage && <FormMessage {...failureMessage} isError />}
      <fieldset disabled={isPending} className="relative grid min-w-0 gap-5">
        <legend className="sr-only">Your details</legend>
        <TextField label="Name" {...field('name')} autoComplete="name" required />
        <TextField label="Work email" {...field('email')} type="email" autoComplete="email" required />
        <Select
          label="Area of interest"
          {...field('interest')}
          placeholder="What would you look at first?"
          options={interestOptions}
          required
        />
        <Honeypot {...field('remarks')} />
        <Button type="submit" className="form-submit">
          {isPending ? 'Processing...' : 'Request early access'}
        </Button>
      </fieldset>
    </form>
  )
}
