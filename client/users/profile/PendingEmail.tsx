import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useAsyncAction } from '../../lib/forms/use-async-action'
import { Button } from '../../ui/controls/Button'
import { useCancelEmailChangeMutation, useResendEmailChangeMutation } from '../hooks.generated'

interface Props {
  email: string
  /** Called after the change is canceled. The parent must move the focus, because the focused button is removed. */
  onCanceled?: () => void
}

export function PendingEmail({ email, onCanceled }: Props) {
  const [cancelEmailChange] = useCancelEmailChangeMutation()
  const [resendEmailChange] = useResendEmailChangeMutation()
  const [cancel, isCanceling] = useAsyncAction(async () => {
    try {
      await cancelEmailChange()
      onCanceled?.()
      toast({ title: 'Email change canceled', description: 'Your email address stays the same.' })
    } catch (error) {
      toastError('Not canceled', error, "Couldn't cancel the change. Try again.")
    }
  })
  const [resend, isResending] = useAsyncAction(async () => {
    try {
      await resendEmailChange()
      toast({ title: 'Link sent', description: `We sent the link to ${email} again.` })
    } catch (error) {
      toastError('Not sent', error, "Couldn't send the link. Try again.")
    }
  })
  return (
    <div role="status" className="mt-2 border-l-2 border-signal py-0.5 pl-3 text-sm">
      <p className="text-muted">
        Waiting for confirmation of <span className="text-text wrap-anywhere">{email}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isResending} onClick={() => void resend()}>
          Resend
        </Button>
        <Button variant="outline" size="sm" disabled={isCanceling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </p>
    </div>
  )
}
