import { formatShortDate } from '../../lib/format'

/** Distance of the first and the last marker from the ends of the axis, as a percentage of the axis length. */
const EDGE_MARGIN_PERCENT = 1

interface Props {
  /** `date` is the ISO 8601 time from `getPostDate`. */
  posts: { id: number; date: string }[]
}

/** Shows when the listed posts were published. Screen readers skip the timeline, because the cards state the dates. */
export function PublicationTimeline({ posts }: Props) {
  const markers = posts.map(({ id, date }) => ({ id, time: new Date(date).getTime() }))
  const times = markers.map(({ time }) => time)
  const firstTime = Math.min(...times)
  const lastTime = Math.max(...times)
  const durationMs = lastTime - firstTime
  const toPercent = (time: number) =>
    durationMs > 0 ? EDGE_MARGIN_PERCENT + ((time - firstTime) / durationMs) * (100 - 2 * EDGE_MARGIN_PERCENT) : 50
  return (
    <div aria-hidden="true" className="print-hidden">
      <div className="tick-scale relative">
        {markers.map(({ id, time }) => (
          <span key={id} style={{ left: `${toPercent(time)}%` }} className="timeline-marker" />
        ))}
      </div>
      <div className="label mt-1.5 flex min-h-[1.5em] justify-between">
        {times.length > 0 && <span className="only:mx-auto">{formatShortDate(new Date(firstTime).toISOString())}</span>}
        {durationMs > 0 && <span className="text-right">{formatShortDate(new Date(lastTime).toISOString())}</span>}
      </div>
    </div>
  )
}
