// npm run bench:memory: measures the resident memory and the start time of the server. See bench/README.md.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { computeMedian } from '../compare.mjs'
import { cleanUp, startSeededServer } from '../servers.mjs'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    posts: { type: 'string', default: '1000' },
    starts: { type: 'string', default: '5' },
  },
})
const databaseServerUrl = process.env.BENCH_DATABASE_URL || null
const postCount = Number(options.posts)

const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/** Lists a process and its descendants with their resident memory (`rss`) in kilobytes. */
const listProcesses = rootPid => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const listTree = pid =>
    rows.flatMap(([id, parentId, rss]) => [
      ...(id === pid ? [{ id, rss }] : []),
      ...(parentId === pid ? listTree(id) : []),
    ])
  return listTree(rootPid)
}

/** Returns the resident memory that only this process uses, in kilobytes (Linux only). */
const readPrivateMemory = pid => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return sum([...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, size]) => Number(size)))
}

const formatMb = kilobytes => `${(kilobytes / 1024).toFixed(0)} MB`

/**
 * Prints the resident memory of a process, and the sum for the process and its descendants. This sum counts shared
 * memory, such as the executable of Node, once for each process. On Linux, also prints an estimate that counts shared
 * memory once. The estimate assumes that the process with the most shared memory uses all memory that the other
 * processes share.
 */
const printMemory = (label, rootPid) => {
  const processes = listProcesses(rootPid)
  const parts = [
    `${label.padEnd(14)} ${formatMb(processes.find(({ id }) => id === rootPid).rss)}`,
    `with child processes ${formatMb(sum(processes.map(({ rss }) => rss)))}`,
  ]
  if (process.platform === 'linux') {
    const privateSizes = processes.map(({ id }) => readPrivateMemory(id))
    const largestShared = Math.max(...processes.map(({ rss }, index) => rss - privateSizes[index]))
    parts.push(`shared memory counted once ${formatMb(sum(privateSizes) + largestShared)}`)
  }
  console.log(parts.join(', '))
}

const createJsonRequest = (path, body, headers = {}) => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const credentials = { identifier: 'admin', password: 'only for the benchmark' }
const image = new Blob([readFileSync(new URL('../../client/public/touch-icon.png', import.meta.url))], {
  type: 'image/png',
})
const POSTS_QUERY = '{ posts(page: 1, limit: 6) { posts { id slug title author { firstName } tags { name } } } }'

const createUploadRequest = token => {
  const body = new FormData()
  body.append('file', image, 'icon.png')
  return { path: '/api/files/upload', method: 'POST', headers: { authorization: `Bearer ${token}` }, body }
}

/**
 * The kinds of requests, with their shares in percent. The query parameter `n` makes a URL unique, so that the server
 * renders the page and then caches it.
 */
const requestMix = [
  [25, n => ({ path: `/blog?n=${n}` })],
  [15, n => ({ path: `/blog/post-${1 + (n % postCount)}?n=${n}` })],
  [10, () => ({ path: '/blog' })],
  [20, () => createJsonRequest('/graphql', { query: POSTS_QUERY })],
  [15, n => ({ path: `/api/blog/posts?page=${1 + (n % 50)}&limit=6` })],
  [11, (_n, token) => ({ path: '/api/user', headers: { authorization: `Bearer ${token}` } })],
  [2, (_n, token) => createUploadRequest(token)],
  [
    2,
    n => createJsonRequest('/api/auth/login', credentials, { 'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}` }),
  ],
]
const schedule = requestMix.flatMap(([share, createRequest]) => Array(share).fill(createRequest))

const send = async (port, { path, ...init }) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  await response.arrayBuffer()
  return response.status
}

const logIn = async port => {
  const { path, ...init } = createJsonRequest('/api/auth/login', credentials)
  return (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()).accessToken
}

let requestNumber = 0

/** Sends requests until the deadline. Returns the number of responses by status. */
const runMixedLoad = async (port, deadline, token) => {
  const counts = {}
  const sendUntilDeadline = async () => {
    while (Date.now() < deadline) {
      const n = ++requestNumber
      // Steps of 37 make the kinds alternate, and reach every entry, because 37 is coprime to the length of `schedule`.
      const status = await send(port, schedule[(n * 37) % schedule.length](n, token))
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: Number(options.connections) }, sendUntilDeadline))
  return counts
}

/** Returns the maximum resident memory of a process since its start, in megabytes (Linux only). */
const readPeakMemoryMb = pid => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

const measureMemory = async ({ port, pid }) => {
  await sleep(5_000)
  if (process.platform === 'linux') console.log(`peak during startup ${readPeakMemoryMb(pid).toFixed(0)} MB`)
  printMemory('idle', pid)
  for (let n = 0; n < 60; n++) await send(port, { path: `/blog?warm-up=${n}` })
  await sleep(1_000)
  printMemory('after 60 pages', pid)
  const minutes = Number(options.minutes)
  const totals = {}
  for (let minute = 1; minute <= minutes; minute++) {
    // Logs in for each minute of the load, because an access token is valid for only ten minutes.
    const token = await logIn(port)
    const counts = await runMixedLoad(port, Date.now() + 60_000, token)
    for (const [status, count] of Object.entries(counts)) totals[status] = (totals[status] ?? 0) + count
    printMemory(`minute ${minute}`, pid)
  }
  console.log(`Responses by status: ${JSON.stringify(totals)}`)
  if (Object.keys(totals).some(status => Number(status) >= 500)) process.exitCode = 1
}

const measureStarts = async restart => {
  const times = []
  for (let round = 0; round < Number(options.starts); round++) {
    const startedAt = performance.now()
    const server = await restart()
    const status = await send(server.port, { path: '/blog' })
    if (status !== 200) throw new Error(`/blog returned status ${status}`)
    times.push(performance.now() - startedAt)
    await server.stop()
  }
  const timeList = times.map(time => time.toFixed(0)).join(', ')
  console.log(`Warm start to the first response of /blog: median ${computeMedian(times).toFixed(0)} ms (${timeList})`)
}

try {
  const loadAverage = os.loadavg()[0].toFixed(1)
  console.log(
    `${databaseServerUrl ? 'PostgreSQL' : 'The embedded database'}, ${postCount} posts, Node ${process.versions.node}, ${os.cpus().length} cores, load average ${loadAverage}.`,
  )
  // With TRUST_PROXY, each login can have a different address, so that the limit on logins per address does not apply.
  const env = { USER_QUOTA_MB: '1000000', TRUST_PROXY: '1' }
  const { server: firstServer, restart } = await startSeededServer(postCount, databaseServerUrl, [], { env })
  await firstServer.stop()
  if (Number(options.starts) > 0) await measureStarts(restart)
  const server = await restart()
  await measureMemory(server)
} finally {
  await cleanUp()
}
