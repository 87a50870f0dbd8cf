// npm run bench:radar: measures the frame times of the radar on the landing page. See bench/README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../tools/browser.mjs'
import { cleanUp, startTemporaryServer } from '../servers.mjs'

const { values: options } = parseArgs({
  options: {
    frames: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
    slow: { type: 'string', multiple: true, default: ['1', '4'] },
  },
})
const frameCount = Number(options.frames)

/** Maximum median script time per frame, at every CPU slowdown. */
const MAX_SCRIPT_MS = 2

/**
 * Runs in the page: records the timestamp and the duration of each animation frame callback that draws on a canvas, and
 * the time from the end of the load event to the first such callback. Recognizes these callbacks by their calls to
 * `clearRect`.
 */
const recordFrames = () => {
  const frames = { script: [], timestamps: [], startMs: 0 }
  let hasDrawn = false
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    hasDrawn = true
    return clearRect.apply(this, box)
  }
  const requestFrame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = callback =>
    requestFrame(now => {
      hasDrawn = false
      const begin = performance.now()
      callback(now)
      const end = performance.now()
      if (!hasDrawn) return
      frames.script.push(end - begin)
      frames.timestamps.push(now)
      const { loadEventEnd } = performance.getEntriesByType('navigation')[0]
      frames.startMs ||= begin - loadEventEnd
    })
  window.radarFrames = frames
}

const getQuantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/**
 * Runs in the page: returns the median time of a fixed calculation in milliseconds. This time shows whether the
 * CPU is really slowed down.
 */
const measureReferenceWork = async () => {
  const times = []
  for (let round = 0; round < 60; round++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    const begin = performance.now()
    let sum = 0
    for (let index = 0; index < 20_000; index++) sum += Math.sin(index)
    times.push(performance.now() - begin + 0 * sum)
  }
  return times.sort((a, b) => a - b)[30]
}

/** Returns the time that the page's main thread has spent on style and layout, in milliseconds. */
const readStyleMs = async client => {
  const { metrics } = await client.send('Performance.getMetrics')
  const getMetricMs = name => (metrics.find(metric => metric.name === name)?.value ?? 0) * 1000
  return getMetricMs('RecalcStyleDuration') + getMetricMs('LayoutDuration')
}

const measureFrames = async (browser, url, slowdown) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.addInitScript(recordFrames)
  await page.goto(url)
  await page.waitForFunction(() => window.radarFrames.timestamps.length > 0)
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Warm-up: the first frames include compilation.
  await page.waitForTimeout(2000)
  const before = await readStyleMs(client)
  const start = await page.evaluate(() => window.radarFrames.timestamps.length)
  const end = start + frameCount
  await page.waitForFunction(end => window.radarFrames.timestamps.length >= end, end, { timeout: 300_000 })
  const after = await readStyleMs(client)
  const referenceWorkMs = await page.evaluate(measureReferenceWork)
  const { script, timestamps, canvasWidth, startMs } = await page.evaluate(
    ([start, end]) => {
      const { script, timestamps, startMs } = window.radarFrames
      const canvas = document.querySelector('.radar canvas')
      return {
        startMs,
        script: script.slice(start, end),
        timestamps: timestamps.slice(start, end),
        canvasWidth: canvas.width,
      }
    },
    [start, end],
  )
  await context.close()
  return {
    frames: script.length,
    script,
    startMs,
    styleMs: (after - before) / script.length,
    framesPerSecond: (1000 * (timestamps.length - 1)) / (timestamps.at(-1) - timestamps[0]),
    canvasWidth,
    referenceWorkMs,
  }
}

const formatRow = cells => `| ${cells.join(' | ')} |`

process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)))
let browser
try {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to the path of Chrome or Chromium.')
  const { port } = await startTemporaryServer()
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  console.log(
    `Radar at 1280 x 800, device pixel ratio 2; ${os.cpus().length} cores, load average ${os.loadavg()[0].toFixed(1)}.\n`,
  )
  const titles = [
    'script ms per frame: p50',
    'p95',
    'max',
    'script ms per second',
    'style and layout ms per frame',
    'frames',
    'frames/s',
    'canvas',
    'reference work ms',
    'load to first frame ms',
  ]
  console.log(`${formatRow(['CPU slowdown', ...titles])}\n${formatRow(['---', ...titles.map(() => '--:')])}`)
  const medians = []
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const slowdown of options.slow.map(Number)) {
      const { script, startMs, styleMs, frames, framesPerSecond, canvasWidth, referenceWorkMs } = await measureFrames(
        browser,
        `http://127.0.0.1:${port}/`,
        slowdown,
      )
      const [p50, p95] = [getQuantile(script, 0.5), getQuantile(script, 0.95)]
      const perSecond = (script.reduce((sum, ms) => sum + ms, 0) / script.length) * framesPerSecond
      const timings = [p50, p95, Math.max(...script), perSecond, styleMs].map(value => value.toFixed(2))
      const otherCells = [`${canvasWidth} px`, referenceWorkMs.toFixed(2), Math.round(startMs)]
      console.log(formatRow([`${slowdown}x`, ...timings, frames, framesPerSecond.toFixed(0), ...otherCells]))
      medians.push(p50)
    }
  }
  const maxMedian = Math.max(...medians)
  console.log(`\nMaximum p50: ${maxMedian.toFixed(2)} ms, budget: ${MAX_SCRIPT_MS} ms`)
  process.exitCode = maxMedian <= MAX_SCRIPT_MS ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser?.close()
  await cleanUp()
}
