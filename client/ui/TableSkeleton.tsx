import type { Header } from '@tanstack/react-table'
import { Delayed } from './Delayed'
import { Skeleton } from './Skeleton'
import { cellGap, type TableFeatures } from './table-columns'

const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const widths = ['w-32', 'w-24', 'w-40', 'w-20']

/** The rows that come, in the columns that they come in. */
export const TableSkeleton = <TRow extends object>({
  headers,
}: {
  headers: readonly Header<TableFeatures, TRow>[]
}) =>
  places.map((place, row) => (
    <tr key={place} className="h-10 border-b border-line @max-3xl:block @max-3xl:h-32 @max-3xl:py-2">
      {headers.map(({ id, column }, index) => {
        const { right, isActions } = column.columnDef.meta ?? {}
        const width = isActions ? 'w-12' : right ? 'w-8' : widths[(row + index) % widths.length]
        return (
          <td key={id} className={`${cellGap} @max-3xl:block @max-3xl:px-0 @max-3xl:py-1`}>
            <Delayed>
              <Skeleton
                className={`h-3.5 max-w-full ${width} ${right || isActions ? '@3xl:ml-auto @max-3xl:hidden' : ''}`}
              />
            </Delayed>
          </td>
        )
      })}
    </tr>
  ))
