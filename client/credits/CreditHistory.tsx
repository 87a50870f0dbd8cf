import { getErrorMessage } from '../lib/api/request-error'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { LoadMore } from '../ui/navigation/LoadMore'
import { formatRange, formatTotal } from '../ui/tables/TablePagination'
import { BalanceChart } from './BalanceChart'
import { HistorySkeleton, HistoryTable } from './HistoryTable'
import { HISTORY_PAGE_SIZE } from './history-page-size'
import { useCreditHistoryQuery } from './hooks.generated'

export const CreditHistory = () => (
  <section aria-labelledby="history-title" className="mt-9 border-t border-line pt-6">
    <h2 id="history-title" className="text-xl">
      Credits History
    </h2>
    <div className="mt-4">
      <HistoryContent />
    </div>
  </section>
)

function HistoryContent() {
  const { data, error, loading, refetch, fetchMore } = useCreditHistoryQuery({
    variables: { first: HISTORY_PAGE_SIZE },
  })
  const viewer = data?.viewer
  const connection = viewer?.creditTransactions
  if (!connection && loading)
    return (
      <DelayedContent>
        <HistorySkeleton />
      </DelayedContent>
    )
  if (!connection)
    return <LoadError onRetry={() => void refetch().catch(() => undefined)}>{formatLoadError(error)}</LoadError>
  const { edges, totalCount, pageInfo } = connection
  if (edges.length === 0) return <NoTransactions />
  const transactions = edges.map(({ node }) => node)
  const after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <LoadMore
      visibleCount={edges.length}
      loadMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      formatError={formatLoadError}
      countLabel={formatTransactionCount(edges.length, totalCount)}
    >
      {focusIndex => (
        <>
          <div className="mb-6">
            <BalanceChart transactions={transactions} credits={viewer.credits} />
          </div>
          <HistoryTable transactions={transactions} focusIndex={focusIndex} />
        </>
      )}
    </LoadMore>
  )
}

/** Formats the load error (specification §2, Credits tab). */
const formatLoadError = (error: unknown) => `Error loading credit history: ${getErrorMessage(error) || 'Unknown error'}`

const NoTransactions = () => (
  <div className="border-t border-line py-8">
    <p className="font-medium">No credit transactions yet</p>
    <p className="mt-1 text-muted">Redeemed codes appear here.</p>
  </div>
)

const formatTransactionCount = (loadedCount: number, totalCount: number) =>
  loadedCount < totalCount ? formatRange(1, loadedCount, totalCount) : formatTotal(totalCount)
