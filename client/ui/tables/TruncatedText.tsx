/**
 * A text that may be too long for its column, whose width does not follow it: cut off there, whole where the table is
 * stacked. An address is broken after its "@" rather than anywhere.
 */
export function TruncatedText({ children }: { children: string }) {
  const breakIndex = children.indexOf('@') + 1
  return (
    <span
      title={children}
      className="block truncate tabled:contain-inline-size stacked:wrap-anywhere stacked:whitespace-normal"
    >
      {children.slice(0, breakIndex)}
      {breakIndex > 0 && <wbr className="tabled:hidden" />}
      {children.slice(breakIndex)}
    </span>
  )
}
