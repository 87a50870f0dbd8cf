// @vitest-environment node
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Link } from '../../../client/lib/link'

const render = (link: ReactElement) => renderToStaticMarkup(<StaticRouter location="/blog">{link}</StaticRouter>)

test.each([
  '/',
  '/blog',
  '/blog?tag=a%20b#top',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://a.example',
])('a server-rendered link to %s has the same markup as the Link component of the router', to => {
  expect(render(<Link to={to}>Text</Link>)).toBe(render(<RouterLink to={to}>Text</RouterLink>))
})
