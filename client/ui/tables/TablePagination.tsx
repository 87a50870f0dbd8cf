import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../controls/Button'

export interface TablePaginationProps {
  page: number
  rowCount: number
  pageSize: number
  /** Number of rows on all pages. Undefined while unknown. */
  total: number | undefined
  hasNext: boolean
  onNext: () => void
  onPrevious: () => void
  /** Called when `page` is past the last page. */
  onFirst: () => void
}

const formatNumber = (value: number) => value.toLocaleString('en-US')

export const formatTotal = (total: number) => `${formatNumber(total)} total`

const textClass = 'text-sm text-muted tabular-nums'

/** Shows the number of rows below a table without pagination. */
export const TableRowCount = ({ total }: { total: number }) => (
  <p
    role="status"
    className={`flex min-h-14 items-center pt-2 empty:min-h-0 empty:pt-0 max-sm:not-empty:mb-6 ${textClass}`}
  >
    {total > 0 && formatTotal(total)}
  </p>
)

/** @param props.label the accessible name of the table */
export function TablePagination(props: TablePaginationProps & { label: string }) {
  const { label, page, rowCount, pageSize, total, hasNext, onNext, onPrevious, onFirst } = props
  const isPastEnd = rowCount === 0 && page > 1
  useEffect(() => {
    if (isPastEnd) onFirst()
  }, [isPastEnd, onFirst])
  const buttons = useFocusOnEnabledButton()
  // While a page loads, `page` is the requested page, but `hasNext` still describes the page whose rows are shown.
  // Therefore, a known total takes precedence.
  const isSinglePage = page === 1 && (total === undefined ? !hasNext : total <= pageSize)
  return (
    <nav
      aria-label={`${label}: pages`}
      className="flex min-h-14 flex-wrap items-center justify-between gap-4 pt-2 max-sm:mb-6"
    >
      <p role="status" className={textClass}>
        {rowCount > 0 &&
          (isSinglePage ? formatTotal(total ?? rowCount) : formatRange((page - 1) * pageSize + 1, rowCount, total))}
      </p>
      {!isSinglePage && (
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" disabled={page === 1} onClick={onPrevious}>
            <ChevronLeft size={16} aria-hidden="true" /> Previous
          </Button>
          <Button variant="outline" size="sm" disabled={!hasNext} onClick={onNext}>
            Next <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}

/**
 * Moves the focus to an enabled button when the focused button becomes disabled. Returns the ref of the element that
 * contains the buttons.
 */
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
    // `enabledButton` is null if both buttons are disabled, for example after the user went back from page 2, the last
    // page, to page 1. Until page 1 has loaded, `hasNext` is still false, because it describes page 2.
    isAwaitingButton.current = enabledButton === null
  })
  return buttons
}

/** Formats the row numbers of a page, for example as "26–50 of 60", or as "26–50" while the total is unknown. */
export function formatRange(firstRow: number, rowCount: number, total: number | undefined) {
  const first = formatNumber(firstRow)
  const range = rowCount === 1 ? first : `${first}–${formatNumber(firstRow + rowCount - 1)}`
  return total === undefined ? range : `${range} of ${formatNumber(total)}`
}
