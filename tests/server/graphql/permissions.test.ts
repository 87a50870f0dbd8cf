import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { schema } from '../../../server/graphql/schema'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'
import { sendUploadOperation } from '../../support/features/uploads'
import type { FixtureContext } from '../../support/fixtures'
import { type CallerRole, callerRoles } from '../../support/permission-matrix'
import { buildInvalidOperation, rootFields } from '../../support/root-fields'
import { operations } from '../operations/operations'

const app = setupTestApp()

/** Creates the users to whom the fixtures give roles in each organization. */
const createOrganizationUsers = async () => ({
  viewer: await createTestUser(app.deps),
  member: await createTestUser(app.deps),
  lead: await createTestUser(app.deps),
  owner: await createTestUser(app.deps),
})

/** Creates a client for each role and a user for each role with an account. */
const createClients = async () => {
  const organizationUsers = await createOrganizationUsers()
  const stranger = await createTestUser(app.deps)
  const suspended = await createTestUser(app.deps)
  const usersByRole = {
    ...organizationUsers,
    suspended,
    user: stranger,
    admin: await createTestAdmin(app.deps),
  }
  const clients = { anonymous: app.anonymous, 'invalid token': app.createClient('invalid') } as Record<
    CallerRole,
    TestClient
  >
  for (const [role, user] of Object.entries(usersByRole)) clients[role as CallerRole] = await app.signInAs(user)
  await app.deps.db.user.update({ where: { id: suspended.id }, data: { status: 'suspended' } })
  const users: Partial<Record<CallerRole, User>> = usersByRole
  return {
    clients,
    users,
    buildFixtures: (role: CallerRole): FixtureContext => ({
      app,
      users: organizationUsers,
      caller: users[role] ?? stranger,
    }),
  }
}

test('the test operations cover every root field', () => {
  expect(Object.keys(operations).sort()).toEqual(rootFields.map(({ type, field }) => `${type}.${field.name}`).sort())
})

test('every operation has the defined outcome for every role', async () => {
  const { clients, users, buildFixtures } = await createClients()
  const failures: string[] = []
  for (const [name, { permissions, prepareRequest, file, endsSession }] of Object.entries(operations)) {
    for (const role of callerRoles) {
      const [document, variables] = await prepareRequest(buildFixtures(role))
      const user = users[role]
      const client = clients[role]
      const { body } = file
        ? await sendUploadOperation(app, client.accessToken, document, {
            ...file,
            content: await file.content(),
          })
        : await client.graphql(document, variables)
      if (endsSession && user && role !== 'suspended') clients[role] = await app.signInAs(user)
      const outcome = body.errors?.[0]?.extensions.code ?? 'ok'
      if (outcome !== permissions[role])
        failures.push(`${name} as ${role}: ${outcome} (${body.errors?.[0]?.message}), not ${permissions[role]}`)
    }
  }
  expect(failures).toEqual([])
  expect(app.logEntries).toEqual([])
})

test('restricted mutations check the permission before the input', async () => {
  const { clients } = await createClients()
  const failures: string[] = []
  for (const rootField of rootFields.filter(({ type }) => type === 'Mutation')) {
    const { permissions, file } = operations[`Mutation.${rootField.field.name}`] ?? {}
    if (!permissions || permissions.user === 'ok' || permissions.admin !== 'ok' || file) continue
    const document = buildInvalidOperation(rootField)
    for (const role of ['anonymous', 'user'] as const) {
      if (permissions[role] !== 'UNAUTHENTICATED' && permissions[role] !== 'FORBIDDEN') continue
      const { body } = await clients[role].graphql(document)
      const code = body.errors?.[0]?.extensions.code
      if (code !== permissions[role]) failures.push(`${document} as ${role}: ${code} ${body.errors?.[0]?.message}`)
    }
  }
  expect(failures).toEqual([])
})

/**
 * The fields of each type, grouped by their readers:
 * - open: every caller who gets the object
 * - private (only in `User`): the user and administrators. Members of a shared organization can also read `email`, but
 *   only through `OrganizationMember.user`.
 * - own: every caller who gets the object. Unlike for `open` fields, the API returns the object only to callers with
 *   access.
 * - admin: administrators
 */
