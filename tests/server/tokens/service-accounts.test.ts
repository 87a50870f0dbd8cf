import { describe, expect, test } from 'vitest'
import { ensureAdmin } from '../../../server/users/service'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'
import { createTestServiceAccount, createTestServiceAccountToken } from '../../support/features/api-tokens'
import { sendUploadOperation } from '../../support/features/uploads'

const app = setupTestApp()

const setUpAccount = async (organizationId?: number) => {
  const admin = await createTestAdmin(app.deps)
  const account = await createTestServiceAccount(app.deps, admin, { organizationId })
  const { token, apiToken } = await createTestServiceAccountToken(app.deps, account)
  return { admin, account, token, apiToken, client: app.createClient(token), adminClient: await app.signInAs(admin) }
}

const setUpOrganization = async () => {
  const owner = await createTestUser(app.deps)
  const organization = await createTestOrganization(app.deps, owner, { name: 'Acme' })
  const tenant = await app.deps.db.tenant.create({
    data: { name: 'Acme', ownerId: owner.id, organizationId: organization.id },
  })
  return { owner, organization, tenant, ...(await setUpAccount(organization.id)) }
}

const CREATE_TOKEN = `mutation ($id: Int!, $input: CreateApiTokenInput!) {
  createServiceAccountToken(serviceAccountId: $id, input: $input) { token apiToken { id expiresAt } }
}`

test('an administrator can create a service account and a token, and list both', async () => {
  const admin = await createTestAdmin(app.deps)
  const client = await app.signInAs(admin)
  const { body } = await client.graphql('mutation { createServiceAccount(input: { name: "Export" }) { id name } }')
  const account = body.data?.createServiceAccount as { id: number }
  const input = { name: 'Production', scopes: ['leads:read'] }
  const created = await client.graphql(CREATE_TOKEN, { id: account.id, input })
  expect(created.body.data).toMatchObject({
    createServiceAccountToken: { token: expect.stringMatching(/^kairos_svc_/), apiToken: { expiresAt: null } },
  })
  const list = await client.graphql(`{ serviceAccounts {
    totalCount
    nodes { id name organization { id } createdBy { id } tokens { name scopes } }
  } }`)
  expect(list.body.data?.serviceAccounts).toEqual({
    totalCount: 1,
    nodes: [{ id: account.id, name: 'Export', organization: null, createdBy: { id: admin.id }, tokens: [input] }],
  })
})

test.each([
  ['an unknown organization', { name: 'Export', organizationId: 999 }, 'organizationId'],
  ['a name of one character', { name: 'E' }, 'name'],
])('createServiceAccount rejects %s and creates nothing', async (_name, input, path) => {
  const client = await app.signInAs(await createTestAdmin(app.deps))
  const document = 'mutation ($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { id } }'
  const error = getGraphQLError(await client.graphql(document, { input }))
  expect(error).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path }] })
  expect(await app.deps.db.user.count({ where: { isServiceAccount: true } })).toBe(0)
})

test('createServiceAccountToken returns NOT_FOUND for a user and for an unknown account', async () => {
  const admin = await createTestAdmin(app.deps)
  const client = await app.signInAs(admin)
  const input = { name: 'Production', scopes: ['leads:read'] }
  for (const id of [admin.id, 999]) {
    const { code } = getGraphQLError(await client.graphql(CREATE_TOKEN, { id, input }))
    expect(code).toBe('NOT_FOUND')
  }
})

describe('serviceAccounts', () => {
  test('filters by name, organization and creation time, and sorts by name', async () => {
    const { admin, organization, account, adminClient } = await setUpOrganization()
    const backup = await createTestServiceAccount(app.deps, admin, { name: 'Backup' })
    const list = async (args: string) => {
      const { body } = await adminClient.graphql(`{ serviceAccounts${args} { nodes { id } } }`)
      const { serviceAccounts } = body.data as { serviceAccounts: { nodes: { id: number }[] } }
      return serviceAccounts.nodes.map(({ id }) => id)
    }
    expect(await list('')).toEqual([backup.id, account.id])
    expect(await list('(orderBy: { field: name, direction: desc })')).toEqual([account.id, backup.id])
    expect(await list('(filter: { search: "back" })')).toEqual([backup.id])
    expect(await list('(filter: { search: "acme" })')).toEqual([account.id])
    expect(await list(`(filter: { organizationId: ${organization.id} })`)).toEqual([account.id])
    const createdAt = new Date('2026-01-01T00:00:00Z')
    await app.deps.db.serviceAccount.update({ where: { id: account.id }, data: { createdAt } })
    expect(await list('(filter: { createdAt: { to: "2026-01-02T00:00:00Z" } })')).toEqual([account.id])
  })
})

