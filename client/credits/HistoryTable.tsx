import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { formatCount } from '../lib/format'
import { RelativeTime } from '../lib/RelativeTime'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useFocusNewItem } from '../ui/focus/use-focus-new-item'
import { Cell, HeaderCell, Row, Table } from '../ui/tables/Table'
import type { HistoryRowFragment } from './documents.generated'

interface Props {
  transactions: HistoryRowFragment[]
  /** Index of the first newly loaded row, which takes the focus. */
  focusIndex?: number
}

export function HistoryTable({ transactions, focusIndex }: Props) {
  const firstNewRowRef = useFocusNewItem<HTMLTableRowElement>(focusIndex, transactions.length)
  return (
    <Table caption="Credits History">
      <thead>
        <tr>
          <HeaderCell className="w-px sm:w-44">Date</HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell alignRight className="w-px max-sm:pl-0">
            Amount
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ id, amount, description, createdAt }, index) => (
          <Row key={id} ref={index === focusIndex ? firstNewRowRef : undefined} tabIndex={-1}>
            <Cell className="whitespace-nowrap text-muted">
              <RelativeTime iso={createdAt} isPast />
            </Cell>
            <Cell className="wrap-anywhere">{description}</Cell>
            <Cell alignRight className="max-sm:pl-0">
              <Amount value={amount} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/**
 * Shows the absolute value of an amount. A negative amount is red with a down arrow. Any other amount is green with an
 * up arrow (specification §2, Credits tab).
 */
function Amount({ value }: { value: number }) {
  const isSpent = value < 0
  const Arrow = isSpent ? ArrowDown : ArrowUp
  return (
    <span
      className={`flex items-center justify-end gap-1 font-medium tabular-nums ${isSpent ? 'text-danger' : 'text-success'}`}
    >
      <Arrow size={15} aria-hidden="true" />
      <span className="sr-only">{isSpent ? 'Spent' : 'Added'}</span>
      {formatCount(Math.abs(value))}
    </span>
  )
}

export const HistorySkeleton = () => (
  <div role="status" aria-label="Loading credit history">
    {/* Has the combined height of the balance chart and the table header. */}
    <div className="h-45.75 border-b border-control-border pt-8">
      <Skeleton className="mr-16 h-0.5" />
      <div aria-hidden="true" className="tick-scale mt-15.5 mr-16" />
    </div>
    {['one', 'two', 'three', 'four'].map(key => (
      <div key={key} className="flex h-10 items-center border-b border-line">
        <span className="w-24 shrink-0 sm:w-44">
          <Skeleton className="h-3.5 w-20" />
        </span>
        <Skeleton className="h-3.5 w-48 max-w-[40%]" />
        <Skeleton className="ml-auto h-3.5 w-10" />
      </div>
    ))}
  </div>
)
