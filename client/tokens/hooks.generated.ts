import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminDeprecatedUsesQuery, type AdminDeprecatedUsesQueryVariables, AdminDeprecatedUsesDocument, type AdminServiceAccountsQuery, type AdminServiceAccountsQueryVariables, AdminServiceAccountsDocument, type AdminServiceAccountsTotalQuery, type AdminServiceAccountsTotalQueryVariables, AdminServiceAccountsTotalDocument, type CreateServiceAccountMutation, type CreateServiceAccountMutationVariables, CreateServiceAccountDocument, type DeleteServiceAccountMutation, type DeleteServiceAccountMutationVariables, DeleteServiceAccountDocument, type CreateServiceAccountTokenMutation, type CreateServiceAccountTokenMutationVariables, CreateServiceAccountTokenDocument, type ApiTokensQuery, type ApiTokensQueryVariables, ApiTokensDocument, type ApiTokenScopesQuery, type ApiTokenScopesQueryVariables, ApiTokenScopesDocument, type CreateApiTokenMutation, type CreateApiTokenMutationVariables, CreateApiTokenDocument, type RevokeApiTokenMutation, type RevokeApiTokenMutationVariables, RevokeApiTokenDocument } from './documents.generated'
export const useAdminDeprecatedUsesQuery = (options: useQuery.Options<AdminDeprecatedUsesQuery, AdminDeprecatedUsesQueryVariables>) =>
  useQuery(AdminDeprecatedUsesDocument, options)

export const useAdminServiceAccountsQuery = (options: useQuery.Options<AdminServiceAccountsQuery, AdminServiceAccountsQueryVariables>) =>
  useQuery(AdminServiceAccountsDocument, options)

export const useAdminServiceAccountsTotalQuery = (options?: useQuery.Options<AdminServiceAccountsTotalQuery, AdminServiceAccountsTotalQueryVariables>) =>
  useQuery(AdminServiceAccountsTotalDocument, options)

export const useCreateServiceAccountMutation = (options?: Omit<useMutation.Options<CreateServiceAccountMutation, CreateServiceAccountMutationVariables>, 'variables'>) =>
  useMutation(CreateServiceAccountDocument, options)

export const useDeleteServiceAccountMutation = (options?: Omit<useMutation.Options<DeleteServiceAccountMutation, DeleteServiceAccountMutationVariables>, 'variables'>) =>
  useMutation(DeleteServiceAccountDocument, options)

export const useCreateServiceAccountTokenMutation = (options?: Omit<useMutation.Options<CreateServiceAccountTokenMutation, CreateServiceAccountTokenMutationVariables>, 'variables'>) =>
  useMutation(CreateServiceAccountTokenDocument, options)

export const useApiTokensQuery = (options?: useQuery.Options<ApiTokensQuery, ApiTokensQueryVariables>) =>
  useQuery(ApiTokensDocument, options)

export const useApiTokenScopesQuery = (options?: useQuery.Options<ApiTokenScopesQuery, ApiTokenScopesQueryVariables>) =>
  useQuery(ApiTokenScopesDocument, options)

export const useCreateApiTokenMutation = (options?: Omit<useMutation.Options<CreateApiTokenMutation, CreateApiTokenMutationVariables>, 'variables'>) =>
  useMutation(CreateApiTokenDocument, options)

export const useRevokeApiTokenMutation = (options?: Omit<useMutation.Options<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>, 'variables'>) =>
  useMutation(RevokeApiTokenDocument, options)