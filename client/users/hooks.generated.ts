import { useMutation, useQuery } from '@apollo/client/react'
import { type CreateUserMutation, type CreateUserMutationVariables, CreateUserDocument, type UpdateUserMutation, type UpdateUserMutationVariables, UpdateUserDocument, type CreatePasswordResetLinkMutation, type CreatePasswordResetLinkMutationVariables, CreatePasswordResetLinkDocument, type ResetPasswordMutation, type ResetPasswordMutationVariables, ResetPasswordDocument, type AdminUsersQuery, type AdminUsersQueryVariables, AdminUsersDocument, type AdminUsersTotalQuery, type AdminUsersTotalQueryVariables, AdminUsersTotalDocument, type EraseUserMutation, type EraseUserMutationVariables, EraseUserDocument, type ViewAsMutation, type ViewAsMutationVariables, ViewAsDocument, type ResetFactorsMutation, type ResetFactorsMutationVariables, ResetFactorsDocument, type EmailStatusQuery, type EmailStatusQueryVariables, EmailStatusDocument, type CancelEmailChangeMutation, type CancelEmailChangeMutationVariables, CancelEmailChangeDocument, type ResendEmailChangeMutation, type ResendEmailChangeMutationVariables, ResendEmailChangeDocument, type ChangePasswordMutation, type ChangePasswordMutationVariables, ChangePasswordDocument, type UpdateProfileMutation, type UpdateProfileMutationVariables, UpdateProfileDocument } from './documents.generated'
export const useCreateUserMutation = (options?: Omit<useMutation.Options<CreateUserMutation, CreateUserMutationVariables>, 'variables'>) =>
  useMutation(CreateUserDocument, options)

export const useUpdateUserMutation = (options?: Omit<useMutation.Options<UpdateUserMutation, UpdateUserMutationVariables>, 'variables'>) =>
  useMutation(UpdateUserDocument, options)

export const useCreatePasswordResetLinkMutation = (options?: Omit<useMutation.Options<CreatePasswordResetLinkMutation, CreatePasswordResetLinkMutationVariables>, 'variables'>) =>
  useMutation(CreatePasswordResetLinkDocument, options)

export const useResetPasswordMutation = (options?: Omit<useMutation.Options<ResetPasswordMutation, ResetPasswordMutationVariables>, 'variables'>) =>
  useMutation(ResetPasswordDocument, options)

export const useAdminUsersQuery = (options: useQuery.Options<AdminUsersQuery, AdminUsersQueryVariables>) =>
  useQuery(AdminUsersDocument, options)

export const useAdminUsersTotalQuery = (options?: useQuery.Options<AdminUsersTotalQuery, AdminUsersTotalQueryVariables>) =>
  useQuery(AdminUsersTotalDocument, options)

export const useEraseUserMutation = (options?: Omit<useMutation.Options<EraseUserMutation, EraseUserMutationVariables>, 'variables'>) =>
  useMutation(EraseUserDocument, options)

export const useViewAsMutation = (options?: Omit<useMutation.Options<ViewAsMutation, ViewAsMutationVariables>, 'variables'>) =>
  useMutation(ViewAsDocument, options)

export const useResetFactorsMutation = (options?: Omit<useMutation.Options<ResetFactorsMutation, ResetFactorsMutationVariables>, 'variables'>) =>
  useMutation(ResetFactorsDocument, options)

export const useEmailStatusQuery = (options?: useQuery.Options<EmailStatusQuery, EmailStatusQueryVariables>) =>
  useQuery(EmailStatusDocument, options)

export const useCancelEmailChangeMutation = (options?: Omit<useMutation.Options<CancelEmailChangeMutation, CancelEmailChangeMutationVariables>, 'variables'>) =>
  useMutation(CancelEmailChangeDocument, options)

export const useResendEmailChangeMutation = (options?: Omit<useMutation.Options<ResendEmailChangeMutation, ResendEmailChangeMutationVariables>, 'variables'>) =>
  useMutation(ResendEmailChangeDocument, options)

export const useChangePasswordMutation = (options?: Omit<useMutation.Options<ChangePasswordMutation, ChangePasswordMutationVariables>, 'variables'>) =>
  useMutation(ChangePasswordDocument, options)

export const useUpdateProfileMutation = (options?: Omit<useMutation.Options<UpdateProfileMutation, UpdateProfileMutationVariables>, 'variables'>) =>
  useMutation(UpdateProfileDocument, options)