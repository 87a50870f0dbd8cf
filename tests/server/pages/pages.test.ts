import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestPost } from '../../support/factories'

const app = setupTestApp()

const fetchPage = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(app.url + path, { redirect: 'manual', ...init })
  return { status, location: headers.get('location'), allow: headers.get('allow') }
}

test.each([
  ['POST', '/about', 'GET, HEAD'],
  ['PUT', '/about', 'GET, HEAD'],
  ['PUT', '/contact', 'GET, HEAD, POST'],
  ['DELETE', '/contact', 'GET, HEAD, POST'],
])('returns 405 for %s to %s', async (method, path, allow) => {
  expect(await fetchPage(path, { method })).toMatchObject({ status: 405, allow })
})

test.each([
  ['//', '/'],
  ['//blog//?page=2', '/blog/?page=2'],
  ['//evil.example/x', '/evil.example/x'],
])('redirects %s to %s on the same site', async (path, location) => {
  expect(await fetchPage(path)).toMatchObject({ status: 301, location })
})

test.each([
  ['/blog?', 301],
  ['/blog?page=2?', 200],
  ['/blog??', 200],
])('redirects only when the query is empty: %s returns %i', async (path, status) => {
  // fetch would omit the question mark of an empty query.
  const request = get(`${app.url}/blog`, { path })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.headers.location]).toEqual([status, status === 301 ? '/blog' : undefined])
})

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/CONTACT/?from=%2F%2Fevil.example&a=B', '/contact?from=%2F%2Fevil.example&a=B'],
  ['/Blog?tag=A', '/blog?tag=A'],
  ['/blog/', '/blog'],
  ['/%62log?tag=%41', '/blog?tag=%41'],
  ['/Auth', '/auth'],
  ['/Admin/Blog/?tab=media', '/admin/blog?tab=media'],
])('redirects %s to the canonical URL %s', async (path, location) => {
  for (const method of ['GET', 'HEAD'])
    expect(await fetchPage(path, { method })).toMatchObject({ status: 301, location })
  expect((await fetchPage(location)).status).toBe(200)
})

test('redirects a post path to its canonical form but keeps the case of the slug', async () => {
  const slug = 'Mixed-Case'
  const { id } = await createTestPost(app.deps)
  await app.deps.db.post.update({ where: { id }, data: { slug } })
  expect((await fetchPage(`/blog/${slug}`)).status).toBe(200)
  for (const path of [`/blog/${slug}/`, `/Blog/${slug}`, `/BLOG/${slug}/`, '/b%6Cog/Mixed%2dCase'])
    expect(await fetchPage(`${path}?a=B`)).toMatchObject({ status: 301, location: `/blog/${slug}?a=B` })
})

test.each([
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
