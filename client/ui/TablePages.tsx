import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './Button'

export interface TablePagesProps {
  page: number
  /** Rows on this page, rows on a full one, and of all pages. */
  shown: number
  size: number
  total: number | undefined
  hasNext: boolean
  onNext: () => void
  onPrevious: () => void
  /** Called for a page that has come to be beyond the end. */
  onFirst: () => void
}

const number = (value: number) => value.toLocaleString('en-US')

const words = 'text-sm text-quiet tabular-nums'

/** How many rows there are, where all of them are there. */
export const TableCount = ({ total }: { total: number }) => (
  <p role="status" className={`flex min-h-14 items-center pt-2 ${words}`}>
    {total > 0 && wholeWords(total)}
  </p>
)

/** Which rows these are, and the way to those before and after them. */
export function TablePages(props: TablePagesProps) {
  const { page, shown, size, total = 0, hasNext, onNext, onPrevious, onFirst } = props
  const isBeyond = shown === 0 && page > 1
  useEffect(() => {
    if (isBeyond) onFirst()
  }, [isBeyond, onFirst])
  const buttons = useEndOfWay()
  const first = (page - 1) * size + 1
  // Not whether there is a next page, which is known only when this one has come.
  const isWhole = page === 1 && total <= size
  return (
    <nav
      aria-label="Pages of the table"
      className="flex min-h-14 flex-wrap items-center justify-between gap-4 pt-2"
    >
      <p role="status" className={words}>
        {total > 0 && (isWhole ? wholeWords(total) : rangeWords(first, shown, total))}
      </p>
      {!isWhole && (
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
function useEndOfWay() {
  const buttons = useRef<HTMLDivElement>(null)
  const waits = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isLost = waits.current && activeElement === document.body
    const isAtEnd = activeElement?.matches(':disabled') && buttons.current?.contains(activeElement)
    const way = isLost || isAtEnd ? buttons.current?.querySelector<HTMLElement>(':enabled') : undefined
    way?.focus()
    // On the way from the last page to the first one, neither leads on until it has come.
    waits.current = way === null
  })
  return buttons
}

const wholeWords = (total: number) => `${number(total)} in all`

const rangeWords = (first: number, shown: number, total: number) =>
  `${number(first)}–${number(first + shown - 1)} of ${number(total)}`