const fieldVisibility: Record<string, { open?: string; private?: string; own?: string; admin?: string }> = {
  User: {
    open: 'id username firstName lastName displayName',
    private:
      'email pendingEmail role status credits createdAt creditTransactions organizations files fileUsage newSession ' +
      'pendingMemberships pendingTransfers apiTokens sessions securityEvents factors recoveryCodesLeft mustAddFactor',
  },
  Session: { own: 'id isCurrent userAgent device address createdAt lastUsedAt' },
  AccountLink: { open: 'kind username newEmail expiresAt' },
  Factor: { own: 'id kind name createdAt lastUsedAt' },
  AddedFactor: { own: 'factor recoveryCodes' },
  TotpEnrollment: { own: 'enrollment secret uri' },
  AccountView: { own: 'accessToken expiresAt user' },
  PasswordResetLink: { own: 'url expiresAt' },
  Author: { open: 'firstName lastName' },
  Post: {
    open:
      'id slug title summary excerpt content markdownContent featuredImageUrl featuredImage metaTitle metaDescription ' +
      'categoryId category tags status isFeatured publishedAt createdAt updatedAt authorId author ctaButtons ' +
      'html headings readingMinutes',
  },
  Heading: { open: 'id level text' },
  AdminPost: {
    own:
      'id slug title summary excerpt content markdownContent featuredImageUrl featuredImage metaTitle metaDescription ' +
      'categoryId category tags status isFeatured publishedAt scheduledAt createdAt updatedAt version authorId author ctaButtons',
  },
  PostPreview: { own: 'content headings html readingMinutes' },
  BlogTest: { own: 'message user timestamp' },
  BlogTestUser: { own: 'id role' },
  PostPage: { open: 'posts pagination' },
  Pagination: { open: 'page totalPages hasMore totalCount' },
  FeaturedImage: { open: 'path width height srcset' },
  CtaButton: { open: 'text url target style' },
  Category: { open: 'id name slug description postCount' },
  Tag: { open: 'name postCount' },
  Confirmation: { open: 'message' },
  PageInfo: { open: 'hasNextPage hasPreviousPage startCursor endCursor' },
  SessionTokens: { own: 'accessToken refreshToken user' },
  CreditTransaction: { own: 'id createdAt description amount user' },
  CreditRedemption: {
    own: 'id codeId userId userName user redeemedAt creditsGranted message',
    admin: 'code codeText',
  },
  CreditCode: {
    own: 'id code creditAmount maxUses currentUses description expiresAt createdAt archivedAt status redemptions',
  },
  Organization: {
    own:
      'id name description orgType website address city state postalCode country createdById createdAt members ' +
      'isOwner viewerCanDelete viewerCanManageMembers viewerInvitableRoles viewerCanEdit viewerCanTransfer ' +
      'pendingTransfer',
  },
  OrganizationMember: {
    own:
      'id organizationId organization userId role createdAt acceptedAt user isOwner viewerCanRemove viewerCanLeave ' +
      'viewerCanChangeRole',
  },
  Tenant: { own: 'id name ownerId ownerName owner organizationId status createdAt' },
  Project: { own: 'id name tenantId tenantName tenant leadUserId leadUserName leadUser status createdAt' },
  FileUsage: { own: 'usedBytes quotaBytes maxFileBytes' },
  StoredFile: {
    own:
      'id originalFilename fileType mimeType size width height isPublic createdAt tenantId projectId uploader ' +
      'storagePath url thumbnailUrl viewerCanUpdate viewerCanDelete',
    admin: 'usedInPosts',
  },
  Lead: { own: 'id email name interest createdAt', admin: 'isSuspicious status user' },
  OrganizationTransfer: { own: 'id organization user createdAt expiresAt viewerCanAccept' },
  Invitation: {
    own:
      'id email firstName lastName role organization organizationRole status invitedBy acceptedBy createdAt expiresAt ' +
      'acceptedAt isLinkValid url viewerCanManage',
    admin: 'credits creditsReason lead',
  },
  ReceivedInvitation: {
    open: 'email firstName lastName inviterName role organizationName organizationRole credits expiresAt',
  },
  SentInvitation: { own: 'url isEmailed invitation' },
  ContactMessage: { own: 'id name email subject message status isSuspicious mailedAt createdAt' },
  AuditEvent: {
    own: 'id actorId actorName actor action subject subjectId subjectName details apiTokenId apiTokenName requestId createdAt',
  },
  ApiToken: { own: 'id name scopes createdAt expiresAt lastUsedAt owner serviceAccount' },
  NewApiToken: { own: 'token apiToken' },
  ApiTokenScope: { open: 'name description fields requiresAdmin' },
  ServiceAccount: { own: 'id name organization createdAt createdBy tokens' },
  DeprecatedUse: { own: 'id coordinate reason apiToken count firstUsedAt lastUsedAt' },
  Job: { own: 'id type state attempts maxAttempts lastError createdAt runAt failedAt' },
  WebhookEvent: { own: 'name description defaultQuery requiredScope' },
  Webhook: {
    own: 'id name url events scopes query isActive goneAt previousSecretExpiresAt createdAt createdBy deliveries',
  },
  WebhookDelivery: {
    own: 'id eventType eventId subjectId occurredAt deliveredAt state nextAttemptAt attempts',
  },
  WebhookAttempt: { own: 'id startedAt durationMs status response error' },
  NewWebhookSecret: { own: 'secret webhook' },
  AdminOverview: { own: 'newLeads redemptions outstandingCredits publishedPosts' },
  OverviewMetric: { own: 'value change dailyValues' },
}

