import { describe, expect, test } from 'vitest'
import { generateApiToken, hashApiToken, isWellFormedApiToken } from '../../../server/crypto/api-token'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { createApiToken, createTestApiToken, DAY_MS, sendCreateApiToken } from '../../support/features/api-tokens'

const app = setupTestApp()

describe('the text of a token', () => {
  test('consists of a prefix that secret scanners recognize, 256 random bits and a checksum', () => {
    expect(generateApiToken('user')).toMatch(/^kairos_pat_[0-9A-Za-z]{49}$/)
    expect(generateApiToken('serviceAccount')).toMatch(/^kairos_svc_[0-9A-Za-z]{49}$/)
    expect(new Set(Array.from({ length: 100 }, () => generateApiToken('user'))).size).toBe(100)
  })

  test('is not well-formed if a character is changed, missing or added', () => {
    const token = generateApiToken('user')
    expect(isWellFormedApiToken(token)).toBe(true)
    for (let index = 'kairos_pat_'.length; index < token.length; index++) {
      const altered = token.slice(0, index) + (token[index] === 'a' ? 'b' : 'a') + token.slice(index + 1)
      expect(isWellFormedApiToken(altered)).toBe(false)
    }
    for (const text of ['', 'kairos_pat_', token.slice(0, -1), `${token}0`, token.replace('pat', 'xyz')])
      expect(isWellFormedApiToken(text)).toBe(false)
  })

  test('ends with the CRC32 of the random part in base 62', () => {
    // Another implementation computed the CRC32 of 43 `0` characters: 0x7849568f, which is 2CZclj in base 62.
    expect(isWellFormedApiToken(`kairos_pat_${'0'.repeat(43)}2CZclj`)).toBe(true)
  })
})

describe('createApiToken', () => {
  test('returns the token once and stores only its hash', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const { token, apiToken } = await createApiToken(client, { scopes: ['leads:read', 'files:read', 'leads:read'] })
    expect(apiToken).toMatchObject({ name: 'Sync leads', scopes: ['files:read', 'leads:read'], lastUsedAt: null })
    const rows = await app.deps.db.$queryRaw<object[]>`SELECT * FROM api_tokens`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ user_id: user.id, token_hash: hashApiToken(token), service_account_id: null })
    expect(JSON.stringify(rows)).not.toContain(token.slice('kairos_pat_'.length))
    const { body } = await client.graphql('{ viewer { apiTokens { id name scopes expiresAt lastUsedAt } } }')
    expect(body.data).toEqual({ viewer: { apiTokens: [apiToken] } })
  })

  test('sets an expiry of 365 days by default, accepts 366 days and rejects 368 days', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const { apiToken } = await createApiToken(client, { expiresAt: null })
    const days = (Date.parse(apiToken.expiresAt) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(364.9)
    expect(days).toBeLessThanOrEqual(365)
    await createApiToken(client, { expiresAt: new Date(Date.now() + 366 * DAY_MS) })
    const tooLong = { expiresAt: new Date(Date.now() + 368 * DAY_MS) }
    expect(getGraphQLError(await sendCreateApiToken(client, tooLong))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'expiresAt', message: 'A personal access token can be valid for at most one year' }],
    })
  })

  test.each([
    ['a blank name', { name: ' ' }, 'name', 'Name must be at least 2 characters'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name', 'Name cannot exceed 100 characters'],
    ['an empty list of scopes', { scopes: [] }, 'scopes', 'Choose at least one scope'],
    ['an unknown scope', { scopes: ['leads:read', 'admin'] }, 'scopes', 'There is no scope "admin"'],
    ['an inherited property as a scope', { scopes: ['constructor'] }, 'scopes', 'There is no scope "constructor"'],
    ['a past expiry', { expiresAt: new Date(0) }, 'expiresAt', 'Expiration date must be in the future'],
  ])('rejects %s', async (_name, overrides, path, message) => {
    const client = await app.signInAs(await createTestUser(app.deps))
    expect(getGraphQLError(await sendCreateApiToken(client, overrides))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path, message }],
    })
  })

  test('rejects the 51st token when the 50th and the 51st are created concurrently', async () => {
    const user = await createTestUser(app.deps)
    for (let count = 0; count < 49; count++) await createTestApiToken(app.deps, user)
    const client = await app.signInAs(user)
    const responses = await Promise.all([sendCreateApiToken(client), sendCreateApiToken(client)])
    const errors = responses.map(getGraphQLError).filter(({ code }) => code)
    expect(errors).toMatchObject([
      { code: 'CONFLICT', message: 'There are already 50 API tokens. Revoke one that is no longer needed.' },
    ])
    expect(await app.deps.db.apiToken.count()).toBe(50)
  })

  test('is limited to 30 tokens per hour', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    for (let count = 0; count < 30; count++) await createApiToken(client)
    expect(getGraphQLError(await sendCreateApiToken(client)).code).toBe('RATE_LIMITED')
  })
})
