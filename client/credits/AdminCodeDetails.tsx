import { useFragment } from '@apollo/client/react'
import { ExportButton } from '../lib/exports/ExportButton'
import { formatCount, formatLocalDateTime } from '../lib/format'
import { codeStatusLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { CopyableText } from '../ui/controls/CopyableText'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusText } from '../ui/feedback/StatusText'
import { useFocusNewItem } from '../ui/focus/use-focus-new-item'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { LoadMore } from '../ui/navigation/LoadMore'
import { Cell, HeaderCell, Row, Table } from '../ui/tables/Table'
import { formatCodeUses, formatCreditAmount } from './credit-code-format'
import { CodeRowFragmentDoc, type CreditCodeRedemptionsQuery } from './documents.generated'
import { redemptionExport } from './exports'
import { useCreditCodeRedemptionsQuery } from './hooks.generated'

/** Shows a credit code and its redemptions. Reads the code from the cache, which the redemption query updates. */
export function AdminCodeDetails({ id }: { id: number }) {
  const { data: code, complete } = useFragment({
    fragment: CodeRowFragmentDoc,
    from: { __typename: 'CreditCode', id },
  })
  if (!complete) return null
  return (
    <>
      <DescriptionList>
        <DescriptionItem term="Code">
          <CopyableText text={code.code} wraps />
        </DescriptionItem>
        <DescriptionItem term="Status">
          <StatusText status={code.status} labels={codeStatusLabels} />
        </DescriptionItem>
        <DescriptionItem term="Amount">{formatCreditAmount(code.creditAmount)}</DescriptionItem>
        <DescriptionItem term="Created">{formatLocalDateTime(code.createdAt)}</DescriptionItem>
        <DescriptionItem term="Expiration">
          {code.expiresAt ? formatLocalDateTime(code.expiresAt) : 'Never expires'}
        </DescriptionItem>
        <DescriptionItem term="Usage">{formatCodeUses(code)}</DescriptionItem>
        <DescriptionItem term="Description">{code.description || '-'}</DescriptionItem>
      </DescriptionList>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">Redemption History</h3>
        {code.currentUses > 0 && (
          <ExportButton list={redemptionExport} filter={{}} baseFilter={{ codeId: id }} matchCount={code.currentUses} />
        )}
      </div>
      <div className="mt-2">
        <RedemptionHistory id={id} />
      </div>
    </>
  )
}

function RedemptionHistory({ id }: { id: number }) {
  const { data, error, refetch, fetchMore } = useCreditCodeRedemptionsQuery({
    variables: { id, first: REDEMPTIONS_PAGE_SIZE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const connection = data?.creditCode?.redemptions
  if (error) return <LoadError onRetry={() => void refetch().catch(() => undefined)}>{LOAD_ERROR}</LoadError>
  if (!connection) {
    return (
      <div role="status" aria-label="Loading redemptions" className="space-y-3 py-2">
        <Skeleton className="h-3.5 w-48 max-w-full" />
        <Skeleton className="h-3.5 w-40 max-w-full" />
      </div>
    )
  }
  if (connection.edges.length === 0) {
    return <p className="text-muted">This code has not been redeemed by any users yet.</p>
  }
  const after = connection.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null
  return (
    <LoadMore
      visibleCount={connection.edges.length}
      loadMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      formatError={() => LOAD_ERROR}
    >
      {focusIndex => <RedemptionTable redemptions={connection.edges.map(({ node }) => node)} focusIndex={focusIndex} />}
    </LoadMore>
  )
}

const REDEMPTIONS_PAGE_SIZE = 100

/** Specification §2, Credit code manager. */
const LOAD_ERROR = 'Error loading redemptions. Please try again.'

type Redemptions = NonNullable<CreditCodeRedemptionsQuery['creditCode']>['redemptions']['edges'][number]['node'][]

interface TableProps {
  redemptions: Redemptions
  /** Index of the first newly loaded row, which takes the focus. */
  focusIndex?: number
}

function RedemptionTable({ redemptions, focusIndex }: TableProps) {
  const firstNewRowRef = useFocusNewItem<HTMLTableRowElement>(focusIndex, redemptions.length)
  return (
    <Table caption="Redemption History">
      <thead>
        <tr>
          <HeaderCell>User</HeaderCell>
          <HeaderCell>Redeemed</HeaderCell>
          <HeaderCell alignRight>Credits Granted</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {redemptions.map(({ id, userId, redeemedAt, creditsGranted }, index) => (
          <Row key={id} ref={index === focusIndex ? firstNewRowRef : undefined} tabIndex={-1}>
            <Cell className="whitespace-nowrap tabular-nums">User ID: {userId}</Cell>
            <Cell>
              <RelativeTime iso={redeemedAt} isPast />
            </Cell>
            <Cell alignRight className="tabular-nums">
              {formatCount(creditsGranted)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
