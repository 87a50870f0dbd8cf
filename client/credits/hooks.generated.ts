import { useMutation, useQuery } from '@apollo/client/react'
import { type CreditCodesQuery, type CreditCodesQueryVariables, CreditCodesDocument, type CreditCodesTotalQuery, type CreditCodesTotalQueryVariables, CreditCodesTotalDocument, type CreditCodeRedemptionsQuery, type CreditCodeRedemptionsQueryVariables, CreditCodeRedemptionsDocument, type CreateCreditCodeMutation, type CreateCreditCodeMutationVariables, CreateCreditCodeDocument, type UpdateCreditCodeMutation, type UpdateCreditCodeMutationVariables, UpdateCreditCodeDocument, type DeleteCreditCodeMutation, type DeleteCreditCodeMutationVariables, DeleteCreditCodeDocument, type AdjustCreditsMutation, type AdjustCreditsMutationVariables, AdjustCreditsDocument, type CreditHistoryQuery, type CreditHistoryQueryVariables, CreditHistoryDocument, type RedeemCreditCodeMutation, type RedeemCreditCodeMutationVariables, RedeemCreditCodeDocument } from './documents.generated'
export const useCreditCodesQuery = (options?: useQuery.Options<CreditCodesQuery, CreditCodesQueryVariables>) =>
  useQuery<CreditCodesQuery, CreditCodesQueryVariables>(CreditCodesDocument, options as useQuery.Options<CreditCodesQuery, CreditCodesQueryVariables>)

export const useCreditCodesTotalQuery = (options?: useQuery.Options<CreditCodesTotalQuery, CreditCodesTotalQueryVariables>) =>
  useQuery<CreditCodesTotalQuery, CreditCodesTotalQueryVariables>(CreditCodesTotalDocument, options as useQuery.Options<CreditCodesTotalQuery, CreditCodesTotalQueryVariables>)

export const useCreditCodeRedemptionsQuery = (options?: useQuery.Options<CreditCodeRedemptionsQuery, CreditCodeRedemptionsQueryVariables>) =>
  useQuery<CreditCodeRedemptionsQuery, CreditCodeRedemptionsQueryVariables>(CreditCodeRedemptionsDocument, options as useQuery.Options<CreditCodeRedemptionsQuery, CreditCodeRedemptionsQueryVariables>)

export const useCreateCreditCodeMutation = (options?: useMutation.Options<CreateCreditCodeMutation, CreateCreditCodeMutationVariables>) =>
  useMutation<CreateCreditCodeMutation, CreateCreditCodeMutationVariables>(CreateCreditCodeDocument, options as useMutation.Options<CreateCreditCodeMutation, CreateCreditCodeMutationVariables>)

export const useUpdateCreditCodeMutation = (options?: useMutation.Options<UpdateCreditCodeMutation, UpdateCreditCodeMutationVariables>) =>
  useMutation<UpdateCreditCodeMutation, UpdateCreditCodeMutationVariables>(UpdateCreditCodeDocument, options as useMutation.Options<UpdateCreditCodeMutation, UpdateCreditCodeMutationVariables>)

export const useDeleteCreditCodeMutation = (options?: useMutation.Options<DeleteCreditCodeMutation, DeleteCreditCodeMutationVariables>) =>
  useMutation<DeleteCreditCodeMutation, DeleteCreditCodeMutationVariables>(DeleteCreditCodeDocument, options as useMutation.Options<DeleteCreditCodeMutation, DeleteCreditCodeMutationVariables>)

export const useAdjustCreditsMutation = (options?: useMutation.Options<AdjustCreditsMutation, AdjustCreditsMutationVariables>) =>
  useMutation<AdjustCreditsMutation, AdjustCreditsMutationVariables>(AdjustCreditsDocument, options as useMutation.Options<AdjustCreditsMutation, AdjustCreditsMutationVariables>)

export const useCreditHistoryQuery = (options?: useQuery.Options<CreditHistoryQuery, CreditHistoryQueryVariables>) =>
  useQuery<CreditHistoryQuery, CreditHistoryQueryVariables>(CreditHistoryDocument, options as useQuery.Options<CreditHistoryQuery, CreditHistoryQueryVariables>)

export const useRedeemCreditCodeMutation = (options?: useMutation.Options<RedeemCreditCodeMutation, RedeemCreditCodeMutationVariables>) =>
  useMutation<RedeemCreditCodeMutation, RedeemCreditCodeMutationVariables>(RedeemCreditCodeDocument, options as useMutation.Options<RedeemCreditCodeMutation, RedeemCreditCodeMutationVariables>)