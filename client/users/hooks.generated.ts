import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminUsersQuery, type AdminUsersQueryVariables, AdminUsersDocument, type AdminUsersTotalQuery, type AdminUsersTotalQueryVariables, AdminUsersTotalDocument, type CreateUserMutation, type CreateUserMutationVariables, CreateUserDocument, type UpdateUserMutation, type UpdateUserMutationVariables, UpdateUserDocument, type ResetPasswordMutation, type ResetPasswordMutationVariables, ResetPasswordDocument, type UpdateProfileMutation, type UpdateProfileMutationVariables, UpdateProfileDocument, type ChangePasswordMutation, type ChangePasswordMutationVariables, ChangePasswordDocument } from './documents.generated'
export const useAdminUsersQuery = (options?: useQuery.Options<AdminUsersQuery, AdminUsersQueryVariables>) =>
  useQuery<AdminUsersQuery, AdminUsersQueryVariables>(AdminUsersDocument, options as useQuery.Options<AdminUsersQuery, AdminUsersQueryVariables>)

export const useAdminUsersTotalQuery = (options?: useQuery.Options<AdminUsersTotalQuery, AdminUsersTotalQueryVariables>) =>
  useQuery<AdminUsersTotalQuery, AdminUsersTotalQueryVariables>(AdminUsersTotalDocument, options as useQuery.Options<AdminUsersTotalQuery, AdminUsersTotalQueryVariables>)

export const useCreateUserMutation = (options?: useMutation.Options<CreateUserMutation, CreateUserMutationVariables>) =>
  useMutation<CreateUserMutation, CreateUserMutationVariables>(CreateUserDocument, options as useMutation.Options<CreateUserMutation, CreateUserMutationVariables>)

export const useUpdateUserMutation = (options?: useMutation.Options<UpdateUserMutation, UpdateUserMutationVariables>) =>
  useMutation<UpdateUserMutation, UpdateUserMutationVariables>(UpdateUserDocument, options as useMutation.Options<UpdateUserMutation, UpdateUserMutationVariables>)

export const useResetPasswordMutation = (options?: useMutation.Options<ResetPasswordMutation, ResetPasswordMutationVariables>) =>
  useMutation<ResetPasswordMutation, ResetPasswordMutationVariables>(ResetPasswordDocument, options as useMutation.Options<ResetPasswordMutation, ResetPasswordMutationVariables>)

export const useUpdateProfileMutation = (options?: useMutation.Options<UpdateProfileMutation, UpdateProfileMutationVariables>) =>
  useMutation<UpdateProfileMutation, UpdateProfileMutationVariables>(UpdateProfileDocument, options as useMutation.Options<UpdateProfileMutation, UpdateProfileMutationVariables>)

export const useChangePasswordMutation = (options?: useMutation.Options<ChangePasswordMutation, ChangePasswordMutationVariables>) =>
  useMutation<ChangePasswordMutation, ChangePasswordMutationVariables>(ChangePasswordDocument, options as useMutation.Options<ChangePasswordMutation, ChangePasswordMutationVariables>)