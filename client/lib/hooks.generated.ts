import { useMutation, useQuery } from '@apollo/client/react'
import { type ViewerQuery, type ViewerQueryVariables, ViewerDocument, type LoginMutation, type LoginMutationVariables, LoginDocument, type LogoutMutation, type LogoutMutationVariables, LogoutDocument, type RefreshSessionMutation, type RefreshSessionMutationVariables, RefreshSessionDocument } from './documents.generated'
export const useViewerQuery = (options?: useQuery.Options<ViewerQuery, ViewerQueryVariables>) =>
  useQuery<ViewerQuery, ViewerQueryVariables>(ViewerDocument, options as useQuery.Options<ViewerQuery, ViewerQueryVariables>)

export const useLoginMutation = (options?: useMutation.Options<LoginMutation, LoginMutationVariables>) =>
  useMutation<LoginMutation, LoginMutationVariables>(LoginDocument, options as useMutation.Options<LoginMutation, LoginMutationVariables>)

export const useLogoutMutation = (options?: useMutation.Options<LogoutMutation, LogoutMutationVariables>) =>
  useMutation<LogoutMutation, LogoutMutationVariables>(LogoutDocument, options as useMutation.Options<LogoutMutation, LogoutMutationVariables>)

export const useRefreshSessionMutation = (options?: useMutation.Options<RefreshSessionMutation, RefreshSessionMutationVariables>) =>
  useMutation<RefreshSessionMutation, RefreshSessionMutationVariables>(RefreshSessionDocument, options as useMutation.Options<RefreshSessionMutation, RefreshSessionMutationVariables>)