import { useEffect } from 'react'
import { createWebhookInput } from '../../server/webhooks/input'
import { toastError } from '../lib/feedback/error-toast'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { FormActions } from '../ui/controls/FormActions'
import { useCreateWebhookMutation } from './hooks.generated'
import { WebhookFields } from './WebhookFields'

interface Props {
  /** Called with the secret of the new webhook. The secret cannot be read again. */
  onCreated: (secret: string) => void
  onCancel: () => void
}

export function CreateWebhookForm({ onCreated, onCancel }: Props) {
  const [createWebhook] = useCreateWebhookMutation({ fetchPolicy: 'no-cache' })
  const form = useSchemaForm(createWebhookInput, { name: '', url: '', events: [], scopes: [], query: '' })
  const [save, isSaving] = useSave(form, {
    write: {
      list: 'webhooks',
      create: async input => {
        const created = (await createWebhook({ variables: { input } })).data?.createWebhook
        if (created) onCreated(created.secret)
        return created?.webhook
      },
    },
    buildSuccessToast: ({ name }) => ({ title: 'Webhook created', description: name }),
    onError: error => toastError('Creation failed', error, "Couldn't create the webhook. Try again."),
    onDone: () => {},
  })
  const { setFocus, setValue, getValues, watch } = form
  useEffect(() => setFocus('name'), [setFocus])
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
        events={watch('events')}
        onRequireScopes={requiredScopes =>
          setValue('scopes', [...new Set([...getValues('scopes'), ...requiredScopes])], { shouldDirty: true })
        }
      />
      <FormActions onCancel={onCancel} submitLabel="Create Webhook" pendingLabel="Creating..." pending={isSaving} />
    </form>
  )
}
