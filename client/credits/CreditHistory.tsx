import { count } from '../lib/format'
import { errorText } from '../lib/request-error'
import { Delayed } from '../ui/Delayed'
import { LoadError } from '../ui/LoadError'
import { More } from '../ui/More'
import { BalanceLine } from './BalanceLine'
import { HistorySkeleton, HistoryTable } from './HistoryTable'
import { pageSize } from './history-size'
import { useCreditHistoryQuery } from './hooks.generated'

/** The ledger, the newest line first. */
export const CreditHistory = () => (
  <section aria-labelledby="history-title" className="mt-9 border-t border-line pt-6">
    <h2 id="history-title" className="text-xl">
      Credits History
    </h2>
    <div className="mt-4">
      <History />
    </div>
  </section>
)

function History() {
  const { data, error, loading, refetch, fetchMore } = useCreditHistoryQuery({
    variables: { first: pageSize },
  })
  const viewer = data?.viewer
  const list = viewer?.creditTransactions
  if (!list && loading)
    return (
      <Delayed>
        <div className="mb-6 h-25" />
        <HistorySkeleton />
      </Delayed>
    )
  if (!list)
    return <LoadError onRetry={() => void refetch().catch(() => undefined)}>{failureWords(error)}</LoadError>
  const { edges, totalCount, pageInfo } = list
  if (edges.length === 0) return <NoTransactions />
  const lines = edges.map(({ node }) => node)
  const after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  return (
    <More
      shown={edges.length}
      more={after === null ? undefined : () => fetchMore({ variables: { after } })}
      failure={failureWords}
      count={counted(edges.length, totalCount)}
    >
      {from => (
        <>
          <div className="mb-6">
            <BalanceLine lines={lines} credits={viewer.credits} />
          </div>
          <HistoryTable lines={lines} focusFrom={from} />
        </>
      )}
    </More>
  )
}

/** Specification §8, inline load errors. */
const failureWords = (error: unknown) =>
  `Error loading credit history: ${errorText(error) || 'Unknown error'}`

const NoTransactions = () => (
  <div className="border-t border-line py-8">
    <p className="font-medium">No credit transactions yet</p>
    <p className="mt-1 text-quiet">Redeem a code, and what it adds is listed here.</p>
  </div>
)

const counted = (shown: number, total: number) =>
  shown < total
    ? `${count(shown)} of ${count(total)} entries`
    : total === 1
      ? '1 entry'
      : `${count(total)} entries`
