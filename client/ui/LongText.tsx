/** A text that may be too long for its column: cut off there, whole where the table is stacked. */
export const LongText = ({ children }: { children: string }) => (
  <span
    title={children}
    className="block max-w-76 truncate @max-3xl:max-w-none @max-3xl:wrap-anywhere @max-3xl:whitespace-normal"
  >
    {children}
  </span>
)