const PRIVATE_USER_FIELDS = fieldVisibility.User?.private?.split(' ') ?? []

test('fieldVisibility matches the fields and authorization scopes of the schema', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    type =>
      isObjectType(type) && !type.name.startsWith('__') && !/^(Query|Mutation)$|(Connection|Edge)$/.test(type.name),
  )
  const schemaFields = types.flatMap(type =>
    isObjectType(type)
      ? Object.values(type.getFields()).map(({ name, extensions }) => {
          const { authScopes } = extensions.pothosOptions as { authScopes?: object }
          return { name: `${type.name}.${name}`, authScopes }
        })
      : [],
  )
  const listFieldsWith = (isMatch: (authScopes?: object) => boolean) =>
    schemaFields.flatMap(({ name, authScopes }) => (isMatch(authScopes) ? name : [])).sort()
  const listedFields = Object.entries(fieldVisibility).flatMap(([type, readers]) =>
    Object.entries(readers).flatMap(([reader, names]) =>
      names.split(' ').map((field: string) => ({ reader, name: `${type}.${field}` })),
    ),
  )
  expect(listedFields.map(({ name }) => name).sort()).toEqual(schemaFields.map(({ name }) => name).sort())
  const adminFields = listedFields.flatMap(({ reader, name }) => (reader === 'admin' ? name : []))
  expect(adminFields.sort()).toEqual(listFieldsWith(scopes => JSON.stringify(scopes) === '{"admin":true}'))
  // The `authScopes` of a private field are a function, because the permission depends on the `User` object.
  expect(PRIVATE_USER_FIELDS.map(field => `User.${field}`).sort()).toEqual(
    listFieldsWith(scopes => typeof scopes === 'function'),
  )
})

/** Builds the selection of a private field of `User`, with subfields if necessary. */
const buildSelection = (field: string) => {
  if (field === 'fileUsage') return 'fileUsage { usedBytes }'
  if (field === 'newSession') return 'newSession { accessToken }'
  if (/^(creditTransactions|organizations|files|securityEvents)$/.test(field)) return `${field} { totalCount }`
  return /^(pendingMemberships|pendingTransfers|apiTokens|sessions|factors)$/.test(field) ? `${field} { id }` : field
}

test.each(PRIVATE_USER_FIELDS)('only permitted callers can read User.%s', async field => {
  const { clients, buildFixtures } = await createClients()
  const { users: organizationUsers } = buildFixtures('anonymous')
  const organization = await createTestOrganization(app.deps, organizationUsers.owner, { name: 'Acme' })
  const tenant = await app.deps.db.tenant.create({
    data: { name: 'Acme', ownerId: organizationUsers.owner.id, organizationId: organization.id },
  })
  for (const role of ['viewer', 'member', 'lead'] as const)
    await app.deps.db.organizationMember.create({
      data: { organizationId: organization.id, userId: organizationUsers[role].id, role },
    })
  const memberQuery = `{ organization(id: ${organization.id}) { members { nodes { user { id ${buildSelection(field)} } } } } }`
  const mutation = `mutation { createProject(input: { name: "One", tenantId: ${tenant.id}, leadUserId: ${organizationUsers.owner.id} }) { leadUser { ${buildSelection(field)} } tenant { owner { ${buildSelection(field)} } } } }`
  const fetchErrorCode = async (role: CallerRole, document: string) =>
    (await clients[role].graphql(document)).body.errors?.[0]?.extensions.code ?? 'ok'

  // Members see each other's email (specification §3, Organization member), but no other private field.
  const expectedCode = field === 'email' ? 'ok' : 'FORBIDDEN'
  for (const role of ['viewer', 'member', 'lead', 'owner'] as const)
    expect.soft(await fetchErrorCode(role, memberQuery), `${role} through a member`).toBe(expectedCode)
  expect.soft(await fetchErrorCode('admin', memberQuery), 'an administrator through a member').toBe('ok')
  expect.soft(await fetchErrorCode('lead', mutation), 'lead through a project and its tenant').toBe('FORBIDDEN')
  expect.soft(await fetchErrorCode('admin', mutation), 'an administrator through a project and its tenant').toBe('ok')
  for (const role of ['user', 'viewer', 'owner', 'admin'] as const)
    expect
      .soft(await fetchErrorCode(role, `{ viewer { ${buildSelection(field)} } }`), `${role} reads their own account`)
      .toBe('ok')
})
