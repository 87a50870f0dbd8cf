import { useMemo } from 'react'
import { useCreatedRow } from './created-row'
import { getLatestData, type QueryResult } from './list-query'
import { LIST_PAGE_SIZE } from './list-state'
import type { Connection, useListState } from './use-list-state'

interface RefetchableResult<TData> extends QueryResult<TData> {
  refetch: () => Promise<unknown>
}

interface RowConnection<TNode> extends Connection {
  edges: { node: TNode }[]
}

interface Options<TField extends string, TNode> {
  list: Pick<ReturnType<typeof useListState<string>>, 'sort' | 'onSort' | 'getPagination' | 'showNewest'>
  result: RefetchableResult<Record<TField, RowConnection<TNode>>> & { loading: boolean }
  totalResult: RefetchableResult<{ list: { totalCount: number } }>
  /** The field of `result.data` that contains the rows. It is also the name of the list for `useCreatedRow`. */
  field: TField
  /** The name of the resource in the load error (specification §2, Load errors). */
  resourceName: string
}

/**
 * Combines the two queries of a list into the props of its table. The rows do not wait for the total. If only the query
 * for the total fails, the total is undefined.
 */
export function useListTable<TField extends string, TNode extends { id: number }>(options: Options<TField, TNode>) {
  const { list, result, totalResult, field, resourceName } = options
  const latestData = getLatestData(result)
  const isCurrent = latestData === result.data
  const connection = latestData?.[field]
  const rows = useMemo(() => connection?.edges.map(({ node }) => node), [connection])
  // While a new total loads, the previous rows keep the previous total. New rows have no total until theirs arrives.
  const total = totalResult.data ?? (isCurrent ? undefined : totalResult.previousData)
  const highlightedId = useCreatedRow({
    list: field,
    rows,
    loading: result.loading || !isCurrent,
    onMissing: list.showNewest,
  })
  return {
    rows,
    highlightedId,
    loading: result.loading,
    error: result.error ? `Error loading ${resourceName}. Please try again.` : undefined,
    onRetry: () => {
      for (const { refetch } of [result, totalResult]) void refetch().catch(() => undefined)
    },
    sort: list.sort,
    onSort: list.onSort,
    pagination: {
      ...list.getPagination(connection, isCurrent),
      total: total?.list.totalCount,
      rowCount: rows?.length ?? 0,
      pageSize: LIST_PAGE_SIZE,
    },
  }
}
