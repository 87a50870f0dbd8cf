import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const expectMainButtonTexts = (page: Page) =>
  expectEventually(() => page.getByRole('main').getByRole('button').allTextContents())

test('the blog list test page shows the posts from the REST API, and Refresh reloads the posts', async () => {
  const admin = await createTestAdmin(app.deps)
  const longText = 'x'.repeat(90)
  await createTestPost(app.deps, { title: 'With summary', slug: 'with', summary: 'In short.', authorId: admin.id })
  await createTestPost(app.deps, {
    title: 'Without summary',
    slug: 'without',
    summary: null,
    content: `<p>${longText}</p><p>and more</p>`,
    status: 'draft',
    authorId: admin.id,
  })
  const page = await browser.open({ allowedConsoleErrors: /status of 503/ })
  await openPageAs(page, app, admin, '/admin/blog-test')
  await expectVisible(page.getByRole('heading', { name: 'Without summary' }))
  const itemTexts = await page.locator('main li').allTextContents()
  expect(itemTexts).toHaveLength(2)
  expect(itemTexts.find(text => text.startsWith('With summary'))).toMatch(
    /^With summarypublished\w+ \d+, \d{4}In short\.$/,
  )
  expect(itemTexts.find(text => text.startsWith('Without summary'))).toContain(`<p>${longText}</p><p`.slice(0, 100))
  expect(await findAxeViolations(page)).toEqual([])
  await page.route('**/api/admin/blog/posts', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectVisible(page.getByText('Failed to fetch blog posts. Please try again.'))
  await expectMainButtonTexts(page).toEqual(['Refresh'])
  await page.unroute('**/api/admin/blog/posts')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectHidden(page.getByText('Failed to fetch blog posts. Please try again.'))
  await expectVisible(page.getByRole('heading', { name: 'With summary', exact: true }))
})

test('the API connection test page shows the response and the user, and Retry repeats the request', async () => {
  const admin = await createTestAdmin(app.deps, { username: 'ada' })
  const page = await browser.open({ allowedConsoleErrors: /Failed to load resource/ })
  await page.route('**/api/admin/blog/test', route => route.abort(), { times: 1 })
  await openPageAs(page, app, admin, '/admin/blog-simple-test')
  await expectVisible(page.getByText('Failed to connect to the API'))
  await expectMainButtonTexts(page).toEqual(['Retry'])
  await page.getByRole('button', { name: 'Retry' }).click()
  const connectionRegion = page.getByRole('region', { name: 'API connection' })
  await expectVisible(connectionRegion.getByText('User ID'))
  const definitions = await connectionRegion.getByRole('definition').allTextContents()
  expect(definitions.slice(1, 3)).toEqual([String(admin.id), 'admin'])
  expect(Number.isNaN(Date.parse(definitions[3] ?? ''))).toBe(false)
  expect(JSON.parse((await connectionRegion.locator('pre').textContent()) ?? '')).toMatchObject({
    user: { id: admin.id, role: 'admin' },
  })
  expect(await page.getByRole('region', { name: 'Current user' }).textContent()).toContain('ada')
  expect(await findAxeViolations(page)).toEqual([])
})
