import { useMutation, useQuery } from '@apollo/client/react'
import { type CreateOrganizationMutation, type CreateOrganizationMutationVariables, CreateOrganizationDocument, type UpdateOrganizationMutation, type UpdateOrganizationMutationVariables, UpdateOrganizationDocument, type DeleteOrganizationMutation, type DeleteOrganizationMutationVariables, DeleteOrganizationDocument, type OrganizationsQuery, type OrganizationsQueryVariables, OrganizationsDocument, type OrganizationInvitationsQuery, type OrganizationInvitationsQueryVariables, OrganizationInvitationsDocument, type InviteToOrganizationMutation, type InviteToOrganizationMutationVariables, InviteToOrganizationDocument, type ResendOrganizationInvitationMutation, type ResendOrganizationInvitationMutationVariables, ResendOrganizationInvitationDocument, type RevokeOrganizationInvitationMutation, type RevokeOrganizationInvitationMutationVariables, RevokeOrganizationInvitationDocument, type OrganizationMembersQuery, type OrganizationMembersQueryVariables, OrganizationMembersDocument, type AddOrganizationMemberMutation, type AddOrganizationMemberMutationVariables, AddOrganizationMemberDocument, type UpdateOrganizationMemberMutation, type UpdateOrganizationMemberMutationVariables, UpdateOrganizationMemberDocument, type RemoveOrganizationMemberMutation, type RemoveOrganizationMemberMutationVariables, RemoveOrganizationMemberDocument, type PendingMembershipsQuery, type PendingMembershipsQueryVariables, PendingMembershipsDocument, type AcceptOrganizationMembershipMutation, type AcceptOrganizationMembershipMutationVariables, AcceptOrganizationMembershipDocument, type LeaveOrganizationMutation, type LeaveOrganizationMutationVariables, LeaveOrganizationDocument, type TransferOrganizationMutation, type TransferOrganizationMutationVariables, TransferOrganizationDocument, type CancelOrganizationTransferMutation, type CancelOrganizationTransferMutationVariables, CancelOrganizationTransferDocument, type AcceptOrganizationTransferMutation, type AcceptOrganizationTransferMutationVariables, AcceptOrganizationTransferDocument, type DeclineOrganizationTransferMutation, type DeclineOrganizationTransferMutationVariables, DeclineOrganizationTransferDocument } from './documents.generated'
export const useCreateOrganizationMutation = (options?: Omit<useMutation.Options<CreateOrganizationMutation, CreateOrganizationMutationVariables>, 'variables'>) =>
  useMutation(CreateOrganizationDocument, options)

export const useUpdateOrganizationMutation = (options?: Omit<useMutation.Options<UpdateOrganizationMutation, UpdateOrganizationMutationVariables>, 'variables'>) =>
  useMutation(UpdateOrganizationDocument, options)

export const useDeleteOrganizationMutation = (options?: Omit<useMutation.Options<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>, 'variables'>) =>
  useMutation(DeleteOrganizationDocument, options)

export const useOrganizationsQuery = (options: useQuery.Options<OrganizationsQuery, OrganizationsQueryVariables>) =>
  useQuery(OrganizationsDocument, options)

export const useOrganizationInvitationsQuery = (options: useQuery.Options<OrganizationInvitationsQuery, OrganizationInvitationsQueryVariables>) =>
  useQuery(OrganizationInvitationsDocument, options)

export const useInviteToOrganizationMutation = (options?: Omit<useMutation.Options<InviteToOrganizationMutation, InviteToOrganizationMutationVariables>, 'variables'>) =>
  useMutation(InviteToOrganizationDocument, options)

export const useResendOrganizationInvitationMutation = (options?: Omit<useMutation.Options<ResendOrganizationInvitationMutation, ResendOrganizationInvitationMutationVariables>, 'variables'>) =>
  useMutation(ResendOrganizationInvitationDocument, options)

export const useRevokeOrganizationInvitationMutation = (options?: Omit<useMutation.Options<RevokeOrganizationInvitationMutation, RevokeOrganizationInvitationMutationVariables>, 'variables'>) =>
  useMutation(RevokeOrganizationInvitationDocument, options)

export const useOrganizationMembersQuery = (options: useQuery.Options<OrganizationMembersQuery, OrganizationMembersQueryVariables>) =>
  useQuery(OrganizationMembersDocument, options)

export const useAddOrganizationMemberMutation = (options?: Omit<useMutation.Options<AddOrganizationMemberMutation, AddOrganizationMemberMutationVariables>, 'variables'>) =>
  useMutation(AddOrganizationMemberDocument, options)

export const useUpdateOrganizationMemberMutation = (options?: Omit<useMutation.Options<UpdateOrganizationMemberMutation, UpdateOrganizationMemberMutationVariables>, 'variables'>) =>
  useMutation(UpdateOrganizationMemberDocument, options)

export const useRemoveOrganizationMemberMutation = (options?: Omit<useMutation.Options<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>, 'variables'>) =>
  useMutation(RemoveOrganizationMemberDocument, options)

export const usePendingMembershipsQuery = (options?: useQuery.Options<PendingMembershipsQuery, PendingMembershipsQueryVariables>) =>
  useQuery(PendingMembershipsDocument, options)

export const useAcceptOrganizationMembershipMutation = (options?: Omit<useMutation.Options<AcceptOrganizationMembershipMutation, AcceptOrganizationMembershipMutationVariables>, 'variables'>) =>
  useMutation(AcceptOrganizationMembershipDocument, options)

export const useLeaveOrganizationMutation = (options?: Omit<useMutation.Options<LeaveOrganizationMutation, LeaveOrganizationMutationVariables>, 'variables'>) =>
  useMutation(LeaveOrganizationDocument, options)

export const useTransferOrganizationMutation = (options?: Omit<useMutation.Options<TransferOrganizationMutation, TransferOrganizationMutationVariables>, 'variables'>) =>
  useMutation(TransferOrganizationDocument, options)

export const useCancelOrganizationTransferMutation = (options?: Omit<useMutation.Options<CancelOrganizationTransferMutation, CancelOrganizationTransferMutationVariables>, 'variables'>) =>
  useMutation(CancelOrganizationTransferDocument, options)

export const useAcceptOrganizationTransferMutation = (options?: Omit<useMutation.Options<AcceptOrganizationTransferMutation, AcceptOrganizationTransferMutationVariables>, 'variables'>) =>
  useMutation(AcceptOrganizationTransferDocument, options)

export const useDeclineOrganizationTransferMutation = (options?: Omit<useMutation.Options<DeclineOrganizationTransferMutation, DeclineOrganizationTransferMutationVariables>, 'variables'>) =>
  useMutation(DeclineOrganizationTransferDocument, options)