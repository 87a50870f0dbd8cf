import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../controls/Button'

export interface TablePaginationProps {
  page: number
  /** Rows on this page, rows on a full one, and of all pages. */
  rowCount: number
  pageSize: number
  total: number | undefined
  hasNext: boolean
  onNext: () => void
  onPrevious: () => void
  /** Called for a page that has come to be beyond the end. */
  onFirst: () => void
}

const formatNumber = (value: number) => value.toLocaleString('en-US')

const textClass = 'text-sm text-quiet tabular-nums'

/** How many rows there are, where all of them are there. */
export const TableRowCount = ({ total }: { total: number }) => (
  <p role="status" className={`flex min-h-14 items-center pt-2 ${textClass}`}>
    {total > 0 && formatTotal(total)}
  </p>
)

/** Which rows these are, and the way to those before and after them. */
export function TablePagination(props: TablePaginationProps) {
  const { page, rowCount, pageSize, total = 0, hasNext, onNext, onPrevious, onFirst } = props
  const isPastEnd = rowCount === 0 && page > 1
  useEffect(() => {
    if (isPastEnd) onFirst()
  }, [isPastEnd, onFirst])
  const buttons = useFocusOnEnabledButton()
  const firstRow = (page - 1) * pageSize + 1
  // Not whether there is a next page, which is known only when this one has come.
  const isSinglePage = page === 1 && total <= pageSize
  return (
    <nav
      aria-label="Pages of the table"
      className="flex min-h-14 flex-wrap items-center justify-between gap-4 pt-2"
    >
      <p role="status" className={textClass}>
        {total > 0 && (isSinglePage ? formatTotal(total) : formatRange(firstRow, rowCount, total))}
      </p>
      {!isSinglePage && (
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            className="max-sm:h-11"
            disabled={page === 1}
            onClick={onPrevious}
          >
            <ChevronLeft size={16} aria-hidden="true" /> Previous
          </Button>
          <Button variant="outline" size="sm" className="max-sm:h-11" disabled={!hasNext} onClick={onNext}>
            Next <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}

/** Where there is no page further on, the keyboard goes on at the way back. */
function useFocusOnEnabledButton() {
  const buttons = useRef<HTMLDivElement>(null)
  const isAwaitingButton = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFocusLost = isAwaitingButton.current && activeElement === document.body
    const isFocusOnDisabled = activeElement?.matches(':disabled') && buttons.current?.contains(activeElement)
    const enabledButton =
      isFocusLost || isFocusOnDisabled ? buttons.current?.querySelector<HTMLElement>(':enabled') : undefined
    enabledButton?.focus()
    // On the way from the last page to the first one, neither leads on until it has come.
    isAwaitingButton.current = enabledButton === null
  })
  return buttons
}

const formatTotal = (total: number) => `${formatNumber(total)} in all`

const formatRange = (firstRow: number, rowCount: number, total: number) =>
  `${formatNumber(firstRow)}–${formatNumber(firstRow + rowCount - 1)} of ${formatNumber(total)}`
