import { useQuery } from '@apollo/client/react'
import { type AuditLogQuery, type AuditLogQueryVariables, AuditLogDocument } from './documents.generated'
export const useAuditLogQuery = (options?: useQuery.Options<AuditLogQuery, AuditLogQueryVariables>) =>
  useQuery<AuditLogQuery, AuditLogQueryVariables>(AuditLogDocument, options as useQuery.Options<AuditLogQuery, AuditLogQueryVariables>)