// npm run bench:intent: measures the time from a pointer movement to the hydration of the page, and the time from a
// click to the next paint. See bench/README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../tools/browser.mjs'
import { computeMedian } from '../compare.mjs'
import { cleanUp, startTemporaryServer } from '../servers.mjs'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slow: { type: 'string', default: '4' },
    page: { type: 'string', multiple: true },
  },
})

/** Budgets for the medians of a page's runs. */
const MAX_HYDRATION_MS = 400
const MAX_INTERACTION_MS = 200

/**
 * Runs in the page: records the times of the first pointer movement and of the hydration, and the duration from the
 * click to the next paint, in milliseconds.
 */
const recordTimes = () => {
  const times = { intent: 0, hydrated: 0, interaction: 0 }
  window.times = times
  addEventListener('pointermove', () => (times.intent ||= performance.now()), { capture: true })
  new MutationObserver(() => {
    if ('hydrated' in document.documentElement.dataset) times.hydrated ||= performance.now()
  }).observe(document, { attributeFilter: ['data-hydrated'], subtree: true })
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) times.interaction = Math.max(times.interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

const sumGzippedKb = async urls => {
  let bytes = 0
  for (const url of urls) bytes += gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length
  return bytes / 1024
}

/**
 * Opens a page, moves the pointer to the theme switch and, with `shouldClick`, clicks it. Returns the recorded times,
 * the URLs of the scripts that the page requested before the pointer movement (`initialScripts`), and the URLs of all
 * requested scripts (`scripts`).
 */
const measureVisit = async (browser, url, slowdown, { shouldClick }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const scripts = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.addInitScript(recordTimes)
  await page.goto(url, { waitUntil: 'networkidle' })
  const initialScripts = [...scripts]
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const box = await page.getByRole('button', { name: 'Switch between light and dark' }).boundingBox()
  // When a page appears, browsers dispatch a pointermove event, even if the pointer does not move. The next line
  // discards the time of this event.
  await page.evaluate(() => (window.times.intent = 0))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  if (shouldClick) {
    await page.mouse.down()
    await page.mouse.up()
  }
  await page.waitForFunction(() => window.times.hydrated)
  // Waits for the performance entry of the click, which the browser reports after the next paint.
  await page.waitForTimeout(1000)
  const times = await page.evaluate(() => window.times)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ...times, initialScripts, scripts }
}

/** Measures hydration and the first click in separate visits, because a click delays hydration. */
const measurePage = async (browser, url, slowdown) => {
  const { intent, hydrated, initialScripts, scripts } = await measureVisit(browser, url, slowdown, {
    shouldClick: false,
  })
  const { interaction: interactionMs } = await measureVisit(browser, url, slowdown, { shouldClick: true })
  return {
    initialKb: await sumGzippedKb(initialScripts),
    totalKb: await sumGzippedKb(scripts),
    hydrationMs: hydrated - intent,
    interactionMs,
  }
}

const checkBudget = (page, name, ms, maxMs) => {
  if (ms <= maxMs) return
  console.error(`${page}: ${name} took ${Math.round(ms)} ms, more than the budget of ${maxMs} ms.`)
  process.exitCode = 1
}

const formatRow = cells => `| ${cells.join(' | ')} |`

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
let browser
try {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to the path of Chrome or Chromium.')
  const server = await startTemporaryServer({ SEED_DEMO: 'true' })
  const site = `http://127.0.0.1:${server.port}`
  const { posts } = await (await fetch(`${site}/api/blog/posts`)).json()
  const pages = options.page ?? ['/', '/blog', `/blog/${posts[0].slug}`, '/about', '/careers']
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  console.log(
    `CPU slowdown ${options.slow}x, medians of ${options.runs} runs; ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}.\n`,
  )
  const names = ['page', 'initial JS KB', 'JS KB', 'intent to hydration ms', 'click to next paint ms']
  console.log(`${formatRow(names)}\n${formatRow(['---', ...names.slice(1).map(() => '--:')])}`)
  for (const page of pages) {
    const runs = []
    for (let run = 0; run < Number(options.runs); run++)
      runs.push(await measurePage(browser, site + page, Number(options.slow)))
    const getMedian = name => computeMedian(runs.map(figures => figures[name]))
    const [hydrationMs, interactionMs] = [getMedian('hydrationMs'), getMedian('interactionMs')]
    console.log(
      formatRow([
        page,
        getMedian('initialKb').toFixed(1),
        getMedian('totalKb').toFixed(1),
        Math.round(hydrationMs),
        Math.round(interactionMs),
      ]),
    )
    checkBudget(page, 'hydration', hydrationMs, MAX_HYDRATION_MS)
    checkBudget(page, 'the paint after the click', interactionMs, MAX_INTERACTION_MS)
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser?.close()
  await cleanUp()
}
