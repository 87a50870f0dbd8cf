import { formatLocalLongDate } from '../lib/format'

interface DayGroup<TEvent> {
  /** "Today", "Yesterday" or the date. */
  label: string
  events: TEvent[]
}

/** Groups consecutive events of the same local day. */
export function groupByDay<TEvent extends { createdAt: string }>(
  events: readonly TEvent[],
  now: Date = new Date(),
): DayGroup<TEvent>[] {
  const groups: DayGroup<TEvent>[] = []
  for (const event of events) {
    const label = formatDay(event.createdAt, now)
    const group = groups.at(-1)
    if (group?.label === label) group.events.push(event)
    else groups.push({ label, events: [event] })
  }
  return groups
}

function formatDay(iso: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const isSameDay = (date: Date) => date.toDateString() === new Date(iso).toDateString()
  if (isSameDay(now)) return 'Today'
  return isSameDay(yesterday) ? 'Yesterday' : formatLocalLongDate(iso)
}
