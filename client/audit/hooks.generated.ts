import { useQuery } from '@apollo/client/react'
import { type AuditLogQuery, type AuditLogQueryVariables, AuditLogDocument, type AuditLogTotalQuery, type AuditLogTotalQueryVariables, AuditLogTotalDocument } from './documents.generated'
export const useAuditLogQuery = (options: useQuery.Options<AuditLogQuery, AuditLogQueryVariables>) =>
  useQuery(AuditLogDocument, options)

export const useAuditLogTotalQuery = (options?: useQuery.Options<AuditLogTotalQuery, AuditLogTotalQueryVariables>) =>
  useQuery(AuditLogTotalDocument, options)