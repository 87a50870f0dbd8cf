import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminWebhooksQuery, type AdminWebhooksQueryVariables, AdminWebhooksDocument, type AdminWebhooksTotalQuery, type AdminWebhooksTotalQueryVariables, AdminWebhooksTotalDocument, type WebhookOptionsQuery, type WebhookOptionsQueryVariables, WebhookOptionsDocument, type CreateWebhookMutation, type CreateWebhookMutationVariables, CreateWebhookDocument, type UpdateWebhookMutation, type UpdateWebhookMutationVariables, UpdateWebhookDocument, type DeleteWebhookMutation, type DeleteWebhookMutationVariables, DeleteWebhookDocument, type RotateWebhookSecretMutation, type RotateWebhookSecretMutationVariables, RotateWebhookSecretDocument, type WebhookDeliveriesQuery, type WebhookDeliveriesQueryVariables, WebhookDeliveriesDocument, type SendTestEventMutation, type SendTestEventMutationVariables, SendTestEventDocument, type ReplayWebhookDeliveryMutation, type ReplayWebhookDeliveryMutationVariables, ReplayWebhookDeliveryDocument } from './documents.generated'
export const useAdminWebhooksQuery = (options: useQuery.Options<AdminWebhooksQuery, AdminWebhooksQueryVariables>) =>
  useQuery(AdminWebhooksDocument, options)

export const useAdminWebhooksTotalQuery = (options?: useQuery.Options<AdminWebhooksTotalQuery, AdminWebhooksTotalQueryVariables>) =>
  useQuery(AdminWebhooksTotalDocument, options)

export const useWebhookOptionsQuery = (options?: useQuery.Options<WebhookOptionsQuery, WebhookOptionsQueryVariables>) =>
  useQuery(WebhookOptionsDocument, options)

export const useCreateWebhookMutation = (options?: Omit<useMutation.Options<CreateWebhookMutation, CreateWebhookMutationVariables>, 'variables'>) =>
  useMutation(CreateWebhookDocument, options)

export const useUpdateWebhookMutation = (options?: Omit<useMutation.Options<UpdateWebhookMutation, UpdateWebhookMutationVariables>, 'variables'>) =>
  useMutation(UpdateWebhookDocument, options)

export const useDeleteWebhookMutation = (options?: Omit<useMutation.Options<DeleteWebhookMutation, DeleteWebhookMutationVariables>, 'variables'>) =>
  useMutation(DeleteWebhookDocument, options)

export const useRotateWebhookSecretMutation = (options?: Omit<useMutation.Options<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>, 'variables'>) =>
  useMutation(RotateWebhookSecretDocument, options)

export const useWebhookDeliveriesQuery = (options: useQuery.Options<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>) =>
  useQuery(WebhookDeliveriesDocument, options)

export const useSendTestEventMutation = (options?: Omit<useMutation.Options<SendTestEventMutation, SendTestEventMutationVariables>, 'variables'>) =>
  useMutation(SendTestEventDocument, options)

export const useReplayWebhookDeliveryMutation = (options?: Omit<useMutation.Options<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>, 'variables'>) =>
  useMutation(ReplayWebhookDeliveryDocument, options)