import type { Header } from '@tanstack/react-table'
import { Delayed } from './Delayed'
import { Skeleton } from './Skeleton'
import { cellLook, rowClass, type TableFeatures } from './table-columns'

const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2']

/** The rows that come, in the columns that they come in and as high as they will be. */
export const TableSkeleton = <TRow extends object>({
  headers,
}: {
  headers: readonly Header<TableFeatures, TRow>[]
}) =>
  places.map((place, row) => (
    <tr key={place} className={rowClass}>
      {headers.map(({ id, column: { columnDef } }, index) => {
        const { right, isActions } = columnDef.meta ?? {}
        const width = isActions ? 'w-12' : right ? 'w-8' : widths[(row + index) % widths.length]
        return (
          <td key={id} {...cellLook(columnDef.header, columnDef.meta)}>
            <span
              className={`flex h-lh w-full items-center ${isActions ? 'justify-end' : right ? 'tabled:justify-end' : ''}`}
            >
              {/* Has no width, and stands on the line as the text will. */}
              {'\u200b'}
              <Delayed>
                <Skeleton className={`h-3.5 ${width}`} />
              </Delayed>
            </span>
          </td>
        )
      })}
    </tr>
  ))
