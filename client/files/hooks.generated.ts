import { useMutation, useQuery } from '@apollo/client/react'
import { type FilesQuery, type FilesQueryVariables, FilesDocument, type UploadFileMutation, type UploadFileMutationVariables, UploadFileDocument, type UpdateFileMutation, type UpdateFileMutationVariables, UpdateFileDocument, type DeleteFileMutation, type DeleteFileMutationVariables, DeleteFileDocument } from './documents.generated'
export const useFilesQuery = (options?: useQuery.Options<FilesQuery, FilesQueryVariables>) =>
  useQuery<FilesQuery, FilesQueryVariables>(FilesDocument, options as useQuery.Options<FilesQuery, FilesQueryVariables>)

export const useUploadFileMutation = (options?: useMutation.Options<UploadFileMutation, UploadFileMutationVariables>) =>
  useMutation<UploadFileMutation, UploadFileMutationVariables>(UploadFileDocument, options as useMutation.Options<UploadFileMutation, UploadFileMutationVariables>)

export const useUpdateFileMutation = (options?: useMutation.Options<UpdateFileMutation, UpdateFileMutationVariables>) =>
  useMutation<UpdateFileMutation, UpdateFileMutationVariables>(UpdateFileDocument, options as useMutation.Options<UpdateFileMutation, UpdateFileMutationVariables>)

export const useDeleteFileMutation = (options?: useMutation.Options<DeleteFileMutation, DeleteFileMutationVariables>) =>
  useMutation<DeleteFileMutation, DeleteFileMutationVariables>(DeleteFileDocument, options as useMutation.Options<DeleteFileMutation, DeleteFileMutationVariables>)