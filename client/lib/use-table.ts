import { useMemo } from 'react'
import { shownOf } from './admin-lists'
import { pageSize } from './list-state'
import type { Connection, useListState } from './use-list-state'

interface Answer<TData> {
  data?: TData
  previousData?: TData
  error?: unknown
  loading: boolean
  refetch: () => Promise<unknown>
}

interface Rows<TNode> extends Connection {
  edges: { node: TNode }[]
}

interface Options<TData, TNode> {
  list: Pick<ReturnType<typeof useListState<string>>, 'sort' | 'onSort' | 'pages'>
  answer: Answer<TData>
  /** The connection in the answer. */
  of: (data: TData) => Rows<TNode>
  /** What could not be loaded, as the specification names it (§2, Load errors). */
  what: string
}

/** What a table shows of an administrator's list: its rows, order and pages, or that they could not be loaded. */
export function useTable<TData, TNode>({ list, answer, of, what }: Options<TData, TNode>) {
  const shown = shownOf(answer)
  const connection = shown && of(shown)
  const rows = useMemo(() => connection?.edges.map(({ node }) => node), [connection])
  return {
    rows,
    loading: answer.loading,
    error: answer.error ? `Error loading ${what}. Please try again.` : undefined,
    onRetry: () => void answer.refetch().catch(() => undefined),
    sort: list.sort,
    onSort: list.onSort,
    pages: { ...list.pages(connection, shown === answer.data), shown: rows?.length ?? 0, size: pageSize },
  }
}
