/** `start` may be truncated. `end` stays visible and contains up to 8 characters and the extension. */
const LONG_NAME = /^(?<start>.{12,}?)(?<end>(?:\P{M}\p{M}*){0,8}(?:\.[^.\s]{1,8})?)$/su

/** Truncates a long name in the middle, so that the extension stays visible. */
export function FileName({ children }: { children: string }) {
  const { start, end } = LONG_NAME.exec(children)?.groups ?? { start: children, end: '' }
  return (
    <span title={children} className="relative block unstacked:contain-inline-size">
      {end && <span className="sr-only">{children}</span>}
      <span aria-hidden={end ? true : undefined} className="flex min-w-0 whitespace-pre">
        <span className="min-w-0 overflow-hidden text-ellipsis">{start}</span>
        {end && <span className="shrink-0">{end}</span>}
      </span>
    </span>
  )
}
