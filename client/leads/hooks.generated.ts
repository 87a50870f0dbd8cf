import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminLeadsQuery, type AdminLeadsQueryVariables, AdminLeadsDocument, type AdminLeadsTotalQuery, type AdminLeadsTotalQueryVariables, AdminLeadsTotalDocument, type DeleteLeadMutation, type DeleteLeadMutationVariables, DeleteLeadDocument, type ContactMessagesQuery, type ContactMessagesQueryVariables, ContactMessagesDocument, type ContactMessagesTotalQuery, type ContactMessagesTotalQueryVariables, ContactMessagesTotalDocument, type UpdateContactMessageMutation, type UpdateContactMessageMutationVariables, UpdateContactMessageDocument, type DeleteContactMessageMutation, type DeleteContactMessageMutationVariables, DeleteContactMessageDocument } from './documents.generated'
export const useAdminLeadsQuery = (options: useQuery.Options<AdminLeadsQuery, AdminLeadsQueryVariables>) =>
  useQuery(AdminLeadsDocument, options)

export const useAdminLeadsTotalQuery = (options?: useQuery.Options<AdminLeadsTotalQuery, AdminLeadsTotalQueryVariables>) =>
  useQuery(AdminLeadsTotalDocument, options)

export const useDeleteLeadMutation = (options?: Omit<useMutation.Options<DeleteLeadMutation, DeleteLeadMutationVariables>, 'variables'>) =>
  useMutation(DeleteLeadDocument, options)

export const useContactMessagesQuery = (options: useQuery.Options<ContactMessagesQuery, ContactMessagesQueryVariables>) =>
  useQuery(ContactMessagesDocument, options)

export const useContactMessagesTotalQuery = (options?: useQuery.Options<ContactMessagesTotalQuery, ContactMessagesTotalQueryVariables>) =>
  useQuery(ContactMessagesTotalDocument, options)

export const useUpdateContactMessageMutation = (options?: Omit<useMutation.Options<UpdateContactMessageMutation, UpdateContactMessageMutationVariables>, 'variables'>) =>
  useMutation(UpdateContactMessageDocument, options)

export const useDeleteContactMessageMutation = (options?: Omit<useMutation.Options<DeleteContactMessageMutation, DeleteContactMessageMutationVariables>, 'variables'>) =>
  useMutation(DeleteContactMessageDocument, options)