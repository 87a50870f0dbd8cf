import { useQuery } from '@apollo/client/react'
import { type AuditLogQuery, type AuditLogQueryVariables, AuditLogDocument, type AuditLogTotalQuery, type AuditLogTotalQueryVariables, AuditLogTotalDocument } from './documents.generated'
export const useAuditLogQuery = (options?: useQuery.Options<AuditLogQuery, AuditLogQueryVariables>) =>
  useQuery<AuditLogQuery, AuditLogQueryVariables>(AuditLogDocument, options as useQuery.Options<AuditLogQuery, AuditLogQueryVariables>)

export const useAuditLogTotalQuery = (options?: useQuery.Options<AuditLogTotalQuery, AuditLogTotalQueryVariables>) =>
  useQuery<AuditLogTotalQuery, AuditLogTotalQueryVariables>(AuditLogTotalDocument, options as useQuery.Options<AuditLogTotalQuery, AuditLogTotalQueryVariables>)