import { useMutation, useQuery } from '@apollo/client/react'
import { type AdjustCreditsMutation, type AdjustCreditsMutationVariables, AdjustCreditsDocument, type CreditCodeRedemptionsQuery, type CreditCodeRedemptionsQueryVariables, CreditCodeRedemptionsDocument, type CreateCreditCodeMutation, type CreateCreditCodeMutationVariables, CreateCreditCodeDocument, type UpdateCreditCodeMutation, type UpdateCreditCodeMutationVariables, UpdateCreditCodeDocument, type CreditCodesQuery, type CreditCodesQueryVariables, CreditCodesDocument, type CreditCodesTotalQuery, type CreditCodesTotalQueryVariables, CreditCodesTotalDocument, type DeleteCreditCodeMutation, type DeleteCreditCodeMutationVariables, DeleteCreditCodeDocument, type CreditHistoryQuery, type CreditHistoryQueryVariables, CreditHistoryDocument, type RedeemCreditCodeMutation, type RedeemCreditCodeMutationVariables, RedeemCreditCodeDocument } from './documents.generated'
export const useAdjustCreditsMutation = (options?: Omit<useMutation.Options<AdjustCreditsMutation, AdjustCreditsMutationVariables>, 'variables'>) =>
  useMutation(AdjustCreditsDocument, options)

export const useCreditCodeRedemptionsQuery = (options: useQuery.Options<CreditCodeRedemptionsQuery, CreditCodeRedemptionsQueryVariables>) =>
  useQuery(CreditCodeRedemptionsDocument, options)

export const useCreateCreditCodeMutation = (options?: Omit<useMutation.Options<CreateCreditCodeMutation, CreateCreditCodeMutationVariables>, 'variables'>) =>
  useMutation(CreateCreditCodeDocument, options)

export const useUpdateCreditCodeMutation = (options?: Omit<useMutation.Options<UpdateCreditCodeMutation, UpdateCreditCodeMutationVariables>, 'variables'>) =>
  useMutation(UpdateCreditCodeDocument, options)

export const useCreditCodesQuery = (options: useQuery.Options<CreditCodesQuery, CreditCodesQueryVariables>) =>
  useQuery(CreditCodesDocument, options)

export const useCreditCodesTotalQuery = (options?: useQuery.Options<CreditCodesTotalQuery, CreditCodesTotalQueryVariables>) =>
  useQuery(CreditCodesTotalDocument, options)

export const useDeleteCreditCodeMutation = (options?: Omit<useMutation.Options<DeleteCreditCodeMutation, DeleteCreditCodeMutationVariables>, 'variables'>) =>
  useMutation(DeleteCreditCodeDocument, options)

export const useCreditHistoryQuery = (options: useQuery.Options<CreditHistoryQuery, CreditHistoryQueryVariables>) =>
  useQuery(CreditHistoryDocument, options)

export const useRedeemCreditCodeMutation = (options?: Omit<useMutation.Options<RedeemCreditCodeMutation, RedeemCreditCodeMutationVariables>, 'variables'>) =>
  useMutation(RedeemCreditCodeDocument, options)