import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectHidden, expectVisible, pauseRequests, setupTestBrowser } from '../support/browser'
import { createTestPost } from '../support/factories'
import { expectEventually } from '../support/page-actions'

// Long tests on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const app = setupTestApp()
const browser = setupTestBrowser({ isPageShared: false })

const MAX_SCRIPT_BYTES = 6 * 1024
const MAX_HOME_SCRIPT_BYTES = 25 * 1024

const isHydrated = async (page: Page) => (await page.locator('html').getAttribute('data-hydrated')) !== null
const expectHydrated = (page: Page) => expectEventually(() => isHydrated(page)).toBe(true)
const isAnimated = async (page: Page) => (await page.locator('.radar').getAttribute('data-playing')) !== null

/** Loads a page and returns a function that sums the gzipped sizes of its scripts. */
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

/** Scrolls the page by a touch that starts on the last link or button of the main content. */
const scrollByTouch = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  const box = await page.locator('main').locator('a, button').last().boundingBox()
  if (!box) throw new Error('No control to touch')
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let distance = 20; distance <= 200; distance += 20)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - distance }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const getScrollTop = (page: Page) => page.evaluate(() => scrollY)

describe('a page that is only read', () => {
  it.each(['/blog', '/blog/a-post', '/about', '/careers', '/success', '/nowhere'])(
    '%s loads at most 6 KB of scripts, also while scrolling',
    async path => {
      await createTestPost(app.deps, { slug: 'a-post', content: '<h2>Part</h2><p>Text</p>'.repeat(60), tags: ['lag'] })
      const page = await browser.open({ width: 390, allowedConsoleErrors: /status of 404/ })
      await page.setViewportSize({ width: 390, height: 400 })
      const getScriptBytes = await loadPage(page, path)
      // The wheel moves links and buttons under the resting pointer.
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

  it('/ loads at most 25 KB of scripts with the radar running', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const getScriptBytes = await loadPage(page, '/')
    await expectEventually(() => isAnimated(page)).toBe(true)
    expect(await getScriptBytes()).toBeLessThanOrEqual(MAX_HOME_SCRIPT_BYTES)
    expect(await isHydrated(page)).toBe(false)
  })

  it('/contact loads the application when the form comes near the viewport', async () => {
    const page = await browser.open()
    await page.setViewportSize({ width: 390, height: 200 })
    const getScriptBytes = await loadPage(page, '/contact')
    expect(await getScriptBytes()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    await page.mouse.move(195, 1)
    await page.mouse.wheel(0, 400)
    await expectHydrated(page)
  })
})

describe('the application loads', () => {
  it('when the pointer moves over a link', async () => {
    const page = await browser.open()
    await loadPage(page, '/about')
    await page.getByRole('heading', { level: 1 }).hover()
    expect(await isHydrated(page)).toBe(false)
    await page.getByRole('link', { name: 'Careers' }).hover()
    await expectHydrated(page)
  })

  it('when the keyboard focuses a link', async () => {
    const page = await browser.open()
    await loadPage(page, '/about')
    await page.keyboard.press('Tab')
    await expectHydrated(page)
  })

  it.each([
    ['/contact', { 'Your Name': 'Ada', Subject: 'A question', Message: 'Where does the sweep begin?' }],
    ['/#signup', { Name: 'Ada', 'Work email': 'ada@example.com', 'Area of interest': 'social' }],
    ['/auth', { 'Email or Username': 'ada', Password: 'a secret phrase' }],
  ])('when a field of %s is focused, and keeps what was typed', async (path, fields) => {
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
  it('a link navigates, and the link back keeps the page of the list', async () => {
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

  it('the theme switch works, and hydration does not repeat it', async () => {
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

  it('a press of the share button is repeated once after hydration', async () => {
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

  it('the phone menu closes when a link leads to a section of the page', async () => {
    const page = await browser.open({ width: 390 })
    await page.route('**/assets/entry*.js', () => {})
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' })
    await link.click()
    await expectHidden(link)
    expect(new URL(page.url()).hash).toBe('#features')
  })

  it('the page stays usable when the application fails to load', async () => {
    const page = await browser.open({ allowedConsoleErrors: /net::ERR_FAILED/ })
    await page.route('**/assets/entry*.js', route => route.abort())
    await page.goto(`${app.url}/about`)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await page.getByRole('link', { name: 'Careers' }).click()
    await page.waitForURL('**/careers')
    await expectVisible(page.getByRole('heading', { level: 1 }))
  })
})

describe('the radar', () => {
  it('keeps running during hydration, and starts after a client-side navigation', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(app.url)
    await expectEventually(() => isAnimated(page)).toBe(true)
    await page.evaluate(() => Object.assign(window, { canvas: document.querySelector('.radar canvas') }))
    const getLabels = () => page.locator('[data-label]').allTextContents()
    const initialLabels = await getLabels()
    await expectEventually(getLabels).not.toEqual(initialLabels)
    await page.getByRole('link', { name: 'About' }).first().hover()
    await expectHydrated(page)
    expect(
      await page.evaluate(() => Object.is(Reflect.get(window, 'canvas'), document.querySelector('.radar canvas'))),
    ).toBe(true)
    const labels = await getLabels()
    expect(await isAnimated(page)).toBe(true)
    await expectEventually(getLabels).not.toEqual(labels)
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    await page.getByRole('link', { name: 'Kairos' }).first().click()
    await expectEventually(() => isAnimated(page)).toBe(true)
  })

  it('pauses off screen and under reduced motion', async () => {
    const page = await browser.open()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const { clearRect } = CanvasRenderingContext2D.prototype
      Object.assign(window, { frameCount: 0 })
      CanvasRenderingContext2D.prototype.clearRect = function (...values) {
        Reflect.set(window, 'frameCount', Reflect.get(window, 'frameCount') + 1)
        clearRect.apply(this, values)
      }
    })
    await page.goto(app.url)
    const getRadarFrameCount = () => page.evaluate(() => Number(Reflect.get(window, 'frameCount')))
    /** Returns how often the radar draws during ten browser frames. */
    const countRadarFrames = async () => {
      const before = await getRadarFrameCount()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 10; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
      })
      return (await getRadarFrameCount()) - before
    }
    await expectEventually(countRadarFrames).toBeGreaterThan(5)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expectEventually(countRadarFrames).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expectEventually(countRadarFrames).toBeGreaterThan(5)
    await page.evaluate(() => scrollTo(0, 2000))
    await expectEventually(countRadarFrames).toBe(0)
  })
})

describe('speculation rules', () => {
  it('prefetch public pages, but not pages that require authentication', async () => {
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
    await page.getByRole('link', { name: 'Careers' }).hover()
    await expectEventually(() => prefetchedPaths).toContain('/careers')
    expect(new Set(prefetchedPaths)).toEqual(new Set(['/careers']))
  })
})
