// npm run bench: how fast the built server answers, and how near that is to the practical limit. See README.md.
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { compare, median, selfCheck } from './measure.mjs'
import { scaleCases } from './scale.mjs'
import { cleanUp, serveFilled, serveLimit, startLoad } from './servers.mjs'

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
  console.log('See bench/README.md for what is measured and for the options.')
  process.exit(0)
}

const databaseUrl = process.env.BENCH_DATABASE_URL || null
const posts = Number(options.posts)
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)

/** Six posts as a card needs them. */
const LIST = `query ($page: Int!, $limit: Int!) {
  posts(page: $page, limit: $limit) {
    posts {
      id slug title excerpt publishedAt featuredImageUrl
      category { id name slug } tags { name } author { firstName lastName }
    }
    pagination { page totalPages hasMore totalCount }
  }
}`

const slugs = Array.from({ length: 100 }, (_, index) => `post-${1 + ((index * 37) % posts)}`)
const get = path => [{ path }]
/** Addresses of which none comes again while a page is kept: each is rendered. */
const anew = pathAt => Array.from({ length: 20_000 }, (_, index) => ({ path: `${pathAt(index)}?n=${index}` }))

const cases = [
  {
    name: 'posts over GraphQL',
    requests: [
      {
        method: 'POST',
        path: '/graphql',
        body: JSON.stringify({ query: LIST, variables: { page: 1, limit: 6 } }),
      },
    ],
  },
  { name: '/api/blog/posts?page=1&limit=6', requests: get('/api/blog/posts?page=1&limit=6') },
  { name: '/api/blog/posts/{slug}', requests: slugs.map(slug => ({ path: `/api/blog/posts/${slug}` })) },
  { name: '/blog', requests: anew(() => '/blog') },
  { name: '/blog/{slug}', requests: anew(index => `/blog/${slugs[index % slugs.length]}`) },
  { name: '/blog, kept', requests: get('/blog') },
].filter(({ name }) => !options.case || options.case.some(part => name.includes(part)))

const say = line => console.error(line)
const fixed = (value, digits) => value.toFixed(digits)
const row = cells => `| ${cells.join(' | ')} |`

const versus = async load => {
  const nodeOptions = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  say(`Filling ${posts} posts …`)
  const { server, source } = await serveFilled(posts, databaseUrl, nodeOptions)
  const limit = await serveLimit(server, source, `/blog/${slugs[0]}`)
  const results = []
  for (const { name, requests } of cases) {
    for (const connections of options.connections.split(',').map(Number)) {
      say(`${name}, ${connections} at once …`)
      const sides = { ours: server.port, limit: limit.port }
      const figures = await compare(load, sides, { requests, connections, seconds, rounds })
      results.push({ case: name, connections, ...figures })
    }
  }
  await server.stop()
  console.log(
    row([
      'case',
      'at once',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'limit/s',
      'limit p50',
      'limit p99',
      'ratio',
      'range',
      'bytes, limit',
      'load cpu',
    ]),
  )
  console.log(row(Array(12).fill('---')))
  for (const { case: name, connections, ours, limit, ratio, ratios } of results) {
    console.log(
      row([
        ...[name, connections, fixed(ours.perSecond, 0), fixed(ours.p50, 2), fixed(ours.p99, 2)],
        ...[fixed(limit.perSecond, 0), fixed(limit.p50, 2), fixed(limit.p99, 2)],
        ...[`**${fixed(ratio, 2)}**`, `${fixed(Math.min(...ratios), 2)}–${fixed(Math.max(...ratios), 2)}`],
        ...[
          `${ours.size ? fixed(ours.size, 0) : 'chunked'}, ${fixed(limit.size, 0)}`,
          fixed(Math.max(ours.cpu, limit.cpu), 2),
        ],
      ]),
    )
  }
  return results
}

const scale = async load => {
  const sizes = [1_000, 100_000]
  const sides = {}
  for (const size of sizes) {
    say(`Filling ${size} posts …`)
    sides[size] = (await serveFilled(size, databaseUrl)).server.port
  }
  const results = []
  for (const { name, requestFor, isKept } of scaleCases) {
    say(`${name} …`)
    const present = Object.fromEntries(sizes.flatMap(size => (requestFor(size) ? [[size, sides[size]]] : [])))
    const figures = await compare(load, present, {
      requestsFor: size => [requestFor(Number(size))],
      connections: 1,
      seconds: Math.min(seconds, 1),
      rounds,
    })
    results.push({ case: name, isKept, ...figures })
  }
  const titles = sizes.flatMap(size => [`p50 ms at ${size} posts`, 'p10'])
  console.log(
    row(['one at a time; names without a path are lists of six over GraphQL', ...titles, 'growth of p10']),
  )
  console.log(row(Array(titles.length + 2).fill('---')))
  for (const { case: name, isKept, ...figures } of results) {
    const cells = sizes.flatMap(size => {
      const at = figures[size]
      return at ? [fixed(at.p50, 2), fixed(at.p10, 2)] : ['–', '–']
    })
    const [small, large] = sizes.map(size => figures[size]?.p10)
    console.log(row([name, ...cells, small && large ? fixed(large / small, 2) : '–']))
    // An answer that is kept is made in the slowest request of a round: that is what it costs.
    if (isKept) {
      const made = sizes.map(size => figures[size].longest)
      const cells = made.flatMap(time => [fixed(time, 2), ''])
      console.log(row([`${name}, when it is made`, ...cells, fixed(made[1] / made[0], 2)]))
    }
  }
  return results
}

let failed = false
const interrupted = async () => {
  await cleanUp()
  process.exit(1)
}
process.once('SIGINT', interrupted)
process.once('SIGTERM', interrupted)
try {
  const load = startLoad()
  const ceiling = await selfCheck(load)
  console.log(
    `${databaseUrl ? 'PostgreSQL' : 'The embedded database'}, ${options.scale ? '' : `${posts} posts, `}Node ${process.versions.node}, ${os.cpus().length} cores, load average ${fixed(os.loadavg()[0], 1)}.`,
  )
  console.log(
    `${rounds} interleaved rounds of ${seconds} s; medians. The load generator alone reaches ${fixed(median(ceiling), 0)} requests/s.\n`,
  )
  const results = options.scale ? await scale(load) : await versus(load)
  if (options.out) writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`)
} catch (error) {
  console.error(error)
  failed = true
} finally {
  await cleanUp()
}
process.exit(failed ? 1 : 0)
