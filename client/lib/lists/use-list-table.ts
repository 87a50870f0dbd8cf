import { useMemo } from 'react'
import { getLatestData } from './list-query'
import { LIST_PAGE_SIZE } from './list-state'
import type { Connection, useListState } from './use-list-state'

interface QueryResult<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
  loading: boolean
  refetch: () => Promise<unknown>
}

interface RowConnection<TNode> extends Connection {
  edges: { node: TNode }[]
}

interface Options<TData, TNode> {
  list: Pick<ReturnType<typeof useListState<string>>, 'sort' | 'onSort' | 'getPagination'>
  result: QueryResult<TData>
  /** The connection in the answer. */
  getConnection: (data: TData) => RowConnection<TNode>
  /** What could not be loaded, as the specification names it (§2, Load errors). */
  resourceName: string
}

/** What a table shows of an administrator's list: its rows, order and pages, or that they could not be loaded. */
export function useListTable<TData, TNode>({
  list,
  result,
  getConnection,
  resourceName,
}: Options<TData, TNode>) {
  const latestData = getLatestData(result)
  const connection = latestData && getConnection(latestData)
  const rows = useMemo(() => connection?.edges.map(({ node }) => node), [connection])
  return {
    rows,
    loading: result.loading,
    error: result.error ? `Error loading ${resourceName}. Please try again.` : undefined,
    onRetry: () => void result.refetch().catch(() => undefined),
    sort: list.sort,
    onSort: list.onSort,
    pagination: {
      ...list.getPagination(connection, latestData === result.data),
      rowCount: rows?.length ?? 0,
      pageSize: LIST_PAGE_SIZE,
    },
  }
}
