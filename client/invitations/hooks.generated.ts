import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminInvitationsQuery, type AdminInvitationsQueryVariables, AdminInvitationsDocument, type AdminInvitationsTotalQuery, type AdminInvitationsTotalQueryVariables, AdminInvitationsTotalDocument, type InviteUserMutation, type InviteUserMutationVariables, InviteUserDocument, type ResendInvitationMutation, type ResendInvitationMutationVariables, ResendInvitationDocument, type RevokeInvitationMutation, type RevokeInvitationMutationVariables, RevokeInvitationDocument } from './documents.generated'
export const useAdminInvitationsQuery = (options: useQuery.Options<AdminInvitationsQuery, AdminInvitationsQueryVariables>) =>
  useQuery(AdminInvitationsDocument, options)

export const useAdminInvitationsTotalQuery = (options?: useQuery.Options<AdminInvitationsTotalQuery, AdminInvitationsTotalQueryVariables>) =>
  useQuery(AdminInvitationsTotalDocument, options)

export const useInviteUserMutation = (options?: Omit<useMutation.Options<InviteUserMutation, InviteUserMutationVariables>, 'variables'>) =>
  useMutation(InviteUserDocument, options)

export const useResendInvitationMutation = (options?: Omit<useMutation.Options<ResendInvitationMutation, ResendInvitationMutationVariables>, 'variables'>) =>
  useMutation(ResendInvitationDocument, options)

export const useRevokeInvitationMutation = (options?: Omit<useMutation.Options<RevokeInvitationMutation, RevokeInvitationMutationVariables>, 'variables'>) =>
  useMutation(RevokeInvitationDocument, options)