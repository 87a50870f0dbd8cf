/** A placeholder for loading content, hidden from screen readers. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line forced-colors:border ${className}`} />
)
