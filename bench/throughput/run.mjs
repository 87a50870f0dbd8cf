// npm run bench: compares the throughput of the built server and of a hand-written baseline server. With --scale,
// compares the response times of the built server with 1,000 and with 100,000 posts. See bench/README.md.
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { compareTargets, computeMedian, measureLoadCeiling } from '../compare.mjs'
import { cleanUp, startBaselineServer, startLoadGenerator, startSeededServer } from '../servers.mjs'
import { createWriteCases, getCodesPerRun } from '../write-cases.mjs'
import { scaleCases } from './scale-cases.mjs'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '1,32' },
    case: { type: 'string', multiple: true },
    scale: { type: 'boolean', default: false },
    profile: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) {
  console.log('See bench/README.md for the measurements and options.')
  process.exit(0)
}

const databaseServerUrl = process.env.BENCH_DATABASE_URL || null
const requestedPostCount = Number(options.posts)
const rounds = Number(options.rounds)
const seconds = options.scale ? Math.min(Number(options.seconds), 1) : Number(options.seconds)

const LIST_QUERY = `query ($page: Int!, $limit: Int!) {
  posts(page: $page, limit: $limit) {
    posts {
      id slug title excerpt publishedAt featuredImageUrl
      category { id name slug } tags { name } author { firstName lastName }
    }
    pagination { page totalPages hasMore totalCount }
  }
}`

const POST_QUERY = `query ($slug: String!) {
  post(slug: $slug) {
    id slug title excerpt content publishedAt featuredImageUrl
    category { id name slug } tags { name } author { firstName lastName }
  }
}`

const slugs = Array.from({ length: 100 }, (_, index) => `post-${1 + ((index * 37) % requestedPostCount)}`)
const createGetRequestList = path => [{ path }]
const createGraphQLRequest = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
})
let uncachedCount = 0
/** Returns a function that creates requests. Each request has a new URL, so its page is not in the response cache. */
const createUncachedRequests = getPath => () =>
  Array.from({ length: 20_000 }, () => ({ path: `${getPath(uncachedCount)}?n=${uncachedCount++}` }))

const cases = [
  { name: 'posts over GraphQL', requests: [createGraphQLRequest(LIST_QUERY, { page: 1, limit: 6 })] },
  { name: 'post over GraphQL', requests: slugs.map(slug => createGraphQLRequest(POST_QUERY, { slug })) },
  { name: '/api/blog/posts?page=1&limit=6', requests: createGetRequestList('/api/blog/posts?page=1&limit=6') },
  { name: '/api/blog/posts/{slug}', requests: slugs.map(slug => ({ path: `/api/blog/posts/${slug}` })) },
  { name: '/blog', createRequests: createUncachedRequests(() => '/blog') },
  { name: '/blog/{slug}', createRequests: createUncachedRequests(n => `/blog/${slugs[n % slugs.length]}`) },
  { name: '/blog, cached', requests: createGetRequestList('/blog') },
  ...createWriteCases(seconds),
]
  .filter(({ name }) => !options.case || options.case.some(part => name.includes(part)))
  // Without a PostgreSQL server, there are no write cases, because the baseline then uses a copy of the embedded
  // database, which lacks the sessions of the write cases.
  .filter(({ prepare }) => !prepare || databaseServerUrl)

const printProgress = line => console.error(line)
const formatNumber = (value, digits) => value.toFixed(digits)
const formatRow = cells => `| ${cells.join(' | ')} |`

const compareWithBaseline = async runLoad => {
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  printProgress(`Inserting ${requestedPostCount} posts …`)
  const connectionCounts = options.connections.split(',').map(Number)
  // Each run redeems new codes. For each number of connections, each of the two servers gets a warm-up run and `rounds`
  // measured runs.
  const runCount = cases.some(({ prepare }) => prepare) ? connectionCounts.length * 2 * (1 + rounds) : 0
  const codeCount = runCount * getCodesPerRun(seconds)
  // The default limit adapts to the load. With that limit, the server would refuse requests on a slow machine.
  const env = { MAX_CONCURRENT_REQUESTS: String(Math.max(...connectionCounts)) }
  const { server, database } = await startSeededServer(requestedPostCount, databaseServerUrl, nodeOptions, {
    codeCount,
    env,
  })
  const baseline = await startBaselineServer(server, database, `/blog/${slugs[0]}`)
  const results = []
  for (const { name, requests, prepare, ...testCase } of cases) {
    const createRequests = prepare ? await prepare(server.port) : testCase.createRequests
    for (const connectionCount of connectionCounts) {
      printProgress(`${name}, ${connectionCount} concurrent requests …`)
      const targets = { app: server.port, baseline: baseline.port }
      const loadOptions = { requests, createRequests, connectionCount, seconds, rounds }
      const figures = await compareTargets(runLoad, targets, loadOptions)
      results.push({ case: name, connections: connectionCount, ...figures })
    }
  }
  await server.stop()
  console.log(
    formatRow([
      'case',
      'connections',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'baseline/s',
      'baseline p50',
      'baseline p99',
      'ratio',
      'range',
      'body bytes: app, baseline',
      'load generator CPU',
    ]),
  )
  console.log(formatRow(Array(12).fill('---')))
  for (const { case: name, connections, app, baseline, ratio, ratios } of results) {
    console.log(
      formatRow([
        name,
        connections,
        formatNumber(app.perSecond, 0),
        formatNumber(app.p50, 2),
        formatNumber(app.p99, 2),
        formatNumber(baseline.perSecond, 0),
        formatNumber(baseline.p50, 2),
        formatNumber(baseline.p99, 2),
        `**${formatNumber(ratio, 2)}**`,
        `${formatNumber(Math.min(...ratios), 2)}–${formatNumber(Math.max(...ratios), 2)}`,
        `${app.bodyBytes ? formatNumber(app.bodyBytes, 0) : 'chunked'}, ${formatNumber(baseline.bodyBytes, 0)}`,
        formatNumber(Math.max(app.cpu, baseline.cpu), 2),
      ]),
    )
  }
  return results
}

