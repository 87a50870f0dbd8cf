import { useState } from 'react'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { LIST_PAGE_SIZE } from '../lib/lists/list-state'
import { DataTable } from '../ui/tables/DataTable'
import { deprecatedUseColumns } from './AdminDeprecatedUseColumns'
import { useAdminDeprecatedUsesQuery } from './hooks.generated'

/**
 * Lists the deprecated API elements in use. Each row counts the uses of one element with one token, or without a token.
 * Renders nothing during the first load or if there are no uses.
 */
export function AdminDeprecatedUses() {
  const [page, setPage] = useState(1)
  const variables = { first: LIST_PAGE_SIZE, offset: (page - 1) * LIST_PAGE_SIZE }
  const result = useAdminDeprecatedUsesQuery({ ...listQueryOptions, variables })
  const list = getLatestData(result)?.deprecatedUses
  if (!result.error && !list?.totalCount) return null
  return (
    <section aria-labelledby="deprecated-uses-title" className="pt-4 pb-12">
      <h2 id="deprecated-uses-title" className="text-xl">
        Deprecated API elements in use
      </h2>
      <p className="mt-1 text-pretty text-muted">
        A later version will remove these elements. Before you upgrade, update the programs that use them.
      </p>
      <DataTable
        label="Deprecated API elements in use"
        columns={deprecatedUseColumns}
        rows={list?.nodes}
        loading={result.loading}
        error={result.error ? 'Error loading deprecated API elements. Please try again.' : undefined}
        onRetry={() => void result.refetch().catch(() => undefined)}
        empty={null}
        pagination={{
          page,
          rowCount: list?.nodes.length ?? 0,
          pageSize: LIST_PAGE_SIZE,
          total: list?.totalCount,
          hasNext: list?.pageInfo.hasNextPage ?? false,
          onNext: () => setPage(page + 1),
          onPrevious: () => setPage(page - 1),
          onFirst: () => setPage(1),
        }}
      />
    </section>
  )
}
