// Computes and prints the figures of `npm run bench:load`, and checks its conditions.
import { alwaysServedKinds } from './load-mix.mjs'

const MAX_ACCEPTED_P99_MS = 500
const MAX_REFUSED_P99_MS = 50
/** Maximum time from the end of the overload to the start of the last refused, failed or slow request. */
const MAX_RECOVERY_MS = 1_000
/** Maximum ratio of the average memory in the last third of a run to the average memory in the first third. */
const MAX_MEMORY_RATIO = 1.25

const getPercentiles = values => {
  const sorted = Float64Array.from(values).sort()
  const getPercentile = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    count: sorted.length,
    p50: getPercentile(0.5),
    p95: getPercentile(0.95),
    p99: getPercentile(0.99),
    max: getPercentile(1),
  }
}

/** Computes the figures of a phase. Each of its `results` is an array [kind, outcome, startMs, latencyMs, reason]. */
export const summarize = ({ results, elapsedSeconds }) => {
  const summarizeLatencies = (outcome, matchesKind) =>
    getPercentiles(
      results
        .filter(([kind, actualOutcome]) => actualOutcome === outcome && (!matchesKind || matchesKind(kind)))
        .map(([, , , latency]) => latency),
    )
  const kinds = [...new Set(results.map(([kind]) => kind))]
  const impaired = results.filter(([, outcome, , latency]) => outcome !== 'accepted' || latency > MAX_ACCEPTED_P99_MS)
  const accepted = summarizeLatencies('accepted')
  return {
    elapsedSeconds,
    total: results.length,
    accepted,
    refused: summarizeLatencies('refused'),
    failures: results.filter(([, outcome]) => outcome === 'failed').map(([, , , , reason]) => reason),
    alwaysServedRefusalCount: results.filter(
      ([kind, outcome]) => outcome === 'refused' && alwaysServedKinds.includes(kind),
    ).length,
    acceptedPerSecond: accepted.count / elapsedSeconds,
    /**
     * Start of the last refused, failed or slow request, in milliseconds since the start of the phase; 0 if there is no
     * such request.
     */
    lastImpairedMs: impaired.reduce((last, [, , startMs]) => Math.max(last, startMs), 0),
    byKind: kinds.map(kind => ({
      kind,
      accepted: summarizeLatencies('accepted', name => name === kind),
      refused: summarizeLatencies('refused', name => name === kind),
    })),
  }
}

const formatMs = value => value.toFixed(1).padStart(8)

const formatRow = (label, { count, p50, p95, p99, max }) =>
  `  ${label.padEnd(26)} ${String(count).padStart(8)} ${[p50, p95, p99, max].map(formatMs).join(' ')}`

const computeAverage = values => values.reduce((sum, value) => sum + value, 0) / values.length

export const printResults = (title, summary) => {
  const { accepted, refused, failures, memorySamples, total, elapsedSeconds, byKind } = summary
  const refusedPercentage = ((100 * refused.count) / total).toFixed(1)
  console.log(
    `${title}: ${(total / elapsedSeconds).toFixed(0)} requests/s, ` +
      `${summary.acceptedPerSecond.toFixed(0)} accepted/s, ${refusedPercentage} % refused, ${failures.length} failed; memory ${memorySamples[0].toFixed(0)} to ` +
      `${memorySamples.at(-1).toFixed(0)} MB, maximum ${Math.max(...memorySamples).toFixed(0)}; ` +
      `generator ${(100 * summary.generatorCpu).toFixed(0)} % of a core`,
  )
  console.log(`  ${''.padEnd(26)} ${['count', 'p50 ms', 'p95', 'p99', 'max'].map(text => text.padStart(8)).join(' ')}`)
  console.log(formatRow('accepted', accepted))
  if (refused.count > 0) console.log(formatRow('refused', refused))
  for (const figures of byKind) {
    console.log(formatRow(`  ${figures.kind}`, figures.accepted))
    if (figures.refused.count > 0) console.log(formatRow(`  ${figures.kind}, refused`, figures.refused))
  }
  for (const reason of failures.slice(0, 5)) console.log(`  failed: ${reason}`)
}

/** Returns a description of each condition that a phase does not meet. */
export const findLoadProblems = (title, summary, { isOverloaded = false, isRecovering = false }) => {
  const { accepted, refused, failures, memorySamples, alwaysServedRefusalCount, lastImpairedMs } = summary
  const third = Math.max(1, Math.floor(memorySamples.length / 3))
  const growth = computeAverage(memorySamples.slice(-third)) / computeAverage(memorySamples.slice(0, third))
  const conditions = [
    [failures.length === 0, `${failures.length} failed requests`],
    [alwaysServedRefusalCount === 0, `${alwaysServedRefusalCount} refused cached pages, static files or health checks`],
    [accepted.p99 <= MAX_ACCEPTED_P99_MS || isRecovering, `accepted p99 ${accepted.p99.toFixed(0)} ms`],
    [refused.count === 0 || isOverloaded || isRecovering, `${refused.count} refused requests`],
    [refused.p99 <= MAX_REFUSED_P99_MS || !isOverloaded, `refused p99 ${refused.p99.toFixed(0)} ms`],
    [!isRecovering || lastImpairedMs <= MAX_RECOVERY_MS, `recovery after ${lastImpairedMs.toFixed(0)} ms`],
    [growth <= MAX_MEMORY_RATIO, `memory grew by a factor of ${growth.toFixed(2)}`],
  ]
  return conditions.filter(([holds]) => !holds).map(([, problem]) => `${title}: ${problem}`)
}
