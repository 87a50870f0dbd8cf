// npm run bench:pages: what Lighthouse says of the public pages, as a phone on a slow line sees them. See README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../tools/browser.mjs'

// Not among the dependencies: with it, the lock file could not be installed everywhere.
const { default: lighthouse } = await import('lighthouse').catch(() => {
  console.error('Lighthouse is not installed. Run: npm install --no-save lighthouse@12.8.2')
  process.exit(1)
})

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
  },
})
const runs = Number(options.runs)

/** What is asked of each page, the median of its runs. Scores are out of 100, times in milliseconds. */
const BUDGETS = {
  performance: { min: 98 },
  accessibility: { min: 100 },
  'best practices': { min: 100 },
  seo: { min: 100 },
  'LCP ms': { max: 1600 },
  'TBT ms': { max: 60 },
  CLS: { max: 0.01 },
}

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the machine's own settings say must not reach the server that is measured. */
const CLEARED_ENV_VARS = [
  ...['HOST', 'SITE_URL', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'TRUST_PROXY'],
  ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

const cleanupSteps = []
const cleanUp = async () => {
  for (const step of cleanupSteps.splice(0).reverse()) await Promise.resolve(step()).catch(console.error)
}

/** The built server over its demo content, on a port and in a directory of its own. */
const startServer = async () => {
  const dataDir = mkdtempSync(join(os.tmpdir(), 'kairos-pages-'))
  cleanupSteps.push(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(CLEARED_ENV_VARS.map(name => [name, ''])),
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'only for the benchmark',
      SEED_DEMO: 'true',
      LOG_LEVEL: 'warn',
    },
  })
  cleanupSteps.push(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is serving (http\S+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return url
  }
  throw new Error('The server ended before it served: is it built?')
}

const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** A browser that listens to Lighthouse. */
const launchBrowser = async () => {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser to measure with: set CHROME_PATH to Chrome or Chromium')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  cleanupSteps.push(() => browser.close())
  return port
}

/** One run, on Lighthouse's own default: a mid-range phone on slow 4G, simulated. A trace may fail: then once more. */
const runLighthouse = async (url, port, attempts = 5) => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  const { categories, audits, runtimeError } = result?.lhr ?? {}
  if (runtimeError && attempts > 1) return runLighthouse(url, port, attempts - 1)
  if (!categories || runtimeError)
    throw new Error(`Lighthouse could not read ${url}: ${runtimeError?.message}`)
  const failed = Object.values(categories).flatMap(({ id, auditRefs }) =>
    id === 'performance'
      ? []
      : auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score === 0).map(({ id }) => id),
  )
  return {
    failed,
    figures: {
      performance: categories.performance.score * 100,
      accessibility: categories.accessibility.score * 100,
      'best practices': categories['best-practices'].score * 100,
      seo: categories.seo.score * 100,
      'FCP ms': audits['first-contentful-paint'].numericValue,
      'LCP ms': audits['largest-contentful-paint'].numericValue,
      'TBT ms': audits['total-blocking-time'].numericValue,
      CLS: audits['cumulative-layout-shift'].numericValue,
      'JS KB': sumTransferKb(audits, 'Script'),
      'all KB': sumTransferKb(audits),
    },
  }
}

const sumTransferKb = (audits, type) =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => !type || resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024

const median = values => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

const missesBudget = (name, value) => {
  const { min = -Infinity, max = Infinity } = BUDGETS[name] ?? {}
  return value < min || value > max
}

const formatFigure = (name, value) => {
  const text = name === 'CLS' ? value.toFixed(3) : String(Math.round(value))
  return missesBudget(name, value) ? `**${text}**` : text
}

const formatRow = cells => `| ${cells.join(' | ')} |`

const main = async () => {
  const site = await startServer()
  const { posts } = await (await fetch(`${site}/api/blog/posts?page=1&limit=1`)).json()
  const pages = options.page ?? ['/', '/blog', `/blog/${posts[0].slug}`, '/about', '/contact']
  const port = await launchBrowser()
  console.log(
    `Lighthouse, mobile, simulated throttling, median of ${runs}; Node ${process.versions.node}, ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}. Below the aim: bold.\n`,
  )
  let isHeaderPrinted = false
  for (const page of pages) {
    await (await fetch(site + page)).text()
    const results = []
    for (let run = 0; run < runs; run++) results.push(await runLighthouse(site + page, port))
    const names = Object.keys(results[0].figures)
    const medians = names.map(name => median(results.map(({ figures }) => figures[name])))
    if (!isHeaderPrinted)
      console.log(`${formatRow(['page', ...names])}\n${formatRow(['---', ...names.map(() => '--:')])}`)
    isHeaderPrinted = true
    console.log(formatRow([page, ...names.map((name, index) => formatFigure(name, medians[index]))]))
    for (const audit of new Set(results.flatMap(({ failed }) => failed))) console.error(`${page}: ${audit}`)
    if (names.some((name, index) => missesBudget(name, medians[index]))) process.exitCode = 1
  }
  console.log(`\nAt the end the load average was ${os.loadavg()[0].toFixed(1)}.`)
}

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cleanUp()
}
