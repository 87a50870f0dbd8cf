import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminJobsQuery, type AdminJobsQueryVariables, AdminJobsDocument, type AdminJobsTotalQuery, type AdminJobsTotalQueryVariables, AdminJobsTotalDocument, type RetryJobMutation, type RetryJobMutationVariables, RetryJobDocument } from './documents.generated'
export const useAdminJobsQuery = (options: useQuery.Options<AdminJobsQuery, AdminJobsQueryVariables>) =>
  useQuery(AdminJobsDocument, options)

export const useAdminJobsTotalQuery = (options?: useQuery.Options<AdminJobsTotalQuery, AdminJobsTotalQueryVariables>) =>
  useQuery(AdminJobsTotalDocument, options)

export const useRetryJobMutation = (options?: Omit<useMutation.Options<RetryJobMutation, RetryJobMutationVariables>, 'variables'>) =>
  useMutation(RetryJobDocument, options)