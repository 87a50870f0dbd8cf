export const LinkNotes = ({ notes }: { notes: string[] }) => (
  <ul className="mt-4 max-w-[34rem] sm:mt-3">
    {notes.map(note => (
      <li
        key={note}
        className="border-line py-1 text-balance max-sm:text-sm sm:border-b sm:py-2 sm:last:border-0 lg:py-4"
      >
        {note}
      </li>
    ))}
  </ul>
)

/** A long address preferably breaks after "@". */
export function LinkEmail({ children }: { children: string }) {
  const breakIndex = children.indexOf('@') + 1
  return (
    <span className="font-medium text-text wrap-anywhere">
      {children.slice(0, breakIndex)}
      <wbr />
      {children.slice(breakIndex)}
    </span>
  )
}
