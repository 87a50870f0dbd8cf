import type { Header } from '@tanstack/react-table'
import { DelayedContent } from '../feedback/DelayedContent'
import { Skeleton } from '../feedback/Skeleton'
import { getCellProps, rowClass, type TableFeatures } from './table-columns'

const ROW_KEYS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const WIDTH_CLASSES = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2']

interface Props<TRow extends object> {
  headers: readonly Header<TableFeatures, TRow>[]
  /**
   * Number of placeholder rows. Default and maximum: 8. With fewer than 8 rows, a stacked table shows only one
   * placeholder, because stacked rows are taller.
   */
  rowCount?: number
}

export const TableSkeleton = <TRow extends object>({ headers, rowCount = ROW_KEYS.length }: Props<TRow>) =>
  ROW_KEYS.slice(0, rowCount).map((rowKey, rowIndex) => (
    <tr key={rowKey} className={`${rowClass} ${rowCount < ROW_KEYS.length ? 'stacked:not-first:hidden' : ''}`}>
      {headers.map(({ id, column: { columnDef } }, columnIndex) => {
        const { alignRight, isActions } = columnDef.meta ?? {}
        const cellProps = getCellProps(columnDef.header, columnDef.meta)
        const widthClass = isActions
          ? 'w-12'
          : alignRight
            ? 'w-8'
            : WIDTH_CLASSES[(rowIndex + columnIndex) % WIDTH_CLASSES.length]
        return (
          <td
            key={id}
            {...cellProps}
            className={`${cellProps.className} after:hidden ${isActions ? 'stacked:mr-0! sm:stacked:min-h-8' : ''}`}
          >
            <span
              className={`flex h-lh w-full items-center stacked:min-w-12 ${isActions ? 'justify-end' : alignRight ? 'unstacked:justify-end' : ''}`}
            >
              {/* A zero-width space gives the line its height. */}
              {'\u200b'}
              <DelayedContent>
                <Skeleton className={`h-3.5 ${widthClass}`} />
              </DelayedContent>
            </span>
          </td>
        )
      })}
    </tr>
  ))
