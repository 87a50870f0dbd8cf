// npm run bench:pages: measures the public pages with Lighthouse on a simulated phone. See bench/README.md.
import { once } from 'node:events'
import { createServer } from 'node:net'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../tools/browser.mjs'
import { computeMedian } from '../compare.mjs'
import { cleanUp, startTemporaryServer } from '../servers.mjs'

// Lighthouse is not a dependency, because `npm ci` fails on some platforms if the lock file contains Lighthouse.
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
const runCount = Number(options.runs)

/** Budgets for the medians of a page's runs: scores from 0 to 100, times in milliseconds, CLS without a unit. */
const BUDGETS = {
  performance: { min: 98 },
  accessibility: { min: 100 },
  'best practices': { min: 100 },
  seo: { min: 100 },
  'LCP ms': { max: 1520 },
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

const findFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

const launchBrowser = async () => {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to the path of Chrome or Chromium.')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  return { port, close: () => browser.close() }
}

/**
 * Runs Lighthouse on a URL. Repeats the run after a runtime error, up to `attempts` runs in total. `failedAudits` in
 * the result excludes the audits of the performance category.
 */
const runLighthouse = async (url, port, attempts = 5) => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
  const { categories, audits, runtimeError } = result?.lhr ?? {}
  if (runtimeError && attempts > 1) return runLighthouse(url, port, attempts - 1)
  if (!categories || runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError?.message}`)
  const failedAudits = Object.values(categories).flatMap(({ id, auditRefs }) =>
    id === 'performance'
      ? []
      : auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score === 0).map(({ id }) => id),
  )
  return {
    failedAudits,
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
  const server = await startTemporaryServer({ SEED_DEMO: 'true' })
  const site = `http://127.0.0.1:${server.port}`
  const { posts } = await (await fetch(`${site}/api/blog/posts?page=1&limit=1`)).json()
  const pages = options.page ?? ['/', '/blog', `/blog/${posts[0].slug}`, '/about', '/contact']
  browser = await launchBrowser()
  console.log(
    `Lighthouse, mobile, simulated throttling, medians of ${runCount} runs; Node ${process.versions.node}, ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}. Figures that miss their budget are bold.\n`,
  )
  let isHeaderPrinted = false
  for (const page of pages) {
    await (await fetch(site + page)).text()
    const results = []
    for (let run = 0; run < runCount; run++) results.push(await runLighthouse(site + page, browser.port))
    const names = Object.keys(results[0].figures)
    const medians = names.map(name => computeMedian(results.map(({ figures }) => figures[name])))
    if (!isHeaderPrinted)
      console.log(`${formatRow(['page', ...names])}\n${formatRow(['---', ...names.map(() => '--:')])}`)
    isHeaderPrinted = true
    console.log(formatRow([page, ...names.map((name, index) => formatFigure(name, medians[index]))]))
    for (const audit of new Set(results.flatMap(({ failedAudits }) => failedAudits)))
      console.error(`${page}: the Lighthouse audit ${audit} failed.`)
    if (names.some((name, index) => missesBudget(name, medians[index]))) process.exitCode = 1
  }
  console.log(`\nLoad average at the end: ${os.loadavg()[0].toFixed(1)}.`)
}

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
let browser
try {
  await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser?.close()
  await cleanUp()
}
