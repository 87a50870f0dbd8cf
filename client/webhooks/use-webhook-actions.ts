import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useRefetchLists } from '../lib/lists/list-query'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useStableCallback } from '../lib/use-stable-callback'
import type { WebhookRowFragment } from './documents.generated'
import { useDeleteWebhookMutation, useSendTestEventMutation, useUpdateWebhookMutation } from './hooks.generated'

export function useDeleteWebhook() {
  const [deleteWebhook] = useDeleteWebhookMutation()
  return useConfirmDelete(({ id, name }: WebhookRowFragment) => ({
    title: 'Delete Webhook',
    description: `Delete "${name}" and its deliveries? Waiting events won't be sent. This action cannot be undone.`,
    run: () => deleteWebhook({ variables: { id } }),
    onError: error => toastError('Error', error, "Couldn't delete the webhook. Try again."),
    successTitle: 'Webhook deleted',
  }))
}

/** @param onSent called after the event has been queued and the mounted lists have been refetched */
export function useSendTestEvent(onSent: (webhook: WebhookRowFragment) => void = () => {}) {
  const [sendTestEvent] = useSendTestEventMutation()
  const refetchLists = useRefetchLists()
  return useStableCallback(async (webhook: WebhookRowFragment) => {
    try {
      await sendTestEvent({ variables: { webhookId: webhook.id } })
      await refetchLists()
      onSent(webhook)
    } catch (error) {
      toastError('Not sent', error, "Couldn't send the test event. Try again.")
    }
  })
}

export function useToggleWebhook() {
  const [updateWebhook] = useUpdateWebhookMutation()
  const refetchLists = useRefetchLists()
  return useStableCallback(async ({ id, name, isActive }: WebhookRowFragment) => {
    try {
      await updateWebhook({ variables: { id, input: { isActive: !isActive } } })
      await refetchLists()
      toast({ title: isActive ? 'Webhook deactivated' : 'Webhook activated', description: name })
    } catch (error) {
      toastError('Update failed', error, "Couldn't update the webhook. Try again.")
    }
  })
}
