import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

test('shows the UTC date of a post on public pages and in the blog administration', async () => {
  await createTestPost(app.deps, { slug: 'early', createdAt: new Date('2026-03-03T02:00:00Z') })
  const page = await browser.open({ timeZone: 'America/Los_Angeles' })
  await openPageAs(page, app, await createTestAdmin(app.deps), '/admin/blog')
  await expectVisible(page.getByRole('cell', { name: 'Mar 3, 2026' }))
  await page.goto(`${app.url}/blog`)
  expect(await page.getByRole('article').locator('time').textContent()).toBe('Mar 3, 2026')
  await page.goto(`${app.url}/blog/early`)
  expect(await page.getByRole('article').locator('time').first().textContent()).toBe('March 3, 2026')
})

test('displays a Hebrew title from right to left on public pages and in the blog administration', async () => {
  const title = 'מודלים סיבתיים (2026)'
  const { id } = await createTestPost(app.deps, { title, slug: 'hebrew', tags: ['lag'] })
  await createTestPost(app.deps, { title: 'English', slug: 'english', tags: ['lag'] })
  const page = await browser.open()
  const getDirection = (selector: string) =>
    page
      .locator(selector)
      .filter({ hasText: title })
      .evaluate(element => getComputedStyle(element).direction)
  await page.goto(`${app.url}/blog`)
  expect(await getDirection('article h2')).toBe('rtl')
  await page.goto(`${app.url}/blog/english`)
  expect(await getDirection('li h3')).toBe('rtl')
  await page.goto(`${app.url}/blog/hebrew`)
  expect(await getDirection('h1')).toBe('rtl')
  await openPageAs(page, app, await createTestAdmin(app.deps), '/admin/blog')
  await expectVisible(page.getByText(title))
  expect(await getDirection('td bdi')).toBe('rtl')
  await page.goto(`${app.url}/admin/blog?post=${id}`)
  const field = page.getByLabel('Title', { exact: true })
  await expectVisible(field)
  expect(await field.evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
})

test.each([true, false])('shows the placeholder when a cover image fails to load (scripts: %s)', async scripts => {
  await createTestPost(app.deps, { slug: 'lost', featuredImageUrl: '/lost.png' })
  const page = await browser.open({ scripts, allowedConsoleErrors: /404/ })
  for (const path of ['/blog', '/blog/lost']) {
    await page.goto(app.url + path)
    const cover = page.locator('article .cover').first()
    const image = cover.locator('img')
    await expectEventually(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
    // Removes the rounded corners, because removing the image changes the antialiasing of the corners.
    await cover.evaluate(element => element.style.setProperty('clip-path', 'none'))
    const screenshot = await cover.screenshot()
    await image.evaluate(element => element.remove())
    expect(screenshot.equals(await cover.screenshot())).toBe(true)
  }
})
