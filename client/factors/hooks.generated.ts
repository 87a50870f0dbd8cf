import { useMutation, useQuery } from '@apollo/client/react'
import { type FactorsQuery, type FactorsQueryVariables, FactorsDocument, type StartTotpEnrollmentMutation, type StartTotpEnrollmentMutationVariables, StartTotpEnrollmentDocument, type AddTotpMutation, type AddTotpMutationVariables, AddTotpDocument, type StartPasskeyRegistrationMutation, type StartPasskeyRegistrationMutationVariables, StartPasskeyRegistrationDocument, type AddPasskeyMutation, type AddPasskeyMutationVariables, AddPasskeyDocument, type RemoveFactorMutation, type RemoveFactorMutationVariables, RemoveFactorDocument, type RenameFactorMutation, type RenameFactorMutationVariables, RenameFactorDocument, type CreateRecoveryCodesMutation, type CreateRecoveryCodesMutationVariables, CreateRecoveryCodesDocument } from './documents.generated'
export const useFactorsQuery = (options?: useQuery.Options<FactorsQuery, FactorsQueryVariables>) =>
  useQuery(FactorsDocument, options)

export const useStartTotpEnrollmentMutation = (options?: Omit<useMutation.Options<StartTotpEnrollmentMutation, StartTotpEnrollmentMutationVariables>, 'variables'>) =>
  useMutation(StartTotpEnrollmentDocument, options)

export const useAddTotpMutation = (options?: Omit<useMutation.Options<AddTotpMutation, AddTotpMutationVariables>, 'variables'>) =>
  useMutation(AddTotpDocument, options)

export const useStartPasskeyRegistrationMutation = (options?: Omit<useMutation.Options<StartPasskeyRegistrationMutation, StartPasskeyRegistrationMutationVariables>, 'variables'>) =>
  useMutation(StartPasskeyRegistrationDocument, options)

export const useAddPasskeyMutation = (options?: Omit<useMutation.Options<AddPasskeyMutation, AddPasskeyMutationVariables>, 'variables'>) =>
  useMutation(AddPasskeyDocument, options)

export const useRemoveFactorMutation = (options?: Omit<useMutation.Options<RemoveFactorMutation, RemoveFactorMutationVariables>, 'variables'>) =>
  useMutation(RemoveFactorDocument, options)

export const useRenameFactorMutation = (options?: Omit<useMutation.Options<RenameFactorMutation, RenameFactorMutationVariables>, 'variables'>) =>
  useMutation(RenameFactorDocument, options)

export const useCreateRecoveryCodesMutation = (options?: Omit<useMutation.Options<CreateRecoveryCodesMutation, CreateRecoveryCodesMutationVariables>, 'variables'>) =>
  useMutation(CreateRecoveryCodesDocument, options)