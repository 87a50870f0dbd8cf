import { shortDate } from '../lib/format'

interface Props {
  /** With the instant of its publication, ISO 8601. */
  posts: { id: number; date: string }[]
}

/** When the posts of this page were published: blips on a scale of time. The cards say the same in words. */
export function PublishedAxis({ posts }: Props) {
  const blips = posts.map(({ id, date }) => ({ id, time: new Date(date).getTime() }))
  const times = blips.map(({ time }) => time)
  const first = Math.min(...times)
  const last = Math.max(...times)
  const span = last - first
  const place = (time: number) => (span > 0 ? 1 + ((time - first) / span) * 98 : 50)
  return (
    <div aria-hidden="true" className="print-hidden">
      <div className="scale relative">
        {blips.map(({ id, time }) => (
          <span key={id} style={{ left: `${place(time)}%` }} className="axis-blip" />
        ))}
      </div>
      <div className="label mt-1.5 flex min-h-[1.5em] justify-between">
        {times.length > 0 && <span>{shortDate(new Date(first).toISOString())}</span>}
        {span > 0 && <span>{shortDate(new Date(last).toISOString())}</span>}
      </div>
    </div>
  )
}
