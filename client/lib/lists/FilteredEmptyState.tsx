import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'

interface Props {
  text: string
  /** A hint: what to do next. */
  children: ReactNode
  onClear: () => void
}

/** The empty state of a list with an active search or filter, with a button that removes the search and the filters. */
export const FilteredEmptyState = ({ text, children, onClear }: Props) => (
  <EmptyState
    text={text}
    action={
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onClear()
          // Moves the focus to the search field, because the button disappears with the filters.
          document.querySelector<HTMLElement>('main [type="search"]')?.focus()
        }}
      >
        Clear filters
      </Button>
    }
  >
    {children}
  </EmptyState>
)
