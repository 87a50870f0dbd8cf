import { updateWebhookInput } from '../../server/webhooks/input'
import { toastError } from '../lib/feedback/error-toast'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { FormActions } from '../ui/controls/FormActions'
import type { WebhookRowFragment } from './documents.generated'
import { useUpdateWebhookMutation } from './hooks.generated'
import { WebhookFields } from './WebhookFields'

export function EditWebhookForm({ webhook, onDone }: { webhook: WebhookRowFragment; onDone: () => void }) {
  const [updateWebhook] = useUpdateWebhookMutation()
  const { id, name, url, events, scopes, query } = webhook
  const form = useSchemaForm(updateWebhookInput, { name, url, events, scopes, query: query ?? '' })
  const [save, isSaving] = useSave(form, {
    write: { update: input => updateWebhook({ variables: { id, input } }) },
    buildSuccessToast: input => ({ title: 'Webhook updated', description: input.name ?? name }),
    onError: error => toastError('Update failed', error, "Couldn't update the webhook. Try again."),
    onDone,
  })
  const { setValue, getValues, watch } = form
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-5">
      <WebhookFields
        fields={{
          name: form.field('name'),
          url: form.field('url'),
          events: form.field('events'),
          scopes: form.field('scopes'),
          query: form.field('query'),
        }}
        events={watch('events') ?? []}
        onRequireScopes={requiredScopes =>
          setValue('scopes', [...new Set([...(getValues('scopes') ?? []), ...requiredScopes])], { shouldDirty: true })
        }
      />
      <FormActions onCancel={onDone} submitLabel="Save Changes" pendingLabel="Saving..." pending={isSaving} />
    </form>
  )
}
