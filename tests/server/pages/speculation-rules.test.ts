import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

test('names the URL of the speculation rules in a header of a page, and serves the rules', async () => {
  const page = await fetch(`${app.url}/about`)
  expect(page.headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
  const response = await fetch(`${app.url}/speculation-rules.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(await response.json()).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
})

test('omits the speculation rules header from responses other than pages', async () => {
  for (const path of ['/healthz', '/api/blog/posts', '/blog/feed.xml'])
    expect((await fetch(app.url + path)).headers.get('speculation-rules'), path).toBeNull()
})
