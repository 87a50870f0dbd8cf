import { useMutation, useQuery } from '@apollo/client/react'
import { type FilesQuery, type FilesQueryVariables, FilesDocument, type UpdateFileMutation, type UpdateFileMutationVariables, UpdateFileDocument, type DeleteFileMutation, type DeleteFileMutationVariables, DeleteFileDocument, type UploadFileMutation, type UploadFileMutationVariables, UploadFileDocument } from './documents.generated'
export const useFilesQuery = (options: useQuery.Options<FilesQuery, FilesQueryVariables>) =>
  useQuery(FilesDocument, options)

export const useUpdateFileMutation = (options?: Omit<useMutation.Options<UpdateFileMutation, UpdateFileMutationVariables>, 'variables'>) =>
  useMutation(UpdateFileDocument, options)

export const useDeleteFileMutation = (options?: Omit<useMutation.Options<DeleteFileMutation, DeleteFileMutationVariables>, 'variables'>) =>
  useMutation(DeleteFileDocument, options)

export const useUploadFileMutation = (options?: Omit<useMutation.Options<UploadFileMutation, UploadFileMutationVariables>, 'variables'>) =>
  useMutation(UploadFileDocument, options)