describe('a service account of the instance', () => {
  test('has the permissions of an administrator, and is the actor of its changes', async () => {
    const { account, client } = await setUpAccount()
    const { body } = await client.graphql('mutation { createCategory(input: { name: "News" }) { id } }')
    expect(body.errors).toBeUndefined()
    expect(await app.deps.db.auditEvent.findFirst({ where: { action: 'createCategory' } })).toMatchObject({
      actorId: account.id,
      apiTokenName: 'A token',
    })
  })

  test('uploads files as itself', async () => {
    const { account, client } = await setUpAccount()
    const document = 'mutation ($file: Upload!) { uploadFile(input: { file: $file }) { uploader { id } } }'
    const file = { filename: 'notes.txt', content: Buffer.from('Some notes') }
    const { body } = await sendUploadOperation(app, client.accessToken, document, file)
    expect(body).toEqual({ data: { uploadFile: { uploader: { id: account.id } } } })
    expect((await client.graphql('{ viewer { files { totalCount } } }')).body.data).toEqual({
      viewer: { files: { totalCount: 1 } },
    })
  })

  test('can create a post only with a person as the author', async () => {
    const { admin, client } = await setUpAccount()
    const createPost = (authorId: number | null) =>
      client.graphql(
        `mutation ($authorId: Int) {
          createPost(input: { title: "News", content: "<p>Text</p>", authorId: $authorId }) { authorId }
        }`,
        { authorId },
      )
    expect(getGraphQLError(await createPost(null))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'authorId', message: 'Choose an existing author' }],
    })
    expect((await createPost(admin.id)).body.data).toEqual({ createPost: { authorId: admin.id } })
  })

  test('keeps its access when the user who created it is suspended', async () => {
    const { admin, account, client } = await setUpAccount()
    await app.deps.db.user.update({ where: { id: admin.id }, data: { status: 'suspended' } })
    expect((await client.graphql('{ viewer { id } }')).body.data).toEqual({ viewer: { id: account.id } })
  })
})

describe('a service account of an organization', () => {
  test('creates projects for the organization, and is deleted when the owner removes it from the members', async () => {
    const { owner, organization, tenant, account, client } = await setUpOrganization()
    const { body } = await client.graphql(
      `mutation { createProject(input: { name: "Launch", tenantId: ${tenant.id} }) { tenantId } }`,
    )
    expect(body.data).toEqual({ createProject: { tenantId: tenant.id } })
    const ownerClient = await app.signInAs(owner)
    const members = await ownerClient.graphql(
      `{ organization(id: ${organization.id}) { members { nodes { userId role user { displayName email } } } } }`,
    )
    expect(members.body.data?.organization).toMatchObject({
      members: {
        nodes: [
          { userId: owner.id },
          {
            ...{ userId: account.id, role: 'lead' },
            user: { displayName: `Nightly export (service account ${account.id})`, email: null },
          },
        ],
      },
    })
    const remove = `mutation { removeOrganizationMember(organizationId: ${organization.id}, userId: ${account.id}) { id } }`
    expect((await ownerClient.graphql(remove)).body.errors).toBeUndefined()
    const read = `{ organization(id: ${organization.id}) { id } }`
    expect(getGraphQLError(await client.graphql(read)).code).toBe('UNAUTHENTICATED')
    expect(await app.deps.db.serviceAccount.count()).toBe(0)
  })

  test('cannot be the lead of a project', async () => {
    const { owner, tenant, account, adminClient } = await setUpOrganization()
    const input = { name: 'Launch', tenantId: tenant.id, leadUserId: account.id }
    for (const client of [await app.signInAs(owner), adminClient]) {
      const document = 'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }'
      const error = getGraphQLError(await client.graphql(document, { input }))
      expect(error).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'leadUserId' }] })
    }
  })

  test('cannot leave the organization', async () => {
    const { organization, client } = await setUpOrganization()
    const leave = `mutation { leaveOrganization(organizationId: ${organization.id}) { id } }`
    expect(getGraphQLError(await client.graphql(leave)).code).toBe('FORBIDDEN')
  })

  test('has no access to other organizations or to administrative data', async () => {
    const { client } = await setUpOrganization()
    const otherOrganization = await createTestOrganization(app.deps, await createTestUser(app.deps), { name: 'Other' })
    const documents = [
      `{ organization(id: ${otherOrganization.id}) { id } }`,
      '{ leads { totalCount } }',
      '{ users { totalCount } }',
    ]
    const codes = await Promise.all(
      documents.map(async document => getGraphQLError(await client.graphql(document)).code),
    )
    expect(codes).toEqual(['NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN'])
  })

  test('is deleted with its tokens when the organization is deleted', async () => {
    const { owner, organization, client } = await setUpOrganization()
    const ownerClient = await app.signInAs(owner)
    await ownerClient.graphql(`mutation { deleteOrganization(id: ${organization.id}) { id } }`)
    expect(getGraphQLError(await client.graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')
    expect(await app.deps.db.serviceAccount.count()).toBe(0)
    expect(await app.deps.db.apiToken.count()).toBe(0)
  })
})

