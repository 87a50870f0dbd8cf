import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getTokenScope } from '../../../server/graphql/authorization/token-scope-plugin'
import { builder } from '../../../server/graphql/builder'
import { routes } from '../../../server/rest/routes'
import type { TokenScope } from '../../../server/token-scopes'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { ALL_SCOPES, createScopeClients, createTestApiToken } from '../../support/features/api-tokens'
import { rootFields } from '../../support/root-fields'

const app = setupTestApp()

describe('the schema', () => {
  test('fails to build when a root field has no token scope', () => {
    builder.queryField('secrets', t => t.string({ authScopes: { public: true }, resolve: () => '' }))
    expect(() => builder.toSchema()).toThrow('The field Query.secrets has no tokenScope. Add it in its schema.ts.')
  })

  test('uses exactly the scopes in TOKEN_SCOPES', () => {
    const usedScopes = new Set(rootFields.map(({ field }) => getTokenScope(field)))
    const fieldScopes = [...usedScopes].filter(scope => scope !== 'any' && scope !== 'forbidden')
    // `profile:read` permits private fields of `viewer`, which itself requires no scope.
    expect([...fieldScopes, 'profile:read'].sort()).toEqual([...ALL_SCOPES].sort())
  })

  test('refuses tokens for exactly the listed root fields', () => {
    const forbiddenFields = rootFields
      .filter(({ field }) => getTokenScope(field) === 'forbidden')
      .map(({ field }) => field.name)
    expect(forbiddenFields.sort()).toEqual([
      ...['acceptInvitation', 'acceptInvitationWithAccount', 'acceptOrganizationTransfer', 'accountLink'],
      ...['addPasskey', 'addTotp', 'cancelEmailChange', 'cancelOrganizationTransfer', 'changePassword'],
      ...['completeLogin', 'completePasswordReset', 'confirmEmailChange', 'confirmIdentity'],
      ...['createApiToken', 'createPasswordResetLink', 'createRecoveryCodes', 'createServiceAccount'],
      ...['createServiceAccountToken', 'createUser', 'createWebhook', 'declineOrganizationTransfer', 'deleteAccount'],
      ...['deleteServiceAccount', 'deleteWebhook', 'deprecatedUses', 'endViewAs', 'eraseUser'],
      ...['exportMyData', 'invitation', 'inviteToOrganization', 'inviteUser', 'jobs'],
      ...['login', 'loginWithPasskey', 'logout', 'refreshSession', 'removeFactor'],
      ...['renameFactor', 'replayWebhookDelivery', 'requestPasswordReset', 'resendEmailChange', 'resendInvitation'],
      ...['resetFactors', 'resetPassword', 'retryJob', 'revokeApiToken', 'revokeInvitation'],
      ...['revokeOtherSessions', 'revokeSession', 'rotateWebhookSecret', 'sendTestEvent', 'serviceAccounts'],
      ...['startPasskeyConfirmation'],
      ...['startPasskeyLogin', 'startPasskeyRegistration', 'startTotpEnrollment'],
      ...['transferOrganization', 'updateProfile', 'updateUser', 'updateWebhook', 'viewAs', 'webhook', 'webhookEvents'],
      ...['webhooks'],
    ])
  })
})

describe('apiTokenScopes', () => {
  test('lists each scope with the fields that require it, and whether only administrators can use it', async () => {
    const { body } = await app.anonymous.graphql('{ apiTokenScopes { name description fields requiresAdmin } }')
    const scopes = body.data?.apiTokenScopes as { name: TokenScope; fields: string[]; requiresAdmin: boolean }[]
    expect(scopes.map(({ name }) => name)).toEqual(ALL_SCOPES)
    expect(scopes.find(({ name }) => name === 'messages:write')).toEqual({
      name: 'messages:write',
      description: 'Update and delete contact messages.',
      fields: ['Mutation.deleteContactMessage', 'Mutation.updateContactMessage'],
      requiresAdmin: true,
    })
    expect(scopes.filter(({ requiresAdmin }) => !requiresAdmin).map(({ name }) => name)).toEqual([
      ...['profile:read', 'organizations:read', 'organizations:write', 'projects:write', 'credits:read'],
      ...['credits:write', 'files:read', 'files:write'],
    ])
  })
})

