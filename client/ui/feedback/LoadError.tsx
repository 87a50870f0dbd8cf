import { Button } from '../controls/Button'

interface Props {
  children: string
  onRetry?: () => void
}

export const LoadError = ({ children, onRetry }: Props) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-3 border-l-2 border-danger py-1 pl-4">
    <p className="min-w-0 wrap-anywhere">{children}</p>
    {onRetry && (
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
)
