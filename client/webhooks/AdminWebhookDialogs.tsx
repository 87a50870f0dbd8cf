import { useState } from 'react'
import { CreatedSecret } from '../ui/controls/CreatedSecret'
import { Dialog } from '../ui/overlays/Dialog'
import { CreateWebhookForm } from './CreateWebhookForm'
import type { WebhookRowFragment } from './documents.generated'
import { EditWebhookForm } from './EditWebhookForm'
import { RotateSecretForm } from './RotateSecretForm'
import { WebhookDeliveries } from './WebhookDeliveries'

type SecretDialogState = { kind: 'create' } | { kind: 'rotate'; webhook: WebhookRowFragment }

export type WebhookDialog = SecretDialogState | { kind: 'edit' | 'deliveries'; webhook: WebhookRowFragment }

interface Props {
  dialog: WebhookDialog
  onClose: () => void
}

export function AdminWebhookDialogs({ dialog, onClose }: Props) {
  if (dialog.kind === 'create' || dialog.kind === 'rotate') return <SecretDialog dialog={dialog} onClose={onClose} />
  const { webhook } = dialog
  if (dialog.kind === 'edit') {
    return (
      <Dialog onClose={onClose} title="Edit Webhook" description={webhook.name}>
        <EditWebhookForm webhook={webhook} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={webhook.name}
      description="Deliveries from the last 30 days."
      wide
      skipsCloseConfirmation
    >
      <WebhookDeliveries webhook={webhook} />
    </Dialog>
  )
}

interface SecretDialogProps {
  dialog: SecretDialogState
  onClose: () => void
}

/** Creates a webhook, or replaces the secret of an existing webhook. Then shows the new secret once. */
function SecretDialog({ dialog, onClose }: SecretDialogProps) {
  const [secret, setSecret] = useState<string>()
  if (secret) {
    return (
      <Dialog
        onClose={onClose}
        title="Webhook Secret"
        description="Your receiver needs this secret to verify the signature of each request."
        skipsCloseConfirmation
      >
        <CreatedSecret noun="secret" secret={secret} onDone={onClose} />
      </Dialog>
    )
  }
  if (dialog.kind === 'create') {
    return (
      <Dialog onClose={onClose} title="New Webhook" description="Sends events to another system as they happen.">
        <CreateWebhookForm onCreated={setSecret} onCancel={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog onClose={onClose} title="Replace Secret" description={dialog.webhook.name}>
      <RotateSecretForm webhook={dialog.webhook} onRotated={setSecret} onCancel={onClose} />
    </Dialog>
  )
}
