import { useNavigate } from 'react-router-dom'
import { interestOptions } from '../lib/interests'
import { NoScriptNote } from '../lib/NoScriptNote'
import { paths } from '../lib/paths'
import { toast } from '../lib/toast'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Select } from '../ui/Select'
import { requestFailed, requestSent } from './form-texts'
import { Honeypot } from './Honeypot'
import { useLiveForm } from './use-live-form'

const load = () => import('./early-access.live').then(({ connect }) => connect)

/** Asking for early access (specification §4, §5, Signup). */
export function SignupForm() {
  const navigate = useNavigate()
  const { form, state, onSubmit } = useLiveForm({
    name: 'early-access',
    load,
    // Nobody is taken away from where they have gone meanwhile.
    onSent: left => (left ? toast(requestSent) : void navigate(paths.success)),
    onLost: () => toast(requestFailed(null)),
  })
  const { phase, errors } = state
  return (
    <>
      <NoScriptNote>Write to us and we will put you on the list:</NoScriptNote>
      <form ref={form} method="post" onSubmit={onSubmit} noValidate data-live>
        <fieldset disabled={phase === 'busy'} className="live-fields">
          <legend className="sr-only">Your details</legend>
          <Field label="Name" name="name" autoComplete="name" required error={errors.name} />
          <Field
            label="Work email"
            name="email"
            type="email"
            autoComplete="email"
            required
            error={errors.email}
          />
          <Select
            label="Area of interest"
            name="interest"
            placeholder="What would you look at first?"
            options={interestOptions}
            defaultValue=""
            required
            error={errors.interest}
          />
          <Honeypot />
          <Button type="submit" className="live-submit">
            {phase === 'busy' ? 'Processing...' : 'Request early access'}
          </Button>
        </fieldset>
      </form>
    </>
  )
}
