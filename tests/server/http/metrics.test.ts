import { describe, expect, test } from 'vitest'
import { observeStatements } from '../../../server/adapters/db/statements'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { withRejectionCount } from '../../../server/adapters/limiter/metrics'
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus'
import { loadJobCounts } from '../../../server/queue/job-counts'
import { enqueueJob } from '../../../server/queue/job-queue'
import { runDueJobs } from '../../../server/queue/job-worker'
import { setupTestApp } from '../../support/app'
import { createTestPost, createTestUser, PASSWORD } from '../../support/factories'
import { type MetricSample, parseMetrics, sumSamples } from '../../support/features/metrics'

const metrics = createPrometheusMetrics()
// One test permanently observes the statements of the pool, so other test files must not share the database.
const app = setupTestApp({ metrics, isDatabaseShared: false })

/** Runs `act` and waits until all responses have ended. Returns a function that returns the increase in a metric. */
const measure = async (act: () => Promise<unknown>) => {
  const before = parseMetrics(await metrics.render())
  await act()
  await expect.poll(async () => sumSamples(await scrape(), 'kairos_http_requests_in_progress')).toBe(0)
  const after = await scrape()
  return (name: string, labels: Record<string, string> = {}) => {
    // A counter with labels has no samples before its first increase.
    const isNew = before.every(sample => sample.name !== name)
    return sumSamples(after, name, labels) - (isNew ? 0 : sumSamples(before, name, labels))
  }
}

const scrape = async (): Promise<MetricSample[]> => parseMetrics(await metrics.render())

const LOGIN =
  'mutation Login($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { accessToken } }'

