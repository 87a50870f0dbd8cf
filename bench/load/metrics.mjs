// npm run bench:metrics: measures the cost of metrics that are scraped every second. See bench/README.md.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { computeMedian } from '../compare.mjs'
import { cleanUp, startLoadGenerator, startSeededServer } from '../servers.mjs'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '0.5' },
    connections: { type: 'string', default: '32' },
    case: { type: 'string', default: '' },
  },
})

const LIST_QUERY = `query BlogPosts($page: Int!, $limit: Int!) {
  posts(page: $page, limit: $limit) {
    posts { id slug title excerpt publishedAt category { id name slug } tags { name } author { firstName lastName } }
    pagination { page totalPages hasMore totalCount }
  }
}`

const listRequest = {
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query: LIST_QUERY, variables: { page: 1, limit: 6 } }),
}

let batchNumber = 0

/** Creates 2,000 reads: 30% cached pages, 15% rendered pages, and 55% GraphQL and REST requests. */
const createMixedReads = () =>
  Array.from({ length: 100 }, () => {
    const n = ++batchNumber
    const postPath = `/api/blog/posts/post-${1 + (n % Number(options.posts))}`
    const cached = [1, 2, 3, 4, 5, 6].map(() => ({ path: '/blog' }))
    const rendered = [1, 2, 3].map(part => ({ path: `/blog?n=${n}-${part}` }))
    const rest = [1, 2].map(page => ({ path: `/api/blog/posts?page=${page}&limit=6` }))
    return [...cached, ...rendered, ...rest, ...Array(4).fill(listRequest), ...Array(5).fill({ path: postPath })]
  }).flat()

const cases = {
  '/blog, cached': () => [{ path: '/blog' }],
  'posts over GraphQL': () => [listRequest],
  'mixed reads': createMixedReads,
}

const findFreePort = async () => {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}

const TICKS_PER_SECOND = 100

/** Returns the CPU time of a process in seconds, or NaN on systems other than Linux. */
const readCpuTime = pid => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

const startServers = async () => {
  const metricsPort = await findFreePort()
  const databaseServerUrl = process.env.BENCH_DATABASE_URL || null
  const start = async env => (await startSeededServer(Number(options.posts), databaseServerUrl, [], { env })).server
  const servers = {
    'without metrics': await start({}),
    // This server also has no metrics. The difference between its results and the first server's results is the
    // measurement error.
    control: await start({}),
    'with metrics': await start({ METRICS_PORT: String(metricsPort) }),
  }
  return { servers, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

/**
 * Starts to scrape the metrics every second. The returned function stops the scraper and returns the number of scrapes
 * and the size of the last response.
 */
const startScraper = metricsUrl => {
  const stats = { scrapes: 0, bytes: 0 }
  const scrape = async () => {
    stats.bytes = (await (await fetch(metricsUrl)).text()).length
    stats.scrapes++
  }
  const timer = setInterval(() => scrape().catch(error => console.error(String(error))), 1_000)
  return () => {
    clearInterval(timer)
    return stats
  }
}

const measureRound = async (runLoad, server, createRequests, seconds) => {
  const requests = createRequests()
  const connectionCount = Number(options.connections)
  const cpuTimeAtStart = readCpuTime(server.pid)
  const measurements = await runLoad({ port: server.port, requests, connectionCount, seconds })
  if (measurements.errors > 0)
    throw new Error(
      `${measurements.errors} responses had a status other than 200 (last status: ${measurements.errorStatus})`,
    )
  const cpuSeconds = readCpuTime(server.pid) - cpuTimeAtStart
  return {
    perSecond: measurements.perSecond,
    cpuMicroseconds: (cpuSeconds * 1e6) / (measurements.perSecond * seconds),
  }
}

const formatChange = ratios => {
  const percentages = ratios.map(ratio => (ratio - 1) * 100).sort((a, b) => a - b)
  const [low, high] = [percentages[percentages.length >> 2], percentages[(percentages.length * 3) >> 2]]
  return `${computeMedian(percentages).toFixed(1)}% (${low.toFixed(1)} … ${high.toFixed(1)})`
}

const measureCase = async (runLoad, servers, name, createRequests) => {
  const names = Object.keys(servers)
  for (const server of Object.values(servers)) await measureRound(runLoad, server, createRequests, 2)
  const rounds = []
  for (let round = 0; round < Number(options.rounds); round++) {
    const results = {}
    // The order alternates, because the speed of the machine can change during a round.
    for (const target of round % 2 ? names.toReversed() : names)
      results[target] = await measureRound(runLoad, servers[target], createRequests, Number(options.seconds))
    rounds.push(results)
  }
  const compare = (target, field) =>
    formatChange(rounds.map(round => round[target][field] / round['without metrics'][field]))
  // The tenth percentile represents the rounds that other processes disturbed least.
  const formatTenthPercentile = target => {
    const times = rounds.map(round => round[target].cpuMicroseconds).sort((a, b) => a - b)
    return times[Math.floor(times.length / 10)].toFixed(0)
  }
  const perSecond = computeMedian(rounds.map(round => round['without metrics'].perSecond)).toFixed(0)
  for (const target of ['control', 'with metrics']) {
    const changes = [compare(target, 'perSecond'), compare(target, 'cpuMicroseconds')]
    const cpuTimes = `${formatTenthPercentile('without metrics')} → ${formatTenthPercentile(target)} µs`
    const cells = [name, target, perSecond, ...changes, cpuTimes]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

try {
  const { servers, metricsUrl } = await startServers()
  const runLoad = startLoadGenerator()
  const stopScraper = startScraper(metricsUrl)
  console.log(`Node ${process.version}, ${os.cpus().length} cores, medians of ${options.rounds} rounds (quartiles)\n`)
  console.log(
    '| case | server | requests/s without metrics | change in requests/s | change in CPU time per request | 10th percentile of CPU time per request |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const [name, createRequests] of Object.entries(cases)) {
    if (name.includes(options.case)) await measureCase(runLoad, servers, name, createRequests)
  }
  const { scrapes, bytes } = stopScraper()
  console.log(`\n${scrapes} scrapes; the last response had ${bytes} bytes`)
} finally {
  await cleanUp()
}
process.exit(0)
