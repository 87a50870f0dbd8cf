/**
 * Text that is truncated in a table column and wraps in a stacked row. Email addresses preferably break after "@". A
 * stacked row omits the placeholder "-" of an empty value.
 */
export function TruncatedText({ children }: { children: string }) {
  const breakIndex = children.indexOf('@') + 1
  return (
    <span
      title={children}
      data-empty={children === '-' || undefined}
      className="block truncate tabled:contain-inline-size stacked:wrap-anywhere stacked:whitespace-normal"
    >
      {children.slice(0, breakIndex)}
      {breakIndex > 0 && <wbr className="tabled:hidden" />}
      {children.slice(breakIndex)}
    </span>
  )
}
