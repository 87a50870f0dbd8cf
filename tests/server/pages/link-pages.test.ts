import { describe, expect, test } from 'vitest'
import { buildLinkUrl, createLink, hashLinkToken, LINK_PATHS } from '../../../server/crypto/link-token'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

const TOKEN = 'Ab3_-secret-token-of-a-link-0123456789abcdef'

describe.each(Object.values(LINK_PATHS))('a page below %s', path => {
  test.each([`${path}/${TOKEN}`, `${path.toUpperCase()}/${TOKEN}/`, `/${path}//${TOKEN}`])(
    'is neither cached nor indexed, and Referer headers and the log omit its token: %s',
    async pagePath => {
      const response = await fetch(app.url + pagePath, { redirect: 'manual' })
      await response.text()
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('cache-control')).toMatch(/^no-(store|cache)$/)
      expect(response.headers.get('etag')).toBeNull()
      // A redirect keeps the case of the token.
      expect(response.headers.get('location') ?? TOKEN).toContain(TOKEN)
      await expect.poll(() => app.requestLog.length).toBe(1)
      expect(JSON.stringify(app.requestLog)).not.toContain(TOKEN)
    },
  )
})

test('the token of a link depends on the purpose and the secret, and its hash equals `tokenHash`', () => {
  const { secret } = app.deps
  const { id, tokenHash } = createLink(secret, 'invitation')
  const token = buildLinkUrl(app.deps, 'invitation', id).replace(`${app.url}/invite/`, '')
  expect(hashLinkToken(token)).toBe(tokenHash)
  expect(buildLinkUrl(app.deps, 'passwordReset', id)).not.toContain(token)
  const otherSecret = new TextEncoder().encode('another secret, long enough to sign with')
  expect(buildLinkUrl({ ...app.deps, secret: otherSecret }, 'invitation', id)).not.toContain(token)
})
