import { useMutation } from '@apollo/client/react'
import { type RequestEarlyAccessMutation, type RequestEarlyAccessMutationVariables, RequestEarlyAccessDocument, type SendContactMessageMutation, type SendContactMessageMutationVariables, SendContactMessageDocument } from './documents.generated'
export const useRequestEarlyAccessMutation = (options?: useMutation.Options<RequestEarlyAccessMutation, RequestEarlyAccessMutationVariables>) =>
  useMutation<RequestEarlyAccessMutation, RequestEarlyAccessMutationVariables>(RequestEarlyAccessDocument, options as useMutation.Options<RequestEarlyAccessMutation, RequestEarlyAccessMutationVariables>)

export const useSendContactMessageMutation = (options?: useMutation.Options<SendContactMessageMutation, SendContactMessageMutationVariables>) =>
  useMutation<SendContactMessageMutation, SendContactMessageMutationVariables>(SendContactMessageDocument, options as useMutation.Options<SendContactMessageMutation, SendContactMessageMutationVariables>)