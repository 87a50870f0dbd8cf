import { useMutation, useQuery } from '@apollo/client/react'
import { type OrganizationMembersQuery, type OrganizationMembersQueryVariables, OrganizationMembersDocument, type AddOrganizationMemberMutation, type AddOrganizationMemberMutationVariables, AddOrganizationMemberDocument, type RemoveOrganizationMemberMutation, type RemoveOrganizationMemberMutationVariables, RemoveOrganizationMemberDocument, type CreateOrganizationMutation, type CreateOrganizationMutationVariables, CreateOrganizationDocument, type DeleteOrganizationMutation, type DeleteOrganizationMutationVariables, DeleteOrganizationDocument, type OrganizationsQuery, type OrganizationsQueryVariables, OrganizationsDocument, type PendingMembershipsQuery, type PendingMembershipsQueryVariables, PendingMembershipsDocument, type AcceptOrganizationMembershipMutation, type AcceptOrganizationMembershipMutationVariables, AcceptOrganizationMembershipDocument, type LeaveOrganizationMutation, type LeaveOrganizationMutationVariables, LeaveOrganizationDocument } from './documents.generated'
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

export const usePendingMembershipsQuery = (options?: useQuery.Options<PendingMembershipsQuery, PendingMembershipsQueryVariables>) =>
  useQuery(PendingMembershipsDocument, options)

export const useAcceptOrganizationMembershipMutation = (options?: Omit<useMutation.Options<AcceptOrganizationMembershipMutation, AcceptOrganizationMembershipMutationVariables>, 'variables'>) =>
  useMutation(AcceptOrganizationMembershipDocument, options)

export const useLeaveOrganizationMutation = (options?: Omit<useMutation.Options<LeaveOrganizationMutation, LeaveOrganizationMutationVariables>, 'variables'>) =>
  useMutation(LeaveOrganizationDocument, options)