import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const expectMainButtons = (page: Page) =>
  expectEventually(() => page.getByRole('main').getByRole('button').allTextContents())

test('the test page of the blog list shows the posts of the REST API and reloads them', async () => {
  const admin = await createTestAdmin(app.deps)
  const longText = 'x'.repeat(90)
  await createTestPost(app.deps, { title: 'Told', slug: 'told', summary: 'In short.', authorId: admin.id })
  await createTestPost(app.deps, {
    title: 'Untold',
    slug: 'untold',
    summary: null,
    content: `<p>${longText}</p><p>and more</p>`,
    status: 'draft',
    authorId: admin.id,
  })
  const page = await browser.open({ allowedConsoleErrors: /status of 503/ })
  await openPageAs(page, app, admin, '/admin/blog-test')
  await expectVisible(page.getByRole('heading', { name: 'Untold' }))
  const items = await page.locator('main li').allTextContents()
  expect(items).toHaveLength(2)
  expect(items.find(text => text.startsWith('Told'))).toMatch(/^Toldpublished\w+ \d+, \d{4}In short\.$/)
  expect(items.find(text => text.startsWith('Untold'))).toContain(`<p>${longText}</p><p`.slice(0, 100))
  expect(await findAxeViolations(page)).toEqual([])
  await page.route('**/api/admin/blog/posts', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectVisible(page.getByText('Failed to fetch blog posts. Please try again.'))
  await expectMainButtons(page).toEqual(['Refresh'])
  await page.unroute('**/api/admin/blog/posts')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectHidden(page.getByText('Failed to fetch blog posts. Please try again.'))
  await expectVisible(page.getByRole('heading', { name: 'Told', exact: true }))
})

test('the test page of the connection shows the response and the current user, and can retry', async () => {
  const admin = await createTestAdmin(app.deps, { username: 'ada' })
  const page = await browser.open({ allowedConsoleErrors: /Failed to load resource/ })
  await page.route('**/api/admin/blog/test', route => route.abort(), { times: 1 })
  await openPageAs(page, app, admin, '/admin/blog-simple-test')
  await expectVisible(page.getByText('Failed to connect to the API'))
  await expectMainButtons(page).toEqual(['Retry'])
  await page.getByRole('button', { name: 'Retry' }).click()
  const connectionRegion = page.getByRole('region', { name: 'API connection' })
  await expectVisible(connectionRegion.getByText('User ID'))
  const values = await connectionRegion.getByRole('definition').allTextContents()
  expect(values.slice(1, 3)).toEqual([String(admin.id), 'admin'])
  expect(Number.isNaN(Date.parse(values[3] ?? ''))).toBe(false)
  expect(JSON.parse((await connectionRegion.locator('pre').textContent()) ?? '')).toMatchObject({
    user: { id: admin.id, role: 'admin' },
  })
  expect(await page.getByRole('region', { name: 'Current user' }).textContent()).toContain('ada')
  expect(await findAxeViolations(page)).toEqual([])
})
