/** The class of a column that takes what the others leave, however long its texts are. */
export const restOfTheTable = '@3xl:w-full @3xl:max-w-0'

interface Props {
  children: string
  /** In a column that does not take the rest. */
  narrow?: boolean
}

/** A text that may be too long for its column: cut off there, whole where the table is stacked. */
export const LongText = ({ children, narrow = false }: Props) => (
  <span
    title={children}
    className={`block truncate @max-3xl:wrap-anywhere @max-3xl:whitespace-normal ${narrow ? '@3xl:max-w-[22cqw]' : ''}`}
  >
    {children}
  </span>
)
