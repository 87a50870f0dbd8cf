// npm run bench:export: exports all leads while visitors read and write. See bench/README.md.
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cleanUp, startSeededServer } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    'embedded-rows': { type: 'string', default: '100000' },
  },
})

/** Maximum growth of the server's memory after WARM_UP_ROWS rows. */
const MAX_GROWTH_MB = 50

/** Number of exported rows after which memory sampling starts. Before that, the heap grows to its working size. */
const WARM_UP_ROWS = 50_000

const SEED_LEADS_SQL = `INSERT INTO leads (email, name, interest, created_at)
  SELECT 'lead' || i || '@bench.example', 'First' || i % 1000 || ' Last' || i % 777, 'hybrid',
         date_trunc('milliseconds', now() - i * interval '1 second')
  FROM generate_series(1, $1::int) i`

const getMemoryMb = pid => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const logIn = async url => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: 'only for the benchmark' }),
  })
  return { authorization: `Bearer ${(await response.json()).accessToken}` }
}

const getPercentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * Starts sending requests, one after the other. The returned function stops the requests and returns their number and
 * percentiles of their latencies in milliseconds.
 */
const startRequests = send => {
  let isRunning = true
  const latencies = []
  const run = async () => {
    for (let n = 0; isRunning; n++) {
      const startedAt = performance.now()
      const response = await send(n)
      await response.arrayBuffer()
      if (response.status >= 400) throw new Error(`${response.url} returned status ${response.status}`)
      latencies.push(performance.now() - startedAt)
    }
  }
  const running = run()
  return async () => {
    isRunning = false
    await running
    latencies.sort((a, b) => a - b)
    return { count: latencies.length, p50: getPercentile(latencies, 0.5), p99: getPercentile(latencies, 0.99) }
  }
}

let leadCount = 0

/**
 * Starts a visitor who reads the blog and another who adds leads. The returned function stops both and returns their
 * figures. Each lead comes from a new IP address, because the rate limit applies per address.
 */
const startVisitors = url => {
  const stopReads = startRequests(n => fetch(`${url}/api/blog/posts?page=${1 + (n % 50)}&limit=6`))
  const stopWrites = startRequests(() => {
    const n = ++leadCount
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    return fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: `visitor${n}@bench.example`, name: 'A Visitor', interest: 'other' }),
    })
  })
  return async () => ({ reads: await stopReads(), writes: await stopWrites() })
}

/**
 * Exports all leads and samples the server's memory. In the result, `warmMb` is the memory after WARM_UP_ROWS rows, and
 * `maxMb` its maximum from then on.
 */
const exportLeads = async ({ url, pid, headers }) => {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/export/leads.ndjson`, { headers })
  if (!response.ok) throw new Error(await response.text())
  const expectedCount = Number(response.headers.get('x-total-count'))
  const figures = { expectedCount, count: 0, bytes: 0, warmMb: 0, maxMb: 0 }
  let sampledAt = 0
  for await (const chunk of response.body) {
    figures.bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) figures.count++
    if (figures.count < WARM_UP_ROWS || performance.now() - sampledAt < 200) continue
    sampledAt = performance.now()
    figures.maxMb = Math.max(figures.maxMb, getMemoryMb(pid))
    figures.warmMb ||= figures.maxMb
  }
  if (figures.maxMb === 0) throw new Error(`The export has fewer than ${WARM_UP_ROWS} rows, too few to measure memory.`)
  return { ...figures, seconds: (performance.now() - startedAt) / 1000 }
}

const measure = async (name, rowCount, databaseServerUrl) => {
  const { server } = await startSeededServer(1_000, databaseServerUrl, [], {
    env: { TRUST_PROXY: '1' },
    seedRows: async db => {
      await db.query(SEED_LEADS_SQL, [rowCount])
      await db.query('ANALYZE')
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const headers = await logIn(url)
  const stopBefore = startVisitors(url)
  await sleep(5_000)
  const before = await stopBefore()
  const idleMb = getMemoryMb(server.pid)
  const committedCount = rowCount + before.writes.count
  const stopDuring = startVisitors(url)
  const { expectedCount, count, bytes, warmMb, maxMb, seconds } = await exportLeads({ url, pid: server.pid, headers })
  const during = await stopDuring()
  // Number of exported leads that were added after `committedCount` was computed.
  const lateCount = count - committedCount
  // On the embedded database, an export has no snapshot. It reads its first batch, with the newest leads, and then
  // counts all leads for X-Total-Count. A lead that is added in between is counted but not exported. Therefore, `count`
  // can be lower than `expectedCount`.
  const isComplete = lateCount >= 0 && lateCount <= during.writes.count && count <= expectedCount
  if (!isComplete || (databaseServerUrl && count !== expectedCount)) {
    throw new Error(
      `Exported ${count} rows; X-Total-Count: ${expectedCount}; rows before the export: ${committedCount}.`,
    )
  }
  const growthMb = maxMb - warmMb
  const formatLatencies = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`
  console.log(`\n${name}: ${count} rows, ${(bytes / 1e6).toFixed(0)} MB. The number of rows is correct.`)
  console.log('| figure | value |\n| --- | --- |')
  console.log(`| time | ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows/s |`)
  console.log(`| resident memory before the export | ${idleMb.toFixed(0)} MB |`)
  console.log(`| after ${WARM_UP_ROWS} rows | ${warmMb.toFixed(0)} MB |`)
  console.log(`| maximum | ${maxMb.toFixed(0)} MB |`)
  console.log(`| growth after ${WARM_UP_ROWS} rows | ${growthMb.toFixed(0)} MB |`)
  console.log(
    `| read latency before the export, during the export (p50 / p99 in ms) | ${formatLatencies(before.reads)}, ${formatLatencies(during.reads)} |`,
  )
  console.log(
    `| write latency before the export, during the export (p50 / p99 in ms) | ${formatLatencies(before.writes)}, ${formatLatencies(during.writes)} |`,
  )
  console.log(`| leads added during the export | ${during.writes.count} |`)
  if (growthMb > MAX_GROWTH_MB) {
    console.error(`The memory grew by ${growthMb.toFixed(0)} MB, more than ${MAX_GROWTH_MB} MB.`)
    process.exitCode = 1
  }
  await server.stop()
}

try {
  console.log(`Node ${process.versions.node}, ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}.`)
  const databaseServerUrl = process.env.BENCH_DATABASE_URL
  if (databaseServerUrl) await measure('PostgreSQL', Number(options.rows), databaseServerUrl)
  else console.log('Set BENCH_DATABASE_URL to measure PostgreSQL as well.')
  await measure('Embedded database', Number(options['embedded-rows']))
} finally {
  await cleanUp()
}
process.exit()
