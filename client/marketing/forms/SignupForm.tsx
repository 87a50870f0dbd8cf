import { useNavigate } from 'react-router-dom'
import { toast } from '../../lib/feedback/toast'
import { NoScriptNote } from '../../lib/forms/NoScriptNote'
import { interestOptions } from '../../lib/interests'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/controls/Button'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import { buildRequestFailedToast, requestSentToast } from './form-toasts'
import { Honeypot } from './Honeypot'
import { useEnhancedForm } from './use-enhanced-form'

const loadEnhancer = () => import('./early-access.enhance').then(({ enhance }) => enhance)

/** The early-access form (specification §4 and §5, Signup). */
export function SignupForm() {
  const navigate = useNavigate()
  const { formRef, phase, field, onSubmit } = useEnhancedForm({
    name: 'early-access',
    loadEnhancer,
    // A visitor who left the page during the request gets a toast instead of a redirect.
    onSent: isUnmounted => (isUnmounted ? toast(requestSentToast) : void navigate(paths.success)),
    onSubmitFailed: () => toast(buildRequestFailedToast(null)),
  })
  return (
    <>
      <NoScriptNote>Email us and we’ll add you to the list:</NoScriptNote>
      <form ref={formRef} method="post" onSubmit={onSubmit} noValidate data-live>
        <fieldset disabled={phase === 'submitting'} className="relative grid min-w-0 gap-5">
          <legend className="sr-only">Your details</legend>
          <TextField label="Name" {...field('name')} autoComplete="name" required />
          <TextField label="Work email" {...field('email')} type="email" autoComplete="email" required />
          <Select
            label="Area of interest"
            {...field('interest')}
            placeholder="What would you look at first?"
            options={interestOptions}
            defaultValue=""
            required
          />
          <Honeypot />
          <Button type="submit" className="form-submit">
            {phase === 'submitting' ? 'Processing...' : 'Request early access'}
          </Button>
        </fieldset>
      </form>
    </>
  )
}
