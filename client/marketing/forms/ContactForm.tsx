import { toast } from '../../lib/feedback/toast'
import { NoScriptNote } from '../../lib/forms/NoScriptNote'
import { Button } from '../../ui/controls/Button'
import { TextArea } from '../../ui/controls/TextArea'
import { TextField } from '../../ui/controls/TextField'
import { buildMessageFailedToast } from './form-toasts'
import { Honeypot } from './Honeypot'
import { type EnhancedFormState, useEnhancedForm } from './use-enhanced-form'

const loadEnhancer = () => import('./contact.enhance').then(({ enhance }) => enhance)

/** Button labels by phase (specification §2, Contact page). */
const submitLabels: Record<EnhancedFormState['phase'], string> = {
  idle: 'Send Message',
  submitting: 'Sending...',
  sent: 'Message Sent!',
}

/** The contact form (specification §4 and §5, Contact). */
export function ContactForm() {
  const onSubmitFailed = () => toast(buildMessageFailedToast(null))
  const { formRef, state, onSubmit } = useEnhancedForm({ name: 'contact', loadEnhancer, onSubmitFailed })
  const { phase, errors } = state
  return (
    <>
      <NoScriptNote>Email us instead:</NoScriptNote>
      <form ref={formRef} method="post" onSubmit={onSubmit} noValidate data-live>
        <fieldset disabled={phase === 'submitting'} className="relative grid min-w-0 gap-5">
          <legend className="sr-only">Your message</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Your Name" name="name" autoComplete="name" required error={errors.name} />
            <TextField
              label="Email Address"
              name="email"
              type="email"
              autoComplete="email"
              required
              error={errors.email}
            />
          </div>
          <TextField label="Subject" name="subject" required error={errors.subject} />
          <TextArea label="Message" name="message" rows={7} required error={errors.message} />
          <Honeypot />
          <Button type="submit" className="form-submit">
            {submitLabels[phase]}
          </Button>
        </fieldset>
      </form>
    </>
  )
}
