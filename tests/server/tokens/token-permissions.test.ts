import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { getTokenScope } from '../../../server/graphql/authorization/token-scope-plugin'
import type { TokenScope } from '../../../server/token-scopes'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'
import {
  ALL_SCOPES,
  createScopeClients,
  createTestApiToken,
  createTestServiceAccount,
  createTestServiceAccountToken,
} from '../../support/features/api-tokens'
import { sendUploadOperation } from '../../support/features/uploads'
import { buildRequest, type FixtureContext, type Operation } from '../../support/fixtures'
import type { CallerRole, Outcome } from '../../support/permission-matrix'
import { buildInvalidOperation, rootFields } from '../../support/root-fields'
import { operations } from '../operations/operations'

const app = setupTestApp()

/** Creates one user for each organization role. The fixtures give the users these roles in every organization. */
const createOrganizationUsers = async () => ({
  viewer: await createTestUser(app.deps),
  member: await createTestUser(app.deps),
  lead: await createTestUser(app.deps),
  owner: await createTestUser(app.deps),
})

const fetchError = async (
  client: TestClient,
  { prepareRequest, file }: Pick<Operation, 'prepareRequest' | 'file'>,
  context: FixtureContext,
) => {
  const [document, variables] = await prepareRequest(context)
  const { body } = file
    ? await sendUploadOperation(app, client.accessToken, document, { ...file, content: await file.content() })
    : await client.graphql(document, variables)
  return body.errors?.[0]
}

test('a token with one scope gets FORBIDDEN for root fields that require another scope or refuse tokens', async () => {
  const admin = await createTestAdmin(app.deps)
  const clients = await createScopeClients(app, scopes => createTestApiToken(app.deps, admin, { scopes }))
  const context = { app, users: await createOrganizationUsers(), caller: admin }
  const failures: string[] = []
  for (const rootField of rootFields) {
    const required = getTokenScope(rootField.field)
    if (required === 'any') continue
    const name = `${rootField.type}.${rootField.field.name}`
    // A root field that requires a file is tested with its valid operation, because JSON cannot contain a file.
    const uploadOperation = operations[name]?.file && operations[name]
    const operation = uploadOperation ?? { prepareRequest: buildRequest(buildInvalidOperation(rootField)) }
    for (const scope of ALL_SCOPES.filter(scope => scope !== required)) {
      const { extensions, message } = (await fetchError(clients[scope], operation, context)) ?? {}
      const expected = required === 'forbidden' ? "API tokens can't be used for" : `lacks the scope "${required}"`
      if (extensions?.code !== 'FORBIDDEN' || !message?.includes(expected))
        failures.push(`${name} with ${scope}: ${extensions?.code} ${message}`)
    }
  }
  expect(failures).toEqual([])
}, 120_000)

interface Caller {
  /** Requests with the caller's token have the outcomes that the permission matrix lists for this role. */
  role: CallerRole
  create: () => Promise<{ id: number; createToken: (scopes: TokenScope[]) => Promise<{ token: string }> }>
  /** The outcomes that differ from the outcomes for the role, by root field. */
  exceptions?: Record<string, Outcome>
}

const createPersonalCaller = async (user: User) => ({
  id: user.id,
  createToken: (scopes: TokenScope[]) => createTestApiToken(app.deps, user, { scopes }),
})

const createServiceCaller = async (organizationId?: number) => {
  const account = await createTestServiceAccount(app.deps, await createTestAdmin(app.deps), { organizationId })
  const createToken = (scopes: TokenScope[]) => createTestServiceAccountToken(app.deps, account, { scopes })
  return { id: account.id, createToken }
}

/** Mutations that accept tokens but refuse service accounts (`requirePerson`), with the expected outcomes. */
const personOnlyMutations = {
  'Mutation.createOrganization': 'FORBIDDEN',
  'Mutation.leaveOrganization': 'FORBIDDEN',
  'Mutation.redeemCreditCode': 'FORBIDDEN',
} as const

const callers: Record<string, Caller> = {
  'an administrator': { role: 'admin', create: async () => createPersonalCaller(await createTestAdmin(app.deps)) },
  'a lead': { role: 'lead', create: async () => createPersonalCaller(await createTestUser(app.deps)) },
  'a service account of the instance': {
    role: 'admin',
    create: () => createServiceCaller(),
    exceptions: {
      ...personOnlyMutations,
      // The test requests for `createPost` and `createTenant` make the caller the author or the owner, which a service
      // account cannot be.
      'Mutation.createPost': 'BAD_USER_INPUT',
      'Mutation.createTenant': 'BAD_USER_INPUT',
    },
  },
  'a service account of an organization': {
    role: 'lead',
    create: async () => {
      const owner = await createTestUser(app.deps)
      return createServiceCaller((await createTestOrganization(app.deps, owner, { name: 'Acme' })).id)
    },
    exceptions: personOnlyMutations,
  },
}

describe('for each root field that accepts tokens, a token with only the required scope has the permissions of its owner', () => {
  test.each(Object.entries(callers))('if the owner is %s', async (_name, { role, create, exceptions }) => {
    const { id, createToken } = await create()
    const clients = await createScopeClients(app, createToken)
    const caller = await app.deps.db.user.findUniqueOrThrow({ where: { id } })
    const organizationUsers = await createOrganizationUsers()
    const users = role === 'lead' ? { ...organizationUsers, lead: caller } : organizationUsers
    const failures: string[] = []
    for (const { type, field } of rootFields) {
      const [name, scope] = [`${type}.${field.name}`, getTokenScope(field)]
      const operation = operations[name]
      if (scope === 'forbidden' || !operation) continue
      // Root fields with the scope `any` accept every token.
      const client = clients[scope === 'any' ? 'overview:read' : scope]
      const error = await fetchError(client, operation, { app, users, caller })
      const outcome = error?.extensions.code ?? 'ok'
      const expected = exceptions?.[name] ?? operation.permissions[role]
      if (outcome !== expected) failures.push(`${name}: ${outcome} (${error?.message}), not ${expected}`)
    }
    expect(failures).toEqual([])
    expect(app.logEntries).toEqual([])
  })
})
