import type { Deps } from '../context'

export const OVERVIEW_DAYS = 30

const DAY_MS = 86_400_000

export interface OverviewMetric {
  value: number
  change: number
  dailyValues: number[]
}

type MetricName = 'newLeads' | 'redemptions' | 'outstandingCredits' | 'publishedPosts'

export type Overview = Record<MetricName, OverviewMetric>

/** The amount of a metric on a day, or the current total of the metric if `day` is null. */
interface OverviewRow {
  metric: MetricName
  /** Days since the first counted day. */
  day: number | null
  amount: number
}

/** Computes the metrics of the overview in one statement. Days are in UTC; the last day is the day of `now`. */
export async function loadOverview(db: Deps['db'], now: Date): Promise<Overview> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const firstDay = new Date((today - 2 * OVERVIEW_DAYS + 1) * DAY_MS)
  const rows = await db.$queryRaw<OverviewRow[]>`/* name: overview */
    WITH event AS (
      SELECT 'newLeads' AS metric, created_at AS time, 1 AS amount
      FROM leads WHERE created_at >= ${firstDay}::timestamptz AND NOT is_suspicious
      UNION ALL
      SELECT 'outstandingCredits', created_at, amount
      FROM credit_transactions WHERE created_at >= ${firstDay}::timestamptz
      UNION ALL
      SELECT 'redemptions', redeemed_at, 1
      FROM credit_redemptions WHERE redeemed_at >= ${firstDay}::timestamptz
      UNION ALL
      SELECT 'publishedPosts', published_at, 1
      FROM posts WHERE published_at >= ${firstDay}::timestamptz AND status = 'published'
    )
    SELECT metric, floor(extract(epoch FROM time - ${firstDay}::timestamptz) / 86400)::int AS day, sum(amount)::float8 AS amount
    FROM event GROUP BY 1, 2
    UNION ALL
    SELECT 'outstandingCredits', NULL, coalesce(sum(credits), 0)::float8 FROM users
    UNION ALL
    SELECT 'publishedPosts', NULL, published::float8 FROM blog_counters`
  return {
    newLeads: toRecentCount(rows, 'newLeads'),
    redemptions: toRecentCount(rows, 'redemptions'),
    outstandingCredits: toTotal(rows, 'outstandingCredits'),
    publishedPosts: toTotal(rows, 'publishedPosts'),
  }
}

/** Converts daily counts of events to a metric whose value is the number of events in the last OVERVIEW_DAYS days. */
function toRecentCount(rows: readonly OverviewRow[], metric: MetricName): OverviewMetric {
  const amounts = listDailyAmounts(rows, metric)
  const dailyValues = amounts.slice(OVERVIEW_DAYS)
  const value = sum(dailyValues)
  return { value, change: value - sum(amounts.slice(0, OVERVIEW_DAYS)), dailyValues }
}

/** Converts the daily changes of a total to a metric whose value is the current total. */
function toTotal(rows: readonly OverviewRow[], metric: MetricName): OverviewMetric {
  const value = rows.find(row => row.metric === metric && row.day === null)?.amount ?? 0
  const changes = listDailyAmounts(rows, metric).slice(OVERVIEW_DAYS)
  const dailyValues = changes.map((_, index) => value - sum(changes.slice(index + 1)))
  return { value, change: sum(changes), dailyValues }
}

/**
 * Lists the amounts of the last 2 * OVERVIEW_DAYS days, oldest first. Events after today come from a process whose
 * clock was ahead, and count for today.
 */
function listDailyAmounts(rows: readonly OverviewRow[], metric: MetricName): number[] {
  const amounts = Array<number>(2 * OVERVIEW_DAYS).fill(0)
  for (const { metric: rowMetric, day, amount } of rows) {
    if (rowMetric !== metric || day === null) continue
    const index = Math.min(day, amounts.length - 1)
    amounts[index] = (amounts[index] ?? 0) + amount
  }
  return amounts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
