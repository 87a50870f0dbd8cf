/** Text that is truncated in a table column and wraps in a stacked row. A stacked row omits an empty value ("-"). */
export const TruncatedText = ({ children }: { children: string }) => (
  <span
    title={children}
    data-empty={children === '-' || undefined}
    className="block truncate unstacked:contain-inline-size stacked:wrap-anywhere stacked:whitespace-normal"
  >
    {children}
  </span>
)
