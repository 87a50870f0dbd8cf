import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminLeadsQuery, type AdminLeadsQueryVariables, AdminLeadsDocument, type AdminLeadsTotalQuery, type AdminLeadsTotalQueryVariables, AdminLeadsTotalDocument, type LeadsForExportQuery, type LeadsForExportQueryVariables, LeadsForExportDocument, type ContactMessagesQuery, type ContactMessagesQueryVariables, ContactMessagesDocument, type ContactMessagesTotalQuery, type ContactMessagesTotalQueryVariables, ContactMessagesTotalDocument, type UpdateContactMessageMutation, type UpdateContactMessageMutationVariables, UpdateContactMessageDocument, type DeleteContactMessageMutation, type DeleteContactMessageMutationVariables, DeleteContactMessageDocument } from './documents.generated'
export const useAdminLeadsQuery = (options?: useQuery.Options<AdminLeadsQuery, AdminLeadsQueryVariables>) =>
  useQuery<AdminLeadsQuery, AdminLeadsQueryVariables>(AdminLeadsDocument, options as useQuery.Options<AdminLeadsQuery, AdminLeadsQueryVariables>)

export const useAdminLeadsTotalQuery = (options?: useQuery.Options<AdminLeadsTotalQuery, AdminLeadsTotalQueryVariables>) =>
  useQuery<AdminLeadsTotalQuery, AdminLeadsTotalQueryVariables>(AdminLeadsTotalDocument, options as useQuery.Options<AdminLeadsTotalQuery, AdminLeadsTotalQueryVariables>)

export const useLeadsForExportQuery = (options?: useQuery.Options<LeadsForExportQuery, LeadsForExportQueryVariables>) =>
  useQuery<LeadsForExportQuery, LeadsForExportQueryVariables>(LeadsForExportDocument, options as useQuery.Options<LeadsForExportQuery, LeadsForExportQueryVariables>)

export const useContactMessagesQuery = (options?: useQuery.Options<ContactMessagesQuery, ContactMessagesQueryVariables>) =>
  useQuery<ContactMessagesQuery, ContactMessagesQueryVariables>(ContactMessagesDocument, options as useQuery.Options<ContactMessagesQuery, ContactMessagesQueryVariables>)

export const useContactMessagesTotalQuery = (options?: useQuery.Options<ContactMessagesTotalQuery, ContactMessagesTotalQueryVariables>) =>
  useQuery<ContactMessagesTotalQuery, ContactMessagesTotalQueryVariables>(ContactMessagesTotalDocument, options as useQuery.Options<ContactMessagesTotalQuery, ContactMessagesTotalQueryVariables>)

export const useUpdateContactMessageMutation = (options?: useMutation.Options<UpdateContactMessageMutation, UpdateContactMessageMutationVariables>) =>
  useMutation<UpdateContactMessageMutation, UpdateContactMessageMutationVariables>(UpdateContactMessageDocument, options as useMutation.Options<UpdateContactMessageMutation, UpdateContactMessageMutationVariables>)

export const useDeleteContactMessageMutation = (options?: useMutation.Options<DeleteContactMessageMutation, DeleteContactMessageMutationVariables>) =>
  useMutation<DeleteContactMessageMutation, DeleteContactMessageMutationVariables>(DeleteContactMessageDocument, options as useMutation.Options<DeleteContactMessageMutation, DeleteContactMessageMutationVariables>)