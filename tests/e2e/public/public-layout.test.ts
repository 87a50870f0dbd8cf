import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  expectHidden,
  expectVisible,
  getHorizontalOverflow,
  hydratePage,
  pauseRequests,
  setupTestBrowser,
} from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const MARKETING_PATHS = ['/', '/success', '/about', '/careers', '/contact', '/nowhere']

// The first case simulates a window 360 pixels wide with a doubled default font size. In such a window, media queries
// in rem match as in a window 180 pixels wide. The other cases double the font size of the root element, which does not
// affect media queries.
test.each([
  { width: 180, fontSize: '100%' },
  { width: 320, fontSize: '200%' },
  { width: 1280, fontSize: '200%' },
])('no public page overflows at a doubled text size ($width px, $fontSize)', async ({ width, fontSize }) => {
  const page = await browser.open({ width, allowedConsoleErrors: /status of 404/ })
  const ctaButton = {
    text: 'Counterfactuals in three numbers',
    url: '/contact',
    target: '_self',
    style: 'primary',
  }
  await createTestPost(app.deps, { title: 'Counterfactuals for a board paper', tags: ['opportunity cost'] })
  const { slug } = await createTestPost(app.deps, {
    title: 'Unforeseeable circumstances',
    tags: ['opportunity cost'],
    markdownContent:
      '## Extraordinarily\n\n| Postponed | Truncated | Eroded |\n| --- | --- | --- |\n| 1,234,567 | 1 | 2 |',
    ctaButtons: [ctaButton],
  })
  for (const path of [...MARKETING_PATHS, '/blog', `/blog/${slug}`, '/auth']) {
    await page.goto(app.url + path)
    await page.evaluate(async fontSize => {
      document.documentElement.style.fontSize = fontSize
      await document.fonts.ready
    }, fontSize)
    expect(await getHorizontalOverflow(page), path).toBe(0)
  }
})

test('on a desktop, the hero fills the window and the next section starts just below the window', async () => {
  const page = await browser.open()
  for (const { width, height } of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto(app.url)
    const top = await page.locator('#features').evaluate(section => section.getBoundingClientRect().top)
    expect(top - height, `at ${width}`).toBeGreaterThanOrEqual(0)
    expect(top - height, `at ${width}`).toBeLessThan(8)
  }
})

test('navigating to the blog closes the mobile menu and shows the blog header while the posts load', async () => {
  const page = await browser.open({ width: 390 })
  await page.goto(`${app.url}/about`)
  await hydratePage(page)
  const release = await pauseRequests(page, '**/graphql')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expectVisible(page.getByRole('status', { name: 'Loading blog posts' }))
  await expectHidden(menu)
  expect(await page.getByRole('banner').getAttribute('class')).not.toContain('theme-dark')
  expect(await page.locator('#site-links [aria-current]').allTextContents()).toEqual(['Blog'])
  release()
  await expectVisible(page.getByRole('heading', { name: 'No posts found' }))
})

test('when the window becomes wide, an open mobile menu becomes a row of links in the header', async () => {
  const page = await browser.open({ width: 390 })
  await page.goto(app.url)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Menu' }).click()
  await page.setViewportSize({ width: 1024, height: 900 })
  const getLinkBottom = async () => {
    const box = await header.getByRole('link', { name: 'Contact' }).boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expectEventually(getLinkBottom).toBeLessThanOrEqual(65)
  expect(await getHorizontalOverflow(page)).toBe(0)
})

test('in forced colors mode, the figures in dark and light sections have the system text color', async () => {
  const page = await browser.open()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(app.url)
    const [canvasText, ...colors] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      probe.style.color = 'CanvasText'
      const figureSelector = '.theme-dark svg .text-muted, .theme-light svg .fill-text, .range-bar:not(.text-signal)'
      return [probe, ...document.querySelectorAll(figureSelector)].map(element => getComputedStyle(element).color)
    })
    expect(colors.length).toBeGreaterThan(5)
    expect(new Set(colors), colorScheme).toEqual(new Set([canvasText]))
  }
})

test('prints the heading of a dark section in black', async () => {
  const page = await browser.open()
  await page.goto(app.url)
  await page.emulateMedia({ media: 'print' })
  const getColor = () => page.getByRole('heading', { level: 1 }).evaluate(heading => getComputedStyle(heading).color)
  expect(await getColor()).toBe('rgb(0, 0, 0)')
})
