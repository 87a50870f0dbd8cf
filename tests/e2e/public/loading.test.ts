import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, pauseRequests, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser({ isPageShared: false })

const MAX_SCRIPT_BYTES = 6 * 1024
const MAX_HOME_SCRIPT_BYTES = 25 * 1024

const isHydrated = async (page: Page) => (await page.locator('html').getAttribute('data-hydrated')) !== null
const expectHydrated = (page: Page) => expectEventually(() => isHydrated(page)).toBe(true)
const isRadarAnimated = async (page: Page) => (await page.locator('.radar').getAttribute('data-playing')) !== null

/** Loads a page and returns a function that sums the gzipped sizes of the loaded scripts, in bytes. */
const loadPage = async (page: Page, path: string) => {
  const responses: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await page.goto(app.url + path, { waitUntil: 'networkidle' })
  return async () => {
    await page.waitForLoadState('networkidle')
    expect(responses.length).toBeGreaterThan(1)
    const bodies = await Promise.all(responses.map(response => response.body()))
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  }
}

/** Scrolls the page with a touch gesture that starts on the last link or button of the main content. */
const scrollByTouch = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  const box = await page.locator('main').locator('a, button').last().boundingBox()
  if (!box) throw new Error('The main content has no visible link or button.')
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let distance = 20; distance <= 200; distance += 20)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - distance }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const getScrollTop = (page: Page) => page.evaluate(() => scrollY)

describe('a page that the user only reads and scrolls', () => {
  test.each(['/blog', '/blog/a-post', '/about', '/careers', '/success', '/nowhere'])(
    'loads at most 6 KB of gzipped scripts on %s',
    async path => {
      await createTestPost(app.deps, { slug: 'a-post', content: '<h2>Part</h2><p>Text</p>'.repeat(60), tags: ['lag'] })
      const page = await browser.open({ width: 390, allowedConsoleErrors: /status of 404/ })
      await page.setViewportSize({ width: 390, height: 400 })
      const getScriptBytes = await loadPage(page, path)
      // Scrolling moves links and buttons under the resting pointer. This movement must not load the application.
      await page.getByRole('heading', { level: 1 }).hover()
      for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 60)
      await expectEventually(() => getScrollTop(page)).toBeGreaterThan(0)
      await page.locator('main').locator('a, button').last().scrollIntoViewIfNeeded()
      const scrollTop = await getScrollTop(page)
      await scrollByTouch(page)
      await expectEventually(() => getScrollTop(page)).not.toBe(scrollTop)
      expect(await getScriptBytes()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
      expect(await isHydrated(page)).toBe(false)
    },
  )

  test('loads at most 25 KB of gzipped scripts on / while the radar runs', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const getScriptBytes = await loadPage(page, '/')
    await expectEventually(() => isRadarAnimated(page)).toBe(true)
    expect(await getScriptBytes()).toBeLessThanOrEqual(MAX_HOME_SCRIPT_BYTES)
    expect(await isHydrated(page)).toBe(false)
  })

  test('loads the application on /contact when the form comes near the viewport', async () => {
    const page = await browser.open()
    await page.setViewportSize({ width: 390, height: 200 })
    const getScriptBytes = await loadPage(page, '/contact')
    expect(await getScriptBytes()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    await page.mouse.move(195, 1)
    await page.mouse.wheel(0, 400)
    await expectHydrated(page)
  })
})

describe('application loading', () => {
  test('starts when the pointer moves over a link', async () => {
    const page = await browser.open()
    await loadPage(page, '/about')
    await page.getByRole('heading', { level: 1 }).hover()
    expect(await isHydrated(page)).toBe(false)
    await page.getByRole('link', { name: 'Careers' }).hover()
    await expectHydrated(page)
  })

  test('starts when a link receives keyboard focus', async () => {
    const page = await browser.open()
    await loadPage(page, '/about')
    await page.keyboard.press('Tab')
    await expectHydrated(page)
  })

  test.each([
    ['/contact', { 'Your Name': 'Ada', Subject: 'A question', Message: 'Where does the sweep begin?' }],
    ['/#signup', { Name: 'Ada', 'Work email': 'ada@example.com', 'Area of interest': 'social' }],
    ['/auth', { 'Email or Username': 'ada', Password: 'a secret phrase' }],
  ])('starts when a field on %s is focused, and keeps the entered values', async (path, fields) => {
    const page = await browser.open()
    const release = await pauseRequests(page, '**/assets/entry*.js')
    await page.goto(app.url + path)
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true })
      if (value === 'social') await field.selectOption(value)
      else await field.fill(value)
    }
    expect(await isHydrated(page)).toBe(false)
    release()
    await expectHydrated(page)
    for (const [label, value] of Object.entries(fields))
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value)
  })
})