describe('metrics', () => {
  test('count requests by route pattern, method and status class', async () => {
    const { slug } = await createTestPost(app.deps)
    const count = await measure(async () => {
      await fetch(`${app.url}/blog/${slug}`)
      await fetch(`${app.url}/api/blog/posts/${slug}`)
      await fetch(`${app.url}/api/blog/posts/missing`)
    })
    const name = 'kairos_http_request_duration_seconds_count'
    expect(count(name, { route: '/blog/:slug', method: 'GET', status: '2xx' })).toBe(1)
    expect(count(name, { route: '/api/blog/posts/:slug', method: 'GET', status: '2xx' })).toBe(1)
    expect(count(name, { route: '/api/blog/posts/:slug', method: 'GET', status: '4xx' })).toBe(1)
  })

  test('count GraphQL operations by their name and errors by their code', async () => {
    const count = await measure(async () => {
      await app.anonymous.graphql('query Tags { tags { name } }')
      await app.anonymous.graphql(LOGIN, { identifier: 'missing', password: PASSWORD })
      await app.anonymous.graphql('query Tags { missingField }')
    })
    expect(count('kairos_graphql_operation_duration_seconds_count', { operation: 'Login' })).toBe(1)
    expect(count('kairos_graphql_errors_total', { code: 'UNAUTHENTICATED' })).toBe(1)
    expect(count('kairos_graphql_errors_total', { code: 'BAD_USER_INPUT' })).toBe(1)
    expect(count('kairos_login_failures_total', { reason: 'wrongPassword' })).toBe(1)
  })

  test('count page cache hits and report the size of the page cache', async () => {
    const count = await measure(async () => {
      for (let request = 0; request < 3; request++) await fetch(`${app.url}/about`)
    })
    expect(count('kairos_cache_lookups_total', { cache: 'pages', result: 'hit' })).toBeGreaterThanOrEqual(2)
    expect(sumSamples(await scrape(), 'kairos_cache_bytes', { cache: 'pages' })).toBeGreaterThan(1_000)
  })

  test('measure each database statement once, outside and inside a transaction', async () => {
    observeStatements(app.db.pool, () => {
      const startedAt = performance.now()
      return () => metrics.observeStatement((performance.now() - startedAt) / 1000)
    })
    const name = 'kairos_db_statement_duration_seconds_count'
    const countSingle = await measure(() => app.deps.db.$queryRaw`SELECT 1`)
    expect(countSingle(name)).toBe(1)
    const countInTransaction = await measure(() => app.deps.db.$transaction(tx => tx.$queryRaw`SELECT 1`))
    // The transaction also runs BEGIN and COMMIT.
    expect(countInTransaction(name)).toBe(3)
    const countFailed = await measure(() => app.deps.db.$queryRaw`SELECT 1 / 0`.catch(() => {}))
    expect(countFailed(name)).toBe(1)
  })

  test('count refused attempts by the name of the rate limit', async () => {
    const limiter = withRejectionCount(createMemoryLimiter(), metrics)
    const rule = { name: 'a-limit-of-a-test', points: 1, seconds: 60 }
    await limiter.consume(rule, 'someone@example.com')
    await expect(limiter.consume(rule, 'someone@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(sumSamples(await scrape(), 'kairos_rate_limit_refusals_total', { limit: rule.name })).toBe(1)
  })

  test('count job attempts by type and outcome', async () => {
    await app.deps.db.$transaction(tx =>
      enqueueJob(tx, app.deps, { type: 'sendContactMessage', payload: { contactMessageId: 1 } }),
    )
    const job = { type: 'sendContactMessage' }
    const countAfterFailure = await measure(() =>
      runDueJobs(app.deps, { sendContactMessage: { run: () => Promise.reject(new Error('no mail server')) } }),
    )
    expect(countAfterFailure('kairos_job_runs_total', { ...job, outcome: 'failed' })).toBe(1)
    expect(await loadJobCounts(app.deps)).toEqual([{ ...job, state: 'retrying', count: 1, oldestDueSeconds: 0 }])
    app.setClockOffset(2 * 60_000)
    const [retryingJobs] = await loadJobCounts(app.deps)
    expect(retryingJobs?.oldestDueSeconds).toBeGreaterThan(50)
    const countAfterSuccess = await measure(() => runDueJobs(app.deps, { sendContactMessage: { run: async () => {} } }))
    expect(countAfterSuccess('kairos_job_runs_total', { ...job, outcome: 'completed' })).toBe(1)
  })

  test('have a bounded number of series, and their labels contain no request text or personal data', async () => {
    const user = await createTestUser(app.deps, { email: 'someone.private@example.com' })
    const client = await app.signInAs(user)
    await Promise.all([client.graphql('query Viewer { viewer { id email } }'), fetch(`${app.url}/sitemap-posts-7.xml`)])
    await expect.poll(async () => sumSamples(await scrape(), 'kairos_http_requests_in_progress')).toBe(0)
    const countSeries = async () => (await scrape()).filter(({ name }) => name.startsWith('kairos_')).length
    const sendRandomRequests = async (round: number) => {
      const name = `PrivateName${round}`
      await fetch(`${app.url}/${name}`)
      await fetch(`${app.url}/${name}/${user.id}.css`)
      await fetch(`${app.url}/api/${name}?email=${user.email}`)
      await fetch(`${app.url}/api/blog/posts/${name}`)
      await fetch(`${app.url}/blog/${name}`)
      await fetch(`${app.url}/uploads/${name}.png`)
      await fetch(`${app.url}/sitemap-posts-${name}.xml`)
      await fetch(`${app.url}/graphql/${name}`)
      await fetch(`${app.url}/${name}%09`)
      await fetch(`${app.url}/api/${name}`, { headers: { authorization: `Bearer ${name}` } })
      await fetch(`${app.url}/${name}`, { method: 'PROPFIND' })
      await client.graphql(`query ${name} { viewer { id email } }`)
      await client.graphql(`query ${name} { ${name} }`)
      await client.graphql('{ viewer { username } }')
      await app.anonymous.graphql(LOGIN, { identifier: `${name}@example.com`, password: name })
    }
    // The failed logins of all unknown users count toward one limit. From the eleventh failure on, `reason` is
    // `tooManyFailures`. Twelve rounds therefore create all series.
    for (let round = 1; round <= 12; round++) await sendRandomRequests(round)
    const initialCount = await countSeries()
    for (let round = 101; round <= 115; round++) await sendRandomRequests(round)
    expect(await countSeries()).toBe(initialCount)
    const text = await metrics.render()
    expect(text).not.toMatch(/private|example\.com/i)
    for (const { labels } of await scrape()) expect(Object.values(labels)).not.toContain(user.username)
  })
})
