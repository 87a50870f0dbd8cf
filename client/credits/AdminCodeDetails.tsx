import { useFragment } from '@apollo/client/react'
import { formatCount, formatDateTime } from '../lib/format'
import { RelativeTime } from '../lib/RelativeTime'
import { CopyableText } from '../ui/controls/CopyableText'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { Cell, HeaderCell, Row, Table } from '../ui/tables/Table'
import { AdminCodeStatus } from './AdminCodeStatus'
import { formatCodeUses, formatCreditAmount } from './credit-code-format'
import { CodeRowFragmentDoc, type CreditCodeRedemptionsQuery } from './documents.generated'
import { useCreditCodeRedemptionsQuery } from './hooks.generated'

/** All fields of a code and its redemptions. Reads the code from the cache, which the redemption query updates. */
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
          <CopyableText text={code.code} />
        </DescriptionItem>
        <DescriptionItem term="Status">
          <AdminCodeStatus status={code.status} />
        </DescriptionItem>
        <DescriptionItem term="Amount">{formatCreditAmount(code.creditAmount)}</DescriptionItem>
        <DescriptionItem term="Created">{formatDateTime(code.createdAt)}</DescriptionItem>
        <DescriptionItem term="Expiration">
          {code.expiresAt ? formatDateTime(code.expiresAt) : 'Never expires'}
        </DescriptionItem>
        <DescriptionItem term="Usage">{formatCodeUses(code)}</DescriptionItem>
        <DescriptionItem term="Description">{code.description || '-'}</DescriptionItem>
      </DescriptionList>
      <h3 className="mt-7 text-lg">Redemption History</h3>
      <div className="mt-2">
        <RedemptionHistory id={id} />
      </div>
    </>
  )
}

function RedemptionHistory({ id }: { id: number }) {
  const { data, error, refetch } = useCreditCodeRedemptionsQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  if (error) {
    return (
      <LoadError onRetry={() => void refetch().catch(() => undefined)}>
        Error loading redemptions. Please try again.
      </LoadError>
    )
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading redemptions" className="space-y-3 py-2">
        <Skeleton className="h-3.5 w-48" />
        <Skeleton className="h-3.5 w-40" />
      </div>
    )
  }
  const { redemptions } = data.creditCode
  if (redemptions.length === 0) {
    return <p className="text-muted">This code has not been redeemed by any users yet.</p>
  }
  return <RedemptionTable redemptions={redemptions} />
}

type Redemptions = CreditCodeRedemptionsQuery['creditCode']['redemptions']

const RedemptionTable = ({ redemptions }: { redemptions: Redemptions }) => (
  <Table caption="Redemption History">
    <thead>
      <tr>
        <HeaderCell>User</HeaderCell>
        <HeaderCell>Redeemed</HeaderCell>
        <HeaderCell alignRight>Credits Granted</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {redemptions.map(({ id, userId, redeemedAt, creditsGranted }) => (
        <Row key={id}>
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
