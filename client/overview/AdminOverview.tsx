import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../lib/format'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { paths } from '../lib/paths'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import type { OverviewMetricPartsFragment } from './documents.generated'
import { useAdminOverviewQuery } from './hooks.generated'
import { TrendChart } from './TrendChart'

const PERIOD_DAYS = 30

/** `isDailyCount` is true for a count of events in the last 30 days, and false for a current total. */
const metrics = [
  { name: 'newLeads', label: 'New leads', isDailyCount: true, to: `${paths.admin}?tab=leads` },
  { name: 'redemptions', label: 'Redemptions', isDailyCount: true, to: `${paths.admin}?tab=credits&status=all` },
  { name: 'outstandingCredits', label: 'Credits outstanding', isDailyCount: false, to: `${paths.admin}?tab=credits` },
  { name: 'publishedPosts', label: 'Published posts', isDailyCount: false, to: `${paths.adminBlog}?status=published` },
] as const

/** Shows four metrics and their trends over 30 days. The layout depends on the width of the nearest CSS container. */
export function AdminOverview() {
  const result = useAdminOverviewQuery(listQueryOptions)
  const overview = getLatestData(result)?.adminOverview
  return (
    <section
      aria-labelledby="overview-title"
      aria-busy={result.loading}
      className="border-b border-line pt-3 pb-3 @3xl:pt-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="overview-title" className="text-sm font-semibold tracking-normal">
          Overview
        </h2>
        <p className="label">Last {PERIOD_DAYS} days</p>
      </div>
      {!overview && result.error ? (
        <div className="flex min-h-32 items-center @3xl:min-h-16.5">
          <LoadError onRetry={() => void result.refetch().catch(() => undefined)}>
            Error loading the overview. Please try again.
          </LoadError>
        </div>
      ) : (
        <ul className="mt-1.5 grid grid-cols-2 gap-x-3 gap-y-2 @xs:gap-x-6 @xl:gap-x-10 @3xl:grid-cols-4 @3xl:gap-x-6 @max-3xs:grid-cols-1">
          {metrics.map(({ name, label, isDailyCount, to }) => (
            <li key={name} className="min-w-0">
              {overview ? (
                <Metric label={label} isDailyCount={isDailyCount} to={to} metric={overview[name]} />
              ) : (
                <MetricSkeleton label={label} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface MetricProps {
  label: string
  isDailyCount: boolean
  to: string
  metric: OverviewMetricPartsFragment
}

function Metric({ label, isDailyCount, to, metric: { value, change, dailyValues } }: MetricProps) {
  const comparison = formatComparison(change)
  return (
    <Link
      to={to}
      title={`${formatCount(value)}, ${comparison}`}
      className="group block rounded-sm transition-colors focus-visible:outline-offset-4"
    >
      <MetricLayout
        label={
          <>
            <span className="whitespace-nowrap group-hover:underline group-hover:decoration-signal group-hover:underline-offset-4">
              {label}
            </span>
            <span aria-hidden="true" className="label">
              {formatChange(change)}
            </span>
          </>
        }
        value={formatLargeCount(value)}
      >
        <span className="sr-only">{comparison}</span>
        <TrendChart dailyValues={dailyValues} isDailyCount={isDailyCount} />
      </MetricLayout>
    </Link>
  )
}

const MetricSkeleton = ({ label }: { label: string }) => (
  <MetricLayout
    label={label}
    value={
      <DelayedContent>
        <Skeleton className="h-5 w-12" />
      </DelayedContent>
    }
  >
    <TrendChart dailyValues={Array<number>(PERIOD_DAYS).fill(0)} isPending />
  </MetricLayout>
)

/** A change that does not fit beside the label wraps to a second line, which is clipped. */
const MetricLayout = ({ label, value, children }: { label: ReactNode; value: ReactNode; children: ReactNode }) => (
  <>
    <span className="flex h-[1lh] flex-wrap items-baseline justify-between gap-x-1 gap-y-3 overflow-clip [overflow-clip-margin:6px] text-xs tracking-tight text-muted @3xl:gap-x-2 @3xl:text-sm @3xl:tracking-normal">
      {label}
    </span>
    <span className="mt-0.5 flex h-9 items-center gap-3">
      <span className="font-display text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
      {children}
    </span>
  </>
)

/** Formats as "+4". Abbreviates changes of 100,000 or more, for example to "+819K". */
const formatChange = (change: number): string => {
  if (change === 0) return '±0'
  const amount = Math.abs(change)
  return `${change > 0 ? '+' : '−'}${amount < 1e5 ? formatCount(amount) : formatCompact(amount, amount < 1e6 ? 0 : 1)}`
}

/** Formats as "up 4 from the previous 30 days". */
const formatComparison = (change: number): string => {
  const period = `from the previous ${PERIOD_DAYS} days`
  if (change === 0) return `unchanged ${period}`
  return `${change > 0 ? 'up' : 'down'} ${formatCount(Math.abs(change))} ${period}`
}

/** Abbreviates counts of one million or more, for example to "1.2M". */
const formatLargeCount = (value: number): string => (value < 1e6 ? formatCount(value) : formatCompact(value, 1))

const formatCompact = (value: number, maximumFractionDigits: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits })
