export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line forced-colors:border ${className}`} />
)
