import { NoScriptNote } from '../lib/NoScriptNote'
import { toast } from '../lib/toast'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { TextArea } from '../ui/TextArea'
import { messageFailed } from './form-texts'
import { Honeypot } from './Honeypot'
import { type FormState, useLiveForm } from './use-live-form'

const load = () => import('./contact.live').then(({ connect }) => connect)

/** What the button reads (specification §2, Contact page). */
const action: Record<FormState['phase'], string> = {
  idle: 'Send Message',
  busy: 'Sending...',
  sent: 'Message Sent!',
}

/** Writing to us (specification §4, §5, Contact). */
export function ContactForm() {
  const onLost = () => toast(messageFailed(null))
  const { form, state, onSubmit } = useLiveForm({ name: 'contact', load, onLost })
  const { phase, errors } = state
  return (
    <>
      <NoScriptNote>Write to us instead:</NoScriptNote>
      <form ref={form} method="post" onSubmit={onSubmit} noValidate data-live>
        <fieldset disabled={phase === 'busy'} className="live-fields">
          <legend className="sr-only">Your message</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Your Name" name="name" autoComplete="name" required error={errors.name} />
            <Field
              label="Email Address"
              name="email"
              type="email"
              autoComplete="email"
              required
              error={errors.email}
            />
          </div>
          <Field label="Subject" name="subject" required error={errors.subject} />
          <TextArea label="Message" name="message" rows={7} required error={errors.message} />
          <Honeypot />
          <Button type="submit" className="live-submit">
            {action[phase]}
          </Button>
        </fieldset>
      </form>
    </>
  )
}
