import { request } from 'node:http'
import { expect, it } from 'vitest'
import { setupTestApp } from '../support/app'
import { createTestPost } from '../support/factories'

const app = setupTestApp()

const fetchPage = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(app.url + path, { redirect: 'manual', ...init })
  return { status, location: headers.get('location'), allow: headers.get('allow') }
}

it('redirects a form submitted without scripts back to its page', async () => {
  const response = await fetchPage('/auth?from=here', {
    method: 'POST',
    body: new URLSearchParams({ identifier: 'a' }),
  })
  expect(response).toMatchObject({ status: 303, location: '/auth?from=here' })
})

it.each([
  ['POST', { 'content-type': 'application/json' }],
  ['PUT', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['DELETE', {}],
])('returns 405 for %s to a page', async (method, headers) => {
  expect(await fetchPage('/contact', { method, headers })).toMatchObject({ status: 405, allow: 'GET, HEAD' })
})

it.each([
  ['//', '/'],
  ['//blog//?page=2', '/blog/?page=2'],
  ['//evil.example/x', '/evil.example/x'],
])('redirects %s to %s on the same site', async (path, location) => {
  expect(await fetchPage(path)).toMatchObject({ status: 301, location })
})

/** Posts a form to exactly this path: fetch would normalize it. */
const postForm = (path: string) =>
  new Promise<{ status?: number; location?: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    request(app.url, { method: 'POST', path, headers }, response => {
      response.resume()
      resolve({ status: response.statusCode, location: response.headers.location })
    })
      .on('error', reject)
      .end('a=1')
  })

it.each([
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['///evil.example//?a=//b', '/evil.example/?a=//b'],
])('redirects a form sent to %s to the same site', async (path, location) => {
  expect(await postForm(path)).toEqual({ status: 303, location })
})

it.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/CONTACT/?from=%2F%2Fevil.example&a=B', '/contact?from=%2F%2Fevil.example&a=B'],
  ['/Blog?tag=A', '/blog?tag=A'],
  ['/blog/', '/blog'],
  ['/Auth', '/auth'],
  ['/Admin/Blog/?tab=media', '/admin/blog?tab=media'],
])('redirects %s to the canonical path %s', async (path, location) => {
  for (const method of ['GET', 'HEAD'])
    expect(await fetchPage(path, { method })).toMatchObject({ status: 301, location })
  expect((await fetchPage(location)).status).toBe(200)
})

it('redirects a post path to its canonical form but keeps the case of the slug', async () => {
  const slug = 'Mixed-Case'
  const { id } = await createTestPost(app.deps)
  await app.deps.db.post.update({ where: { id }, data: { slug } })
  expect((await fetchPage(`/blog/${slug}`)).status).toBe(200)
  for (const path of [`/blog/${slug}/`, `/Blog/${slug}`, `/BLOG/${slug}/`])
    expect(await fetchPage(`${path}?a=B`)).toMatchObject({ status: 301, location: `/blog/${slug}?a=B` })
})

it.each([
  '/Nowhere',
  '/nowhere/',
  '/blog/Nowhere/',
  '/assets/Missing-1A.js',
  '/assets/',
  '/uploads/Missing.png',
  '/api/Nothing/',
])('returns 404 without a redirect for %s', async path => {
  expect(await fetchPage(path)).toMatchObject({ status: 404, location: null })
})
