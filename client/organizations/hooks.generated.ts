import { useMutation, useQuery } from '@apollo/client/react'
import { type OrganizationsQuery, type OrganizationsQueryVariables, OrganizationsDocument, type OrganizationMembersQuery, type OrganizationMembersQueryVariables, OrganizationMembersDocument, type CreateOrganizationMutation, type CreateOrganizationMutationVariables, CreateOrganizationDocument, type DeleteOrganizationMutation, type DeleteOrganizationMutationVariables, DeleteOrganizationDocument, type AddOrganizationMemberMutation, type AddOrganizationMemberMutationVariables, AddOrganizationMemberDocument, type RemoveOrganizationMemberMutation, type RemoveOrganizationMemberMutationVariables, RemoveOrganizationMemberDocument } from './documents.generated'
export const useOrganizationsQuery = (options?: useQuery.Options<OrganizationsQuery, OrganizationsQueryVariables>) =>
  useQuery<OrganizationsQuery, OrganizationsQueryVariables>(OrganizationsDocument, options as useQuery.Options<OrganizationsQuery, OrganizationsQueryVariables>)

export const useOrganizationMembersQuery = (options?: useQuery.Options<OrganizationMembersQuery, OrganizationMembersQueryVariables>) =>
  useQuery<OrganizationMembersQuery, OrganizationMembersQueryVariables>(OrganizationMembersDocument, options as useQuery.Options<OrganizationMembersQuery, OrganizationMembersQueryVariables>)

export const useCreateOrganizationMutation = (options?: useMutation.Options<CreateOrganizationMutation, CreateOrganizationMutationVariables>) =>
  useMutation<CreateOrganizationMutation, CreateOrganizationMutationVariables>(CreateOrganizationDocument, options as useMutation.Options<CreateOrganizationMutation, CreateOrganizationMutationVariables>)

export const useDeleteOrganizationMutation = (options?: useMutation.Options<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>) =>
  useMutation<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>(DeleteOrganizationDocument, options as useMutation.Options<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>)

export const useAddOrganizationMemberMutation = (options?: useMutation.Options<AddOrganizationMemberMutation, AddOrganizationMemberMutationVariables>) =>
  useMutation<AddOrganizationMemberMutation, AddOrganizationMemberMutationVariables>(AddOrganizationMemberDocument, options as useMutation.Options<AddOrganizationMemberMutation, AddOrganizationMemberMutationVariables>)

export const useRemoveOrganizationMemberMutation = (options?: useMutation.Options<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>) =>
  useMutation<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>(RemoveOrganizationMemberDocument, options as useMutation.Options<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>)