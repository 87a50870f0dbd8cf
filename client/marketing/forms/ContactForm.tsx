import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sendContactMessageInput } from '../../../server/leads/input'
import { request } from '../../lib/api/request'
import { toast } from '../../lib/feedback/toast'
import { createFormAction } from '../../lib/forms/form-action'
import { useNativeForm } from '../../lib/forms/use-native-form'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/controls/Button'
import { TextArea } from '../../ui/controls/TextArea'
import { TextField } from '../../ui/controls/TextField'
import { FormMessage } from '../../ui/feedback/FormMessage'
import { SendContactMessageDocument } from '../documents.generated'
import { buildMessageFailedToast, buildMessageSentToast } from './form-toasts'
import { Honeypot } from './Honeypot'

const FORM_ID = 'contact-form'

/** Duration of the label "Message Sent!" (specification §9). */
const SENT_DURATION_MS = 3000

export const contactAction = createFormAction({
  schema: sendContactMessageInput,
  mutation: SendContactMessageDocument,
  buildErrorToast: buildMessageFailedToast,
  successPath: `${paths.contact}?sent#${FORM_ID}`,
})

/** Specification §4 and §5, Contact. */
export function ContactForm() {
  const [isSent, setIsSent] = useState(false)
  const [searchParams] = useSearchParams()
  const position = searchParams.get('position')
  const { formProps, failureMessage, isPending, isSubmitted, field, clear } = useNativeForm({
    id: FORM_ID,
    schema: sendContactMessageInput,
    keepsDraft: true,
    initialValues: position ? { subject: `Application: ${position}` } : undefined,
    submit: async input => {
      setIsSent(false)
      const { sendContactMessage } = await request(SendContactMessageDocument, { input })
      clear()
      toast(buildMessageSentToast(sendContactMessage.message))
      setIsSent(true)
    },
    onError: error => toast(buildMessageFailedToast(error)),
  })
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setIsSent(false), SENT_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  return (
    <form {...formProps}>
      {failureMessage ? (
        <FormMessage {...failureMessage} isError />
      ) : (
        searchParams.has('sent') && !isSubmitted && <FormMessage {...buildMessageSentToast('')} />
      )}
      <fieldset disabled={isPending} className="relative grid min-w-0 gap-5">
        <legend className="sr-only">Your message</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Your Name" {...field('name')} autoComplete="name" required />
          <TextField label="Email Address" {...field('email')} type="email" autoComplete="email" required />
        </div>
        <TextField label="Subject" {...field('subject')} required />
        <TextArea label="Message" {...field('message')} rows={7} required />
        <Honeypot {...field('remarks')} />
        <Button type="submit" className="form-submit">
          {isPending ? 'Sending...' : isSent ? 'Message Sent!' : 'Send Message'}
        </Button>
      </fieldset>
    </form>
  )
}
