import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setupTestApp } from '../support/app'
import { expectVisible, getHorizontalOverflow, setupTestBrowser } from '../support/browser'
import { createTestPost, createTestUser } from '../support/factories'
import { expectEventually, openPageAs } from '../support/page-actions'

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

it('opens example tabs that run with their variables', async () => {
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

it('runs a query right after a change of the tab', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  await expectEventually(() => getEditorText(page, 'query')).toContain('NewestPosts')
  // Both clicks happen before GraphiQL has read the name of the new operation.
  await page.evaluate(() => {
    const findButton = (selector: string, text: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(selector)].find(button => button.textContent?.includes(text))
    findButton('.graphiql-tab-button', 'Filters')?.click()
    findButton('.graphiql-execute-button', '')?.click()
  })
  await expectResponse(page).toContain('"categories": []')
})

it('refreshes an expired session', async () => {
  const page = await browser.open()
  await openPageAs(page, app, await createTestUser(app.deps, { username: 'mira' }), '/graphql')
  await page.getByRole('tab', { name: 'Me' }).click()
  await expectEventually(() => getEditorText(page, 'query')).toContain('viewer')
  app.setClockOffset(11 * MINUTE_MS)
  await runQuery(page)
  await expectResponse(page).toContain('"username": "mira"')
})

it('keeps its tabs, the open tab and edits on reload', async () => {
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

it('keeps its panels readable in a narrow window', async () => {
  const page = await browser.open({ width: 390 })
  await openGraphiql(page)
  const response = page.locator('.graphiql-response')
  await expectEventually(async () => (await response.boundingBox())?.width).toBeGreaterThan(250)
  expect(await getHorizontalOverflow(page)).toBe(0)
  await response.scrollIntoViewIfNeeded()
  await expectEventually(async () => (await response.boundingBox())?.x).toBeLessThan(200)
})

/** Returns the assets that have loaded, as name without hash and transferred bytes. A cached asset transfers none. */
const listLoadedAssets = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(entry => {
      const [, stem, extension] = /\/graphql\/assets\/([\w-]+)-\w+(\.\w+)$/.exec(entry.name) ?? []
      const { transferSize } = entry as PerformanceResourceTiming
      return stem ? [{ name: `${stem}${extension}`, bytes: transferSize }] : []
    }),
  )

it('does not download its assets again on a second visit', async () => {
  const page = await browser.open()
  await openGraphiql(page)
  // The workers load after the page is usable. Leaving the page earlier would abort their download.
  const workers = ['editor-worker.js', 'graphql-worker.js', 'json-worker.js']
  const assets = ['fetcher.js', 'graphiql.css', 'graphiql.js', 'start.js', ...workers].sort()
  const expectLoadedNames = () =>
    expectEventually(async () => [...new Set((await listLoadedAssets(page)).map(({ name }) => name))].sort())
  await expectLoadedNames().toEqual(assets)
  await openGraphiql(page)
  await expectLoadedNames().toEqual(assets)
  expect((await listLoadedAssets(page)).filter(({ bytes }) => bytes > 0)).toEqual([])
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map(entry => (entry as PerformanceNavigationTiming).transferSize),
  )
  expect(navigation).toBeLessThan(3_000)
})
