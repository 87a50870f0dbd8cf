// npm run bench:intent: measures how long the application takes from the first intent to hydration. See README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findBrowser } from '../tools/browser.mjs'
import { median } from './compare.mjs'
import { cleanUp, startEmptyServer } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slow: { type: 'string', default: '4' },
    page: { type: 'string', multiple: true },
  },
})

/** Budgets for the median of a page's runs. */
const MAX_HYDRATION_MS = 400
const MAX_INTERACTION_MS = 200

/** Runs in the page: records the first movement of the pointer, the hydration and the duration of the click. */
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

/** Opens a page, moves the pointer to the theme switch, clicks it at once and waits for hydration. */
const measurePage = async (browser, url, slowdown) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const sizes = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  })
  const sumSizes = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
  await page.addInitScript(recordTimes)
  await page.goto(url, { waitUntil: 'networkidle' })
  const initialKb = await sumSizes()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const box = await page.getByRole('button', { name: 'Switch between light and dark' }).boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => window.times.hydrated)
  // The entry of the click arrives after its paint.
  await page.waitForTimeout(1000)
  const { intent, hydrated, interaction } = await page.evaluate(() => window.times)
  await page.waitForLoadState('networkidle')
  const figures = { initialKb, totalKb: await sumSizes(), hydrationMs: hydrated - intent, interaction }
  await context.close()
  return figures
}

const formatRow = cells => `| ${cells.join(' | ')} |`

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
let browser
try {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to Chrome or Chromium.')
  const server = await startEmptyServer({ SEED_DEMO: 'true' })
  const site = `http://127.0.0.1:${server.port}`
  const { posts } = await (await fetch(`${site}/api/blog/posts`)).json()
  const pages = options.page ?? ['/', '/blog', `/blog/${posts[0].slug}`, '/about', '/careers']
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  console.log(
    `CPU slowdown ${options.slow}x, median of ${options.runs}; ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}.\n`,
  )
  const names = ['page', 'initial JS KB', 'JS KB', 'intent to hydration ms', 'click to next paint ms']
  console.log(`${formatRow(names)}\n${formatRow(['---', ...names.slice(1).map(() => '--:')])}`)
  for (const page of pages) {
    const runs = []
    for (let run = 0; run < Number(options.runs); run++)
      runs.push(await measurePage(browser, site + page, Number(options.slow)))
    const getMedian = name => median(runs.map(figures => figures[name]))
    const [hydrationMs, interactionMs] = [getMedian('hydrationMs'), getMedian('interaction')]
    console.log(
      formatRow([
        page,
        getMedian('initialKb').toFixed(1),
        getMedian('totalKb').toFixed(1),
        Math.round(hydrationMs),
        Math.round(interactionMs),
      ]),
    )
    if (hydrationMs > MAX_HYDRATION_MS || interactionMs > MAX_INTERACTION_MS) process.exitCode = 1
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser?.close()
  await cleanUp()
}
