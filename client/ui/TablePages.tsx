import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
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

/** Which rows these are, and the way to those before and after them. */
export function TablePages(props: TablePagesProps) {
  const { page, shown, size, total = 0, hasNext, onNext, onPrevious, onFirst } = props
  const isBeyond = shown === 0 && page > 1
  useEffect(() => {
    if (isBeyond) onFirst()
  }, [isBeyond, onFirst])
  const first = (page - 1) * size + 1
  const isWhole = page === 1 && !hasNext
  const words = isWhole ? `${number(total)} in all` : rangeWords(first, shown, total)
  return (
    <nav aria-label="Pages of the table" className="flex min-h-14 items-center justify-between gap-4 pt-2">
      <p role="status" className="text-sm text-quiet tabular-nums">
        {total > 0 && words}
      </p>
      {!isWhole && (
        <div className="flex gap-2">
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

const rangeWords = (first: number, shown: number, total: number) =>
  `${number(first)}–${number(first + shown - 1)} of ${number(total)}`
