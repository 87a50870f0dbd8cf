import { expect, it, vi } from 'vitest'
import { openAs } from '../support/accounts'
import { useApp } from '../support/app'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeAdmin, makePost } from '../support/factories'

vi.setConfig({ testTimeout: 90_000 })

const app = useApp()
const browser = useBrowser()

it('the blog list test page shows what the REST row says of each post, and asks again', async () => {
  const admin = await makeAdmin(app.deps)
  const long = 'x'.repeat(90)
  await makePost(app.deps, { title: 'Told', slug: 'told', summary: 'In short.', authorId: admin.id })
  await makePost(app.deps, {
    title: 'Untold',
    slug: 'untold',
    summary: null,
    content: `<p>${long}</p><p>and more</p>`,
    status: 'draft',
    authorId: admin.id,
  })
  const page = await browser.open({ expectErrors: /status of 503/ })
  await openAs(page, app, admin, '/admin/blog-test')
  await seen(page.getByRole('heading', { name: 'Untold' }))
  const items = await page.locator('main li').allTextContents()
  expect(items).toHaveLength(2)
  expect(items.find(text => text.startsWith('Told'))).toMatch(/^Toldpublished\w+ \d+, \d{4}In short\.$/)
  expect(items.find(text => text.startsWith('Untold'))).toContain(`<p>${long}</p><p`.slice(0, 100))
  expect(await axe(page)).toEqual([])
  await page.route('**/api/admin/blog/posts', route => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await seen(page.getByText('Failed to fetch blog posts. Please try again.'))
  await page.unroute('**/api/admin/blog/posts')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await gone(page.getByText('Failed to fetch blog posts. Please try again.'))
  await seen(page.getByRole('heading', { name: 'Told', exact: true }))
})

it('the connection test page shows the answer and the current user, and tries again', async () => {
  const admin = await makeAdmin(app.deps, { username: 'ada' })
  const page = await browser.open({ expectErrors: /Failed to load resource/ })
  await page.route('**/api/admin/blog/test', route => route.abort(), { times: 1 })
  await openAs(page, app, admin, '/admin/blog-simple-test')
  await seen(page.getByText('Failed to connect to the API'))
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  const answer = page.getByRole('region', { name: 'API connection' })
  await seen(answer.getByText('User ID'))
  const facts = await answer.getByRole('definition').allTextContents()
  expect(facts.slice(1, 3)).toEqual([String(admin.id), 'admin'])
  expect(Number.isNaN(Date.parse(facts[3] ?? ''))).toBe(false)
  expect(JSON.parse((await answer.locator('pre').textContent()) ?? '')).toMatchObject({
    user: { id: admin.id, role: 'admin' },
  })
  expect(await page.getByRole('region', { name: 'Current user' }).textContent()).toContain('ada')
  expect(await axe(page)).toEqual([])
})
