import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'

interface Props {
  text: string
  children: ReactNode
  onClear: () => void
}

export const FilteredEmptyState = ({ text, children, onClear }: Props) => (
  <EmptyState
    text={text}
    action={
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onClear()
          // The button disappears with the filters, so the search field takes the focus.
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
