import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectVisible, findAxeViolations, getHorizontalOverflow, setupTestBrowser } from '../support/browser/browser'
import { expectEventually, openPageAs } from '../support/browser/page-actions'
import { createTestPost, createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const openGraphiql = async (page: Page) => {
  await page.goto(`${app.url}/graphql`)
  await expectVisible(page.getByRole('tab', { name: 'NewestPosts' }))
}
const listTabNames = (page: Page) => page.locator('.graphiql-tab-button').allTextContents()
const getEditorText = (page: Page, name: 'query' | 'variable') =>
  page
    .locator(`.graphiql-${name === 'query' ? 'query-editor' : 'editor-tool'} .view-lines`)
    .first()
    .innerText()
const runQuery = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click()
const expectResponse = (page: Page) =>
  expectEventually(async () => (await page.locator('.result-window .view-lines').innerText()).replace(/\s+/g, ' '))

const MINUTE_MS = 60_000
const EXAMPLES = ['NewestPosts', 'Filters', 'Me', 'SignIn']

test('opens the examples in tabs and runs their queries', async () => {
  await createTestPost(app.deps, { title: 'The first example', slug: 'first-example' })
  const page = await browser.open()
  await openPageAs(page, app, await createTestUser(app.deps, { username: 'mira' }), '/graphql')
  await expectEventually(() => listTabNames(page)).toEqual(EXAMPLES)
  await expectEventually(() => getEditorText(page, 'variable')).toContain('"page"')
  await runQuery(page)
  await expectResponse(page).toContain('"first-example"')
  for (const [tab, response] of [
    ['Filters', '"categories": []'],
    ['Me', '"username": "mira"'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expectEventually(() => getEditorText(page, 'query')).toContain(tab)
    await runQuery(page)
    await expectResponse(page).toContain(response)
  }
  await page.getByRole('tab', { name: 'SignIn' }).click()
  await expectEventually(() => getEditorText(page, 'variable')).toContain('"identifier"')
})

test('opens only one tab when the user selects the same example twice', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  const otherTabs = EXAMPLES.filter(name => name !== 'Me')
  await page.getByRole('tab', { name: 'Me' }).click()
  await page.locator('.graphiql-tab', { hasText: 'Me' }).locator('.graphiql-tab-close').click()
  await expectEventually(() => listTabNames(page)).toEqual(otherTabs)
  await expectEventually(() => page.evaluate(() => localStorage.getItem('graphiql:tabState'))).not.toContain('query Me')
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole('button', { name: 'Examples' }).focus()
    await page.keyboard.press('Enter')
    const exampleButton = page.getByRole('button', { name: 'Authenticated user' })
    await expectVisible(exampleButton)
    await Promise.all([page.waitForEvent('load'), exampleButton.press('Enter')])
    await expectEventually(() => listTabNames(page)).toEqual([...otherTabs, 'Me'])
    await expectEventually(() => getEditorText(page, 'query')).toContain('viewer')
  }
})

test('shows the session or the token that operations use', async () => {
  const page = await browser.open({ allowedConsoleErrors: /401 \(Unauthorized\)/ })
  await openGraphiql(page)
  const toolbar = page.getByRole('banner')
  await expectEventually(() => toolbar.getByRole('status').textContent()).toBe('Not signed in')
  expect(await toolbar.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  await openPageAs(page, app, await createTestUser(app.deps, { username: 'mira' }), '/graphql')
  await expectEventually(() => toolbar.getByRole('status').textContent()).toBe('Session of mira (user)')
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .view-lines').last().click()
  await page.keyboard.insertText('{ "authorization": "Bearer kairos_pat_unknown" }')
  await runQuery(page)
  await expectEventually(() => toolbar.getByRole('status').textContent()).toBe('Headers tab: personal access token')
})

test('runs the query of the newly selected tab if Execute is clicked immediately after the selection', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  await expectEventually(() => getEditorText(page, 'query')).toContain('NewestPosts')
  // Both clicks happen before GraphiQL has read the operation name of the selected tab.
  await page.evaluate(() => {
    const findButton = (selector: string, text: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(selector)].find(button => button.textContent?.includes(text))
    findButton('.graphiql-tab-button', 'Filters')?.click()
    findButton('.graphiql-execute-button', '')?.click()
  })
  await expectResponse(page).toContain('"categories": []')
})

test('refreshes an expired access token', async () => {
  const page = await browser.open()
  await openPageAs(page, app, await createTestUser(app.deps, { username: 'mira' }), '/graphql')
  await page.getByRole('tab', { name: 'Me' }).click()
  await expectEventually(() => getEditorText(page, 'query')).toContain('viewer')
  app.setClockOffset(11 * MINUTE_MS)
  await runQuery(page)
  await expectResponse(page).toContain('"username": "mira"')
})

test('keeps the tabs, the selected tab and the edits on reload', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  await page.reload()
  await expectEventually(() => listTabNames(page)).toEqual(EXAMPLES)
  await page.getByRole('tab', { name: 'Me' }).click()
  await expectEventually(() => getEditorText(page, 'query')).toContain('viewer')
  await page.locator('.graphiql-query-editor .view-lines').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('# Edited.\n')
  await expectEventually(() => page.evaluate(() => localStorage.getItem('graphiql:tabState'))).toContain('# Edited.')
  await page.reload()
  await expectEventually(() => listTabNames(page)).toEqual(EXAMPLES)
  await expectEventually(() => getEditorText(page, 'query')).toContain('Edited.')
  expect(await page.getByRole('tab', { name: 'Me' }).getAttribute('aria-selected')).toBe('true')
})

