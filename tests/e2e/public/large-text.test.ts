import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, getHorizontalOverflow, setupTestBrowser } from '../../support/browser/browser'
import { openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestCategory, createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser({ isPageShared: false })

/** Opens a page that is 320 pixels wide, with a default font size of 200%. Media queries in rem use this size. */
const openWithLargeText = async (): Promise<Page> => {
  const page = await browser.open({ width: 320, allowedConsoleErrors: /404 \(Not Found\)/ })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return page
}

test('public pages do not overflow at a text size of 200%', async () => {
  const { id: categoryId } = await createTestCategory(app.deps)
  for (const slug of ['first', 'second', 'third']) await createTestPost(app.deps, { slug, categoryId })
  const page = await openWithLargeText()
  const paths = ['/', '/about', '/careers', '/contact', '/success', '/blog', '/blog/first', '/auth', '/missing']
  for (const path of paths) {
    await page.goto(app.url + path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await getHorizontalOverflow(page), path).toBe(0)
  }
})

test('no word in a heading of a marketing page breaks across lines at a text size of 200%', async () => {
  const page = await openWithLargeText()
  for (const path of ['/', '/about', '/careers', '/contact']) {
    await page.goto(app.url + path)
    // Headings must fit without automatic hyphenation, because some Chromium installations lack the dictionary.
    await page.addStyleTag({ content: '* { hyphens: manual !important }' })
    const wordsOnTwoLines = await page.evaluate(async () => {
      await document.fonts.ready
      const range = document.createRange()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.closest('h1, h2, h3')) continue
        for (const { 0: word, index } of node.nodeValue?.matchAll(/[\p{L}\p{N}’]+/gu) ?? []) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word)
        }
      }
      return words
    })
    expect(wordsOnTwoLines, path).toEqual([])
  }
})

test.each([
  ['/dashboard', 'API tokens'],
  ['/dashboard?tab=credits', 'Redeem Credits'],
  ['/files/upload', 'File Upload'],
  ['/admin', 'Overview'],
  ['/admin?view=service-accounts', 'No service accounts found'],
  ['/admin?view=jobs', 'No jobs found'],
  ['/admin?tab=leads', 'Leads'],
  ['/admin/blog', 'Posts'],
])('%s does not overflow at a text size of 200%', async (path, text) => {
  const page = await openWithLargeText()
  await openPageAs(page, app, await createTestAdmin(app.deps), path)
  await expectVisible(page.getByText(text).first())
  expect(await getHorizontalOverflow(page)).toBe(0)
})

test('/dashboard does not overflow at a text size of 200% while the sessions load', async () => {
  const page = await openWithLargeText()
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query Sessions')) await route.continue()
  })
  await openPageAs(page, app, await createTestAdmin(app.deps), '/dashboard')
  await expectVisible(page.getByRole('status', { name: 'Loading sessions' }))
  expect(await getHorizontalOverflow(page)).toBe(0)
  await page.unrouteAll()
})
