import { formatShortDate } from '../../lib/format'

interface Props {
  /** With the instant of its publication, ISO 8601. */
  posts: { id: number; date: string }[]
}

/** When the posts of this page were published: blips on a scale of time. The cards say the same in words. */
export function PublicationTimeline({ posts }: Props) {
  const markers = posts.map(({ id, date }) => ({ id, time: new Date(date).getTime() }))
  const times = markers.map(({ time }) => time)
  const firstTime = Math.min(...times)
  const lastTime = Math.max(...times)
  const durationMs = lastTime - firstTime
  const toPercent = (time: number) => (durationMs > 0 ? 1 + ((time - firstTime) / durationMs) * 98 : 50)
  return (
    <div aria-hidden="true" className="print-hidden">
      <div className="scale relative">
        {markers.map(({ id, time }) => (
          <span key={id} style={{ left: `${toPercent(time)}%` }} className="axis-blip" />
        ))}
      </div>
      <div className="label mt-1.5 flex min-h-[1.5em] justify-between">
        {times.length > 0 && <span>{formatShortDate(new Date(firstTime).toISOString())}</span>}
        {durationMs > 0 && <span>{formatShortDate(new Date(lastTime).toISOString())}</span>}
      </div>
    </div>
  )
}
