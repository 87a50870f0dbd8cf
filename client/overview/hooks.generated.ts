import { useQuery } from '@apollo/client/react'
import { type AdminOverviewQuery, type AdminOverviewQueryVariables, AdminOverviewDocument } from './documents.generated'
export const useAdminOverviewQuery = (options?: useQuery.Options<AdminOverviewQuery, AdminOverviewQueryVariables>) =>
  useQuery(AdminOverviewDocument, options)