import { useMutation, useQuery } from '@apollo/client/react'
import { type SecurityEventsQuery, type SecurityEventsQueryVariables, SecurityEventsDocument, type SessionsQuery, type SessionsQueryVariables, SessionsDocument, type UserSessionsQuery, type UserSessionsQueryVariables, UserSessionsDocument, type RevokeSessionMutation, type RevokeSessionMutationVariables, RevokeSessionDocument, type RevokeOtherSessionsMutation, type RevokeOtherSessionsMutationVariables, RevokeOtherSessionsDocument } from './documents.generated'
export const useSecurityEventsQuery = (options: useQuery.Options<SecurityEventsQuery, SecurityEventsQueryVariables>) =>
  useQuery(SecurityEventsDocument, options)

export const useSessionsQuery = (options?: useQuery.Options<SessionsQuery, SessionsQueryVariables>) =>
  useQuery(SessionsDocument, options)

export const useUserSessionsQuery = (options: useQuery.Options<UserSessionsQuery, UserSessionsQueryVariables>) =>
  useQuery(UserSessionsDocument, options)

export const useRevokeSessionMutation = (options?: Omit<useMutation.Options<RevokeSessionMutation, RevokeSessionMutationVariables>, 'variables'>) =>
  useMutation(RevokeSessionDocument, options)

export const useRevokeOtherSessionsMutation = (options?: Omit<useMutation.Options<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>, 'variables'>) =>
  useMutation(RevokeOtherSessionsDocument, options)