import { useMutation, useQuery } from '@apollo/client/react'
import { type OrganizationMembersQuery, type OrganizationMembersQueryVariables, OrganizationMembersDocument, type AddOrganizationMemberMutation, type AddOrganizationMemberMutationVariables, AddOrganizationMemberDocument, type RemoveOrganizationMemberMutation, type RemoveOrganizationMemberMutationVariables, RemoveOrganizationMemberDocument, type CreateOrganizationMutation, type CreateOrganizationMutationVariables, CreateOrganizationDocument, type DeleteOrganizationMutation, type DeleteOrganizationMutationVariables, DeleteOrganizationDocument, type OrganizationsQuery, type OrganizationsQueryVariables, OrganizationsDocument } from './documents.generated'
export const useOrganizationMembersQuery = (options: useQuery.Options<OrganizationMembersQuery, OrganizationMembersQueryVariables>) =>
  useQuery(OrganizationMembersDocument, options)

export const useAddOrganizationMemberMutation = (options?: Omit<useMutation.Options<AddOrganizationMemberMutation, AddOrganizationMemberMutationVariables>, 'variables'>) =>
  useMutation(AddOrganizationMemberDocument, options)

export const useRemoveOrganizationMemberMutation = (options?: Omit<useMutation.Options<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>, 'variables'>) =>
  useMutation(RemoveOrganizationMemberDocument, options)

export const useCreateOrganizationMutation = (options?: Omit<useMutation.Options<CreateOrganizationMutation, CreateOrganizationMutationVariables>, 'variables'>) =>
  useMutation(CreateOrganizationDocument, options)

export const useDeleteOrganizationMutation = (options?: Omit<useMutation.Options<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>, 'variables'>) =>
  useMutation(DeleteOrganizationDocument, options)

export const useOrganizationsQuery = (options: useQuery.Options<OrganizationsQuery, OrganizationsQueryVariables>) =>
  useQuery(OrganizationsDocument, options)