test.each([390, 320])('shows the response below the editors at a width of %i px', async width => {
  const page = await browser.open({ width })
  await openGraphiql(page)
  const response = page.locator('.graphiql-response')
  await expectEventually(async () => (await response.boundingBox())?.width).toBeGreaterThan(width - 120)
  expect(await getHorizontalOverflow(page)).toBe(0)
  await runQuery(page)
  await expectResponse(page).toContain('"posts": []')
  const responseBox = await response.boundingBox()
  const editorsBox = await page.locator('.graphiql-editors').boundingBox()
  if (!responseBox || !editorsBox) throw new Error('The response or the editors are not visible.')
  expect(responseBox.y).toBeGreaterThanOrEqual(editorsBox.y + editorsBox.height)
  expect(responseBox.x + responseBox.width).toBeLessThanOrEqual(width)
})

test('links to the home page of the site', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  await page.getByRole('link', { name: 'Kairos home page' }).click()
  await page.waitForURL(`${app.url}/`)
})

/** Returns each loaded asset: its name without the hash, and the transferred bytes (0 for a cached asset). */
const listLoadedAssets = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(entry => {
      const [, stem, extension] = /\/graphql\/assets\/([\w-]+)-\w+(\.\w+)$/.exec(entry.name) ?? []
      const { transferSize } = entry as PerformanceResourceTiming
      return stem ? [{ name: `${stem}${extension}`, bytes: transferSize }] : []
    }),
  )

test('does not download the assets again on a second visit', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  // The workers load after the page becomes usable. The test waits for them, because leaving the page aborts downloads.
  const workers = ['editor-worker.js', 'graphql-worker.js', 'json-worker.js']
  const assets = ['fetcher.js', 'graphiql.css', 'graphiql.js', 'start.js', 'toolbar.js', ...workers].sort()
  const expectLoadedNames = () =>
    expectEventually(async () => [...new Set((await listLoadedAssets(page)).map(({ name }) => name))].sort())
  await expectLoadedNames().toEqual(assets)
  await openGraphiql(page)
  await expectLoadedNames().toEqual(assets)
  expect((await listLoadedAssets(page)).filter(({ bytes }) => bytes > 0)).toEqual([])
  const [documentBytes] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map(entry => (entry as PerformanceNavigationTiming).transferSize),
  )
  expect(documentBytes).toBeLessThan(3_000)
})

test.each([
  { storedTheme: 'dark', isSystemDark: false, backgroundColor: 'rgb(12, 20, 33)', keywordColor: 'rgb(254, 132, 61)' },
  { storedTheme: 'light', isSystemDark: true, backgroundColor: 'rgb(249, 246, 241)', keywordColor: 'rgb(195, 62, 0)' },
  { storedTheme: null, isSystemDark: true, backgroundColor: 'rgb(12, 20, 33)', keywordColor: 'rgb(254, 132, 61)' },
])(
  'uses the stored theme, or the system theme if none is stored (stored: $storedTheme, dark system: $isSystemDark)',
  async theme => {
    const page = await browser.open({ dark: theme.isSystemDark })
    await page.goto(app.url)
    await page.evaluate(stored => stored && localStorage.setItem('theme', stored), theme.storedTheme)
    await openGraphiql(page)
    const getStyle = (selector: string, name: 'backgroundColor' | 'color') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], name)
    await expectEventually(() => getStyle('body', 'backgroundColor')).toBe(theme.backgroundColor)
    const keywordSelector = '.graphiql-query-editor .view-line span span:text-is("query")'
    await expectEventually(() => getStyle(keywordSelector, 'color')).toBe(theme.keywordColor)
    // GraphiQL places a button in each tab. Axe reports this nesting as `nested-interactive`.
    const violations = await findAxeViolations(page)
    expect(violations.filter(violation => !violation.startsWith('nested-interactive'))).toEqual([])
  },
)
