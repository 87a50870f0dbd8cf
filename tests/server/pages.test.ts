import { expect, it } from 'vitest'
import { useApp } from '../support/app'

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
