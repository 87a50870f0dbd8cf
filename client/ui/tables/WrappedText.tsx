/**
 * Text that wraps in a table column without widening it. Email addresses preferably break after "@". A stacked row
 * omits the placeholder "-" of an empty value.
 */
export function WrappedText({ children }: { children: string }) {
  const breakIndex = children.indexOf('@') + 1
  return (
    <span
      data-empty={children === '-' || undefined}
      className="block wrap-anywhere tabled:leading-snug tabled:contain-inline-size"
    >
      {children.slice(0, breakIndex)}
      {breakIndex > 0 && <wbr />}
      {children.slice(breakIndex)}
    </span>
  )
}
