interface Props {
  /** What the button does, and the same while it is being done. */
  children: string
  doing: string
  busy: boolean
}

/** The words of a button that change while it works: as wide as the longer of them, so that it keeps its width. */
export const ButtonWords = ({ children, doing, busy }: Props) => (
  <span className="button-words" data-other={busy ? children : doing}>
    {busy ? doing : children}
  </span>
)
