import { request } from 'node:http'
import { expect, it } from 'vitest'
import { useApp } from '../support/app'
import { makePost } from '../support/factories'

const app = useApp()

const ask = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(app.url + path, { redirect: 'manual', ...init })
  return { status, location: headers.get('location'), allow: headers.get('allow') }
}

it('a form that a browser sends itself, since scripts are off, gets its page back', async () => {
  const answer = await ask('/auth?from=here', {
    method: 'POST',
    body: new URLSearchParams({ identifier: 'a' }),
  })
  expect(answer).toMatchObject({ status: 303, location: '/auth?from=here' })
})

it.each([
  ['POST', { 'content-type': 'application/json' }],
  ['PUT', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['DELETE', {}],
])('a page answers 405 to %s', async (method, headers) => {
  expect(await ask('/contact', { method, headers })).toMatchObject({ status: 405, allow: 'GET, HEAD' })
})

it.each([
  ['//', '/'],
  ['//blog//?page=2', '/blog/?page=2'],
  ['//evil.example/x', '/evil.example/x'],
])('%s is %s, under one address and on this site', async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 301, location })
})

/** Sends a form to exactly this address: fetch would put it right. */
const postForm = (path: string) =>
  new Promise<{ status?: number; location?: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    request(app.url, { method: 'POST', path, headers }, answer => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
      .on('error', reject)
      .end('a=1')
  })

it.each([
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['///evil.example//?a=//b', '/evil.example/?a=//b'],
])('a form that is sent to %s comes back to this site', async (path, location) => {
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
])('%s is the page %s in another spelling', async (path, location) => {
  for (const method of ['GET', 'HEAD'])
    expect(await ask(path, { method })).toMatchObject({ status: 301, location })
  expect((await ask(location)).status).toBe(200)
})

it('a post has one spelling too, but that of its slug is its own', async () => {
  const slug = 'Ein-Fund'
  const { id } = await makePost(app.deps)
  await app.deps.db.post.update({ where: { id }, data: { slug } })
  expect((await ask(`/blog/${slug}`)).status).toBe(200)
  for (const path of [`/blog/${slug}/`, `/Blog/${slug}`, `/BLOG/${slug}/`])
    expect(await ask(`${path}?a=B`)).toMatchObject({ status: 301, location: `/blog/${slug}?a=B` })
})

it.each([
  '/Nowhere',
  '/nowhere/',
  '/blog/Nowhere/',
  '/assets/Gone-1A.js',
  '/assets/',
  '/uploads/Gone.png',
  '/api/Nothing/',
])('%s, which is no page, leads nowhere else', async path => {
  expect(await ask(path)).toMatchObject({ status: 404, location: null })
})