/**
 * Sends the first request of a case to each target. The response is not in the cache yet, so the target renders it.
 * Returns the durations in milliseconds by number of posts.
 */
const measureFirstRequests = async (ports, createRequest) => {
  const times = {}
  for (const [postCount, port] of Object.entries(ports)) {
    const startedAt = performance.now()
    await (await fetch(`http://127.0.0.1:${port}${createRequest(Number(postCount)).path}`)).text()
    times[postCount] = performance.now() - startedAt
  }
  return times
}

const comparePostCounts = async runLoad => {
  const postCounts = [1_000, 100_000]
  const targets = {}
  for (const postCount of postCounts) {
    printProgress(`Inserting ${postCount} posts …`)
    targets[postCount] = (await startSeededServer(postCount, databaseServerUrl)).server.port
  }
  const results = []
  for (const { name, createRequest, isCached } of scaleCases) {
    printProgress(`${name} …`)
    const availableTargets = Object.fromEntries(
      postCounts.flatMap(postCount => (createRequest(postCount) ? [[postCount, targets[postCount]]] : [])),
    )
    const renderTimes = isCached ? await measureFirstRequests(availableTargets, createRequest) : null
    const figures = await compareTargets(runLoad, availableTargets, {
      createRequests: postCount => [createRequest(Number(postCount))],
      connectionCount: 1,
      seconds,
      rounds,
    })
    results.push({ case: name, renderTimes, ...figures })
  }
  const columnTitles = postCounts.flatMap(postCount => [`p50 ms at ${postCount} posts`, 'p10'])
  console.log(formatRow(['case (one request at a time, lists of six posts)', ...columnTitles, 'p10 ratio']))
  console.log(formatRow(Array(columnTitles.length + 2).fill('---')))
  for (const { case: name, renderTimes, ...figures } of results) {
    const cells = postCounts.flatMap(postCount => {
      const { p50, p10 } = figures[postCount] ?? {}
      return p50 === undefined ? ['–', '–'] : [formatNumber(p50, 2), formatNumber(p10, 2)]
    })
    const [smallP10, largeP10] = postCounts.map(postCount => figures[postCount]?.p10)
    console.log(formatRow([name, ...cells, smallP10 && largeP10 ? formatNumber(largeP10 / smallP10, 2) : '–']))
    if (renderTimes) {
      const [smallTime, largeTime] = postCounts.map(postCount => renderTimes[postCount])
      const renderCells = [smallTime, largeTime].flatMap(time => [time ? formatNumber(time, 2) : '–', ''])
      const renderRatio = smallTime && largeTime ? formatNumber(largeTime / smallTime, 2) : '–'
      console.log(formatRow([`${name}, uncached`, ...renderCells, renderRatio]))
    }
  }
  return results
}

let hasFailed = false
const handleInterrupt = async () => {
  await cleanUp()
  process.exit(1)
}
process.once('SIGINT', handleInterrupt)
process.once('SIGTERM', handleInterrupt)
try {
  const runLoad = startLoadGenerator()
  const loadCeilings = await measureLoadCeiling(runLoad)
  console.log(
    `${databaseServerUrl ? 'PostgreSQL' : 'The embedded database'}, ${options.scale ? '' : `${requestedPostCount} posts, `}Node ${process.versions.node}, ${os.cpus().length} cores, load average ${formatNumber(os.loadavg()[0], 1)}.`,
  )
  console.log(
    `${rounds} interleaved rounds of ${seconds} s; medians. Ceiling of the load generator: ${formatNumber(computeMedian(loadCeilings), 0)} requests/s.\n`,
  )
  const results = options.scale ? await comparePostCounts(runLoad) : await compareWithBaseline(runLoad)
  if (options.out) writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`)
} catch (error) {
  console.error(error)
  hasFailed = true
} finally {
  await cleanUp()
}
process.exit(hasFailed ? 1 : 0)
