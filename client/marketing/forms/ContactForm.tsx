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
  const { formRef, phase, field, onSubmit } = useEnhancedForm({
    name: 'contact',
    loadEnhancer,
    onSubmitFailed,
  })
  return (
    <>
      <NoScriptNote>Email us instead:</NoScriptNote>
      <form ref={formRef} method="post" onSubmit={onSubmit} noValidate data-live>
        <fieldset disabled={phase === 'submitting'} className="relative grid min-w-0 gap-5">
          <legend className="sr-only">Your message</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Your Name" {...field('name')} autoComplete="name" required />
            <TextField label="Email Address" {...field('email')} type="email" autoComplete="email" required />
          </div>
          <TextField label="Subject" {...field('subject')} required />
          <TextArea label="Message" {...field('message')} rows={7} required />
          <Honeypot />
          <Button type="submit" className="form-submit">
            {submitLabels[phase]}
          </Button>
        </fieldset>
      </form>
    </>
  )
}
