import type { FormEvent } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { FormActions } from '../ui/controls/FormActions'
import type { WebhookRowFragment } from './documents.generated'
import { useRotateWebhookSecretMutation } from './hooks.generated'

interface Props {
  webhook: WebhookRowFragment
  /** Called with the new secret, which cannot be read again. */
  onRotated: (secret: string) => void
  onCancel: () => void
}

export function RotateSecretForm({ webhook: { id }, onRotated, onCancel }: Props) {
  const [rotateSecret] = useRotateWebhookSecretMutation({ fetchPolicy: 'no-cache' })
  const [rotate, isRotating] = useAsyncAction(async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { data } = await rotateSecret({ variables: { id } })
      if (data) onRotated(data.rotateWebhookSecret.secret)
    } catch (error) {
      toastError('Not replaced', error, "Couldn't replace the secret. Try again.")
    }
  })
  return (
    <form onSubmit={event => void rotate(event)} className="mt-4">
      <p>
        For 24 hours after the replacement, requests are signed with both the old and the new secret. Update the
        receiver within this time.
      </p>
      <FormActions onCancel={onCancel} submitLabel="Replace" pendingLabel="Replacing..." pending={isRotating} />
    </form>
  )
}
