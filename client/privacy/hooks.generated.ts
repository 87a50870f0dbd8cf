import { useMutation } from '@apollo/client/react'
import { type ExportMyDataMutation, type ExportMyDataMutationVariables, ExportMyDataDocument, type DeleteAccountMutation, type DeleteAccountMutationVariables, DeleteAccountDocument } from './documents.generated'
export const useExportMyDataMutation = (options?: Omit<useMutation.Options<ExportMyDataMutation, ExportMyDataMutationVariables>, 'variables'>) =>
  useMutation(ExportMyDataDocument, options)

export const useDeleteAccountMutation = (options?: Omit<useMutation.Options<DeleteAccountMutation, DeleteAccountMutationVariables>, 'variables'>) =>
  useMutation(DeleteAccountDocument, options)