describe('before hydration', () => {
  test('follows a link to a post, and the back link returns to the same page of the list', async () => {
    for (let number = 0; number < 7; number++) await createTestPost(app.deps, { title: `Post ${number}` })
    const page = await browser.open()
    await page.route('**/assets/entry*.js', () => {})
    await page.goto(`${app.url}/blog?page=2`)
    await page.getByRole('link', { name: 'Post 0', exact: true }).click()
    await page.waitForURL('**/blog/post-0')
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await page.waitForURL('**/blog?page=2')
    expect(await isHydrated(page)).toBe(false)
  })

  test('switches the theme, and does not repeat the switch after hydration', async () => {
    const page = await browser.open()
    const release = await pauseRequests(page, '**/assets/entry*.js')
    await page.goto(`${app.url}/about`)
    await page.getByRole('button', { name: 'Switch between light and dark' }).press('Enter')
    const getTheme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await getTheme()).toBe('dark')
    release()
    await expectHydrated(page)
    expect(await getTheme()).toBe('dark')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await getTheme()).toBe('light')
  })

  test('records a double click on Share, and shares the post once after hydration', async () => {
    await createTestPost(app.deps, { slug: 'a-post' })
    const page = await browser.open()
    await page.addInitScript(() => {
      Object.assign(window, { sharedUrls: [] })
      navigator.share = async data => {
        ;(window as unknown as { sharedUrls: unknown[] }).sharedUrls.push(data?.url)
      }
    })
    const release = await pauseRequests(page, '**/assets/entry*.js')
    await page.goto(`${app.url}/blog/a-post`)
    await page.getByRole('button', { name: 'Share' }).dblclick()
    release()
    await expectHydrated(page)
    const getSharedUrls = () => page.evaluate(() => (window as unknown as { sharedUrls: unknown[] }).sharedUrls)
    await expectEventually(getSharedUrls).toEqual([`${app.url}/blog/a-post`])
    await page.getByRole('button', { name: 'Share' }).click()
    await expectEventually(getSharedUrls).toHaveLength(2)
  })

  test('closes the mobile menu when the user follows a link to a section of the page', async () => {
    const page = await browser.open({ width: 390 })
    await page.route('**/assets/entry*.js', () => {})
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' })
    await link.click()
    await expectHidden(link)
    expect(new URL(page.url()).hash).toBe('#features')
  })

  test('keeps the page usable when the application fails to load', async () => {
    const page = await browser.open({ allowedConsoleErrors: /net::ERR_FAILED/ })
    await page.route('**/assets/entry*.js', route => route.abort())
    await page.goto(`${app.url}/about`)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.getByRole('link', { name: 'Careers' }).click()
    await page.waitForURL('**/careers')
    await expectVisible(page.getByRole('heading', { level: 1 }))
  })
})

describe('the radar', () => {
  test('keeps running during hydration, and starts again after a client-side navigation to /', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(app.url)
    await expectEventually(() => isRadarAnimated(page)).toBe(true)
    await page.evaluate(() => Object.assign(window, { canvas: document.querySelector('.radar canvas') }))
    const getLabels = () => page.locator('.radar-label').allTextContents()
    const initialLabels = await getLabels()
    await expectEventually(getLabels).not.toEqual(initialLabels)
    await page.getByRole('link', { name: 'About' }).first().hover()
    await expectHydrated(page)
    expect(
      await page.evaluate(() => Object.is(Reflect.get(window, 'canvas'), document.querySelector('.radar canvas'))),
    ).toBe(true)
    const labels = await getLabels()
    expect(await isRadarAnimated(page)).toBe(true)
    await expectEventually(getLabels).not.toEqual(labels)
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    await page.getByRole('link', { name: 'Kairos' }).first().click()
    await expectEventually(() => isRadarAnimated(page)).toBe(true)
  })

  test('starts after the load event and pauses off screen, in a hidden tab and with reduced motion', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const counts = { drawings: 0, drawingsBeforeLoad: 0 }
      Object.assign(window, { radarCounts: counts })
      const { clearRect } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.clearRect = function (...rectangle) {
        counts.drawings++
        if (document.readyState !== 'complete') counts.drawingsBeforeLoad++
        clearRect.apply(this, rectangle)
      }
    })
    await page.goto(app.url)
    const getCounts = () =>
      page.evaluate(
        (): Record<'drawings' | 'drawingsBeforeLoad', number> => ({ ...Reflect.get(window, 'radarCounts') }),
      )
    /** Returns whether the radar draws within 30 browser frames, and whether its sweep turns. */
    const watchRadar = async () => {
      const initialCounts = await getCounts()
      const isTurning = await page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
        const sweep = document.querySelector('.radar-sweep')
        return sweep?.getAnimations().some(({ playState }) => playState === 'running') ?? false
      })
      return { isDrawing: (await getCounts()).drawings > initialCounts.drawings, isTurning }
    }
    const runningState = { isDrawing: true, isTurning: true }
    const pausedState = { isDrawing: false, isTurning: false }
    await expectEventually(watchRadar).toEqual(runningState)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectEventually(watchRadar).toEqual(pausedState)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expectEventually(watchRadar).toEqual(runningState)
    const setPageHidden = (isHidden: boolean) =>
      page.evaluate(isHidden => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await setPageHidden(true)
    await expectEventually(watchRadar).toEqual(pausedState)
    await setPageHidden(false)
    await expectEventually(watchRadar).toEqual(runningState)
    await page.evaluate(() => scrollTo(0, 2000))
    await expectEventually(watchRadar).toEqual(pausedState)
    expect((await getCounts()).drawingsBeforeLoad).toBe(0)
  })
})

describe('speculation rules', () => {
  test('prefetch public pages, but not pages that require authentication', async () => {
    const page = await browser.open()
    await page.route('**/assets/entry*.js', () => {})
    const client = await page.context().newCDPSession(page)
    const ruleErrors: (string | undefined)[] = []
    const prefetchedPaths: string[] = []
    client.on('Preload.ruleSetUpdated', ({ ruleSet }) => ruleErrors.push(ruleSet.errorMessage))
    client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => prefetchedPaths.push(new URL(prefetchUrl).pathname))
    await client.send('Preload.enable')
    await page.goto(`${app.url}/about`)
    await expectEventually(() => ruleErrors).toEqual([undefined])
    await page.getByRole('link', { name: 'Blog administration' }).hover()
    // The browser prefetches a page when the pointer has rested on its link for 200 ms.
    await sleep(1000)
    await page.getByRole('link', { name: 'Careers' }).hover()
    await expectEventually(() => prefetchedPaths).toContain('/careers')
    expect(new Set(prefetchedPaths)).toEqual(new Set(['/careers']))
  })
})