describe('docs/api.md', () => {
  const guide = readFileSync('docs/api.md', 'utf8')

  test('has a table of all scopes with their descriptions and fields', async () => {
    const { body } = await app.anonymous.graphql('{ apiTokenScopes { name description fields } }')
    const scopes = body.data?.apiTokenScopes as { name: string; description: string; fields: string[] }[]
    const rows = scopes.map(({ name, description, fields }) => {
      const names = name === 'profile:read' ? ['private fields of `viewer`'] : fields.map(formatField)
      return `| \`${name}\` | ${description.replace(/\.$/, '')} | ${names.join(', ')} |`
    })
    const [, table] = /\| scope \| permits \| fields \|\n\| --- \| --- \| --- \|\n([\s\S]*?)\n\n/.exec(guide) ?? []
    expect(table?.split('\n')).toEqual(rows)
  })

  test('lists the root fields that tokens cannot use', () => {
    const names = rootFields.filter(({ field }) => getTokenScope(field) === 'forbidden').map(({ field }) => field.name)
    const [, list = ''] = /No token can [^\n]*:\n\n(.*)\n/.exec(guide) ?? []
    expect(list.replaceAll('`', '').split(', ')).toEqual(names.sort())
  })

  /** Formats a root field as its name, and any other field as `Type.name`. */
  const formatField = (name: string) => `\`${name.replace(/^(Query|Mutation)\./, '')}\``
})

describe('the fields of users', () => {
  const privateFields = ['email', 'role', 'status', 'credits', 'createdAt']
  const scopesByField = {
    'creditTransactions { totalCount }': 'credits:read',
    'organizations { totalCount }': 'organizations:read',
    'pendingMemberships { id }': 'organizations:read',
    'files { totalCount }': 'files:read',
    'fileUsage { usedBytes }': 'files:read',
  }

  test('require no scope if they identify the viewer', async () => {
    const user = await createTestUser(app.deps)
    const clients = await createScopeClients(app, scopes => createTestApiToken(app.deps, user, { scopes }))
    const { body } = await clients['leads:read'].graphql('{ viewer { id username displayName } }')
    expect(body).toEqual({ data: { viewer: { id: user.id, username: user.username, displayName: 'Una Person' } } })
  })

  test('require profile:read or users:read if they are private fields of the viewer', async () => {
    const user = await createTestUser(app.deps)
    const clients = await createScopeClients(app, scopes => createTestApiToken(app.deps, user, { scopes }))
    for (const scope of ALL_SCOPES) {
      const isAllowed = scope === 'profile:read' || scope === 'users:read'
      for (const field of privateFields) {
        const { code, message } = getGraphQLError(await clients[scope].graphql(`{ viewer { id ${field} } }`))
        expect.soft(code, `${field} with ${scope}`).toBe(isAllowed ? undefined : 'FORBIDDEN')
        if (!isAllowed) expect.soft(message).toBe('This API token lacks the scope "profile:read".')
      }
    }
  })

  test('require the read scope for their resource if they contain the credit history, organizations or files of the viewer', async () => {
    const user = await createTestUser(app.deps)
    const clients = await createScopeClients(app, scopes => createTestApiToken(app.deps, user, { scopes }))
    for (const scope of ALL_SCOPES) {
      for (const [field, requiredScope] of Object.entries(scopesByField)) {
        const { code } = getGraphQLError(await clients[scope].graphql(`{ viewer { id ${field} } }`))
        expect.soft(code, `${field} with ${scope}`).toBe(scope === requiredScope ? undefined : 'FORBIDDEN')
      }
    }
  })

  test('require users:read if they are private fields of another user, even through a relation', async () => {
    const admin = await createTestAdmin(app.deps)
    const otherUser = await createTestUser(app.deps)
    await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: otherUser.id } })
    const fetchOwner = async (scopes: TokenScope[]) => {
      const { token } = await createTestApiToken(app.deps, admin, { scopes })
      return getGraphQLError(
        await app.createClient(token).graphql('{ tenants { edges { node { owner { credits } } } } }'),
      )
    }
    expect(await fetchOwner(['tenants:read', 'profile:read'])).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This API token lacks the scope "users:read".',
    })
    expect((await fetchOwner(['tenants:read', 'users:read'])).code).toBeUndefined()
  })

  test('refuse tokens if they contain the API tokens, the sessions or a new session of the viewer', async () => {
    const admin = await createTestAdmin(app.deps)
    const client = app.createClient((await createTestApiToken(app.deps, admin)).token)
    for (const field of ['apiTokens { id }', 'sessions { id }', 'newSession { accessToken }'])
      expect(getGraphQLError(await client.graphql(`{ viewer { ${field} } }`)).code, field).toBe('FORBIDDEN')
  })
})

test('REST routes return 403 before they read the body if the token cannot use their root field', async () => {
  const admin = await createTestAdmin(app.deps)
  const client = app.createClient((await createTestApiToken(app.deps, admin, { scopes: ['overview:read'] })).token)
  const openRoutes: string[] = []
  for (const { method, path } of routes) {
    const body = method === 'GET' ? undefined : '{ not JSON'
    const response = await client.rest(method, path.replace(/:\w+/g, '1'), body)
    if (response.status !== 403) openRoutes.push(`${method} ${path}`)
    else expect(response.body).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('API token') })
  }
  expect(openRoutes).toEqual([
    'POST /api/leads',
    'POST /api/contact',
    'GET /api/blog/posts',
    'GET /api/blog/posts/:slug',
    'GET /api/blog/categories',
    'GET /api/blog/tags',
  ])
})
