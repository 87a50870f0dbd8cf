import { useEffect, useRef, useState } from 'react'
import { requestPasswordResetInput } from '../../server/account-links/input'
import { request } from '../lib/api/request'
import { toastError } from '../lib/feedback/error-toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { TextField } from '../ui/controls/TextField'
import { MailStatusDocument, RequestPasswordResetDocument } from './documents.generated'

/** Requests a link to reset the password. If the server sends no email, tells the user to ask an administrator. */
export function ForgotPasswordForm() {
  /** Undefined until the server has responded; null if the request failed. */
  const [isMailEnabled, setIsMailEnabled] = useState<boolean | null>()
  const [resultText, setResultText] = useState('')
  useEffect(() => {
    request(MailStatusDocument, {}, { anonymous: true }).then(
      status => setIsMailEnabled(status.isMailEnabled),
      // Shows the form. If the server sends no email, the response to the form tells the user to ask an administrator.
      () => setIsMailEnabled(null),
    )
  }, [])
  if (isMailEnabled === undefined) return null
  if (isMailEnabled === false)
    return (
      <Message title="Ask an administrator">
        This site does not send email. An administrator can create a password reset link for you.
      </Message>
    )
  if (resultText && isMailEnabled === null) return <Message title="Request received">{resultText}</Message>
  if (resultText) return <Message title="Check your inbox">{`${resultText} It is valid for one hour.`}</Message>
  return <RequestForm onResult={setResultText} />
}

function RequestForm({ onResult }: { onResult: (message: string) => void }) {
  const form = useSchemaForm(requestPasswordResetInput, { email: '' })
  const [send, isSending] = useSubmit(
    form,
    async ({ email }) => {
      const { requestPasswordReset } = await request(RequestPasswordResetDocument, { email }, { anonymous: true })
      onResult(requestPasswordReset.message)
    },
    error => toastError('Request failed', error, "Couldn't send the link. Try again."),
  )
  const { field, setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-4 space-y-4 sm:mt-6">
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" variant="outline" disabled={isSending}>
        <PendingLabel pending={isSending} pendingLabel="Sending...">
          Send Link
        </PendingLabel>
      </Button>
    </form>
  )
}

/** Takes the focus when it appears. After a submission, it replaces the form that had the focus. */
function Message({ title, children }: { title: string; children: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" className="mt-3 border-l-2 border-signal py-1 pl-4 outline-none sm:mt-5">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  )
}