describe('deleteServiceAccount', () => {
  test('deletes the tokens and the membership of the account, and keeps its files and audit events', async () => {
    const { account, organization, client, adminClient } = await setUpOrganization()
    const data = { uploaderId: account.id, originalFilename: 'a', mimeType: 'text/plain', sha256: '', storageKey: 'a' }
    await app.deps.db.storedFile.create({ data: { ...data, fileType: 'OTHER', size: 1 } })
    const remove = `mutation { deleteServiceAccount(id: ${account.id}) { id name organization { id } } }`
    expect((await adminClient.graphql(remove)).body.data).toEqual({
      deleteServiceAccount: { id: account.id, name: 'Nightly export', organization: { id: organization.id } },
    })
    expect(getGraphQLError(await client.graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')
    expect(await app.deps.db.organizationMember.count({ where: { userId: account.id } })).toBe(0)
    expect(await app.deps.db.storedFile.count()).toBe(1)
    expect(getGraphQLError(await adminClient.graphql(remove)).code).toBe('NOT_FOUND')
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'createServiceAccount ServiceAccount',
      'deleteServiceAccount ServiceAccount',
    ])
  })
})

describe('a service account', () => {
  test('cannot sign in', async () => {
    const { account } = await setUpAccount()
    const { username, email } = await app.deps.db.user.findUniqueOrThrow({ where: { id: account.id } })
    for (const identifier of [username, email]) {
      const { status, body } = await app.anonymous.rest('POST', '/api/auth/login', { identifier, password: 'anything' })
      expect({ status, body }).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
    }
  })

  test('cannot have a password', async () => {
    const { account } = await setUpAccount()
    const update = app.deps.db.user.update({ where: { id: account.id }, data: { passwordHash: 'a hash' } })
    await expect(update).rejects.toThrow('users_service_account_password')
  })

  test('is neither listed nor editable as a user, and cannot own a tenant or be added to an organization', async () => {
    const { admin, account, adminClient } = await setUpAccount()
    const organization = await createTestOrganization(app.deps, admin, { name: 'Acme' })
    const { body } = await adminClient.graphql('{ users { totalCount nodes { id } } }')
    expect(body.data?.users).toEqual({ totalCount: 1, nodes: [{ id: admin.id }] })
    const documents = {
      [`{ user(id: ${account.id}) { id } }`]: 'NOT_FOUND',
      [`mutation { updateUser(id: ${account.id}, input: { username: "person" }) { id } }`]: 'NOT_FOUND',
      [`mutation { resetPassword(userId: ${account.id}, password: "a long enough one") { id } }`]: 'NOT_FOUND',
      [`mutation { adjustCredits(input: { userId: ${account.id}, amount: 1, reason: "A bonus" }) { id } }`]:
        'NOT_FOUND',
      [`mutation { createTenant(input: { name: "Acme", ownerId: ${account.id} }) { id } }`]: 'BAD_USER_INPUT',
      [`mutation { addOrganizationMember(input: { organizationId: ${organization.id}, userId: ${account.id} }) { id } }`]:
        'BAD_USER_INPUT',
    }
    for (const [document, code] of Object.entries(documents))
      expect.soft(getGraphQLError(await adminClient.graphql(document)).code, document).toBe(code)
  })

  test('does not count as an active administrator', async () => {
    const { admin, adminClient } = await setUpAccount()
    const demote = `mutation { updateUser(id: ${admin.id}, input: { role: user }) { id } }`
    expect(getGraphQLError(await adminClient.graphql(demote)).code).toBe('CONFLICT')
    await app.deps.db.user.update({ where: { id: admin.id }, data: { role: 'user' } })
    expect(await ensureAdmin(app.deps, {})).toMatchObject({ username: 'admin' })
  })
})
