import { useQuery } from '@apollo/client/react'
import { type ViewerQuery, type ViewerQueryVariables, ViewerDocument } from './documents.generated'
export const useViewerQuery = (options?: useQuery.Options<ViewerQuery, ViewerQueryVariables>) =>
  useQuery(ViewerDocument, options)