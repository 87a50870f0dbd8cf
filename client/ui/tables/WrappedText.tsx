/**
 * Text that can wrap anywhere. An email address preferably wraps after "@". A stacked row omits an empty value ("-").
 */
export function WrappedText({ children }: { children: string }) {
  const isAddress = children.includes('@') && !/\s/.test(children)
  const breakIndex = isAddress ? children.indexOf('@') + 1 : children.length
  return (
    <span
      data-empty={children === '-' || undefined}
      className="block wrap-anywhere [font-variant-ligatures:none] unstacked:leading-snug unstacked:contain-inline-size"
    >
      {children.slice(0, breakIndex)}
      {isAddress && <wbr />}
      {children.slice(breakIndex)}
    </span>
  )
}
