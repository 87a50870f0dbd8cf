/** A place held for what is coming; the thing that holds several says that it is loading. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-line ${className}`} />
)
