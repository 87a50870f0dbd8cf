import { type DocumentNode, Kind } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import * as restDocuments from '../../../server/rest/documents.generated'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestSession, createTestUser, PASSWORD } from '../../support/factories'
import { rootFields } from '../../support/root-fields'
import { operations } from '../operations/operations'

const app = setupTestApp()

const documents = restDocuments as unknown as Record<string, DocumentNode>

const CONFIRM =
  'mutation ($password: String, $code: String) { confirmIdentity(password: $password, code: $code) { message } }'

let admin: User
let client: TestClient
beforeEach(async () => {
  admin = await createTestAdmin(app.deps)
  client = await app.signInAs(admin)
})

const setConfirmationAge = (minutes: number) =>
  app.deps.db.session.updateMany({ data: { confirmedAt: new Date(Date.now() - minutes * 60_000) } })

const adjustCredits = () =>
  client.graphql(`mutation { adjustCredits(input: { userId: ${admin.id}, amount: 1, reason: "A test" }) { id } }`)

test('a proof of identity expires after ten minutes, and confirmIdentity accepts a new proof', async () => {
  await setConfirmationAge(9)
  expect((await adjustCredits()).body.errors).toBeUndefined()
  await setConfirmationAge(11)
  expect(getGraphQLError(await adjustCredits())).toMatchObject({
    status: 403,
    code: 'CONFIRMATION_REQUIRED',
    message: 'Confirm your identity to continue.',
  })
  const passwordError = getGraphQLError(await client.graphql(CONFIRM, { password: 'wrong' }))
  expect(passwordError.issues).toEqual([{ path: 'password', message: 'Current password is incorrect' }])
  expect(getGraphQLError(await adjustCredits()).code).toBe('CONFIRMATION_REQUIRED')
  expect((await client.graphql(CONFIRM, { password: PASSWORD })).body.errors).toBeUndefined()
  expect((await adjustCredits()).body.errors).toBeUndefined()
})

test('a proof of identity applies only to the session that provides it', async () => {
  const otherClient = await app.signInAs(admin)
  await setConfirmationAge(11)
  await otherClient.graphql(CONFIRM, { password: PASSWORD })
  expect(getGraphQLError(await adjustCredits()).code).toBe('CONFIRMATION_REQUIRED')
})

test('a session refresh does not count as a proof of identity', async () => {
  const { refreshToken } = await createTestSession(app.deps, admin)
  await setConfirmationAge(11)
  const { body } = await app.anonymous.graphql(
    `mutation { refreshSession(refreshToken: "${refreshToken}") { accessToken } }`,
  )
  const refreshed = body.data?.refreshSession as { accessToken: string }
  client = app.createClient(refreshed.accessToken)
  expect((await client.graphql('{ viewer { id } }')).body.data?.viewer).toEqual({ id: admin.id })
  expect(getGraphQLError(await adjustCredits()).code).toBe('CONFIRMATION_REQUIRED')
})

test('confirmIdentity requires exactly one proof, and limits failed attempts', async () => {
  expect(getGraphQLError(await client.graphql(CONFIRM)).code).toBe('BAD_USER_INPUT')
  const responseToTwoProofs = await client.graphql(CONFIRM, { password: PASSWORD, code: '000000' })
  expect(getGraphQLError(responseToTwoProofs).code).toBe('BAD_USER_INPUT')
  for (let attempt = 0; attempt < 10; attempt++) await client.graphql(CONFIRM, { code: '000000' })
  expect(getGraphQLError(await client.graphql(CONFIRM, { password: PASSWORD })).code).toBe('RATE_LIMITED')
})

test('confirmIdentity does not count server errors as failed attempts', async () => {
  await app.deps.db.$executeRaw`ALTER TABLE sessions ADD CONSTRAINT reject_all CHECK (false) NOT VALID`
  for (let attempt = 0; attempt < 11; attempt++)
    expect(getGraphQLError(await client.graphql(CONFIRM, { password: PASSWORD })).code).toBe('INTERNAL')
  await app.deps.db.$executeRaw`ALTER TABLE sessions DROP CONSTRAINT reject_all`
  expect((await client.graphql(CONFIRM, { password: PASSWORD })).body.errors).toBeUndefined()
})

test('sensitive mutations require a recent proof of identity', async () => {
  const fields = rootFields.flatMap(({ field }) => {
    const { requiresConfirmation } = field.extensions.pothosOptions as { requiresConfirmation?: unknown }
    return requiresConfirmation === undefined
      ? []
      : [{ name: field.name, isAlwaysRequired: requiresConfirmation === true }]
  })
  expect(fields.map(({ name }) => name).sort()).toEqual([
    ...['addPasskey', 'addTotp', 'adjustCredits', 'createApiToken', 'createPasswordResetLink', 'createRecoveryCodes'],
    ...['createServiceAccount', 'createServiceAccountToken', 'createUser', 'createWebhook'],
    ...['deleteContactMessage', 'deleteLead', 'eraseUser', 'inviteUser'],
    ...['removeFactor'],
    ...[
      'resendInvitation',
      'resetFactors',
      'resetPassword',
      'rotateWebhookSecret',
      'startPasskeyRegistration',
      'startTotpEnrollment',
      'updateUser',
      'updateWebhook',
    ],
  ])
  const createUser = () => createTestUser(app.deps)
  const users = {
    ...{ viewer: await createUser(), member: await createUser() },
    ...{ lead: await createUser(), owner: await createUser() },
  }
  for (const { name } of fields.filter(({ isAlwaysRequired }) => isAlwaysRequired)) {
    const operation = operations[`Mutation.${name}`]
    const [document, variables] = (await operation?.prepareRequest({ app, users, caller: admin })) ?? ['', {}]
    await setConfirmationAge(11)
    expect(getGraphQLError(await client.graphql(document, variables)).code, name).toBe('CONFIRMATION_REQUIRED')
  }
})

test('REST has no routes for mutations that can require a proof of identity', () => {
  const restFields = Object.values(documents).flatMap(document =>
    document.definitions.flatMap(definition =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.map(selection => selection.kind === Kind.FIELD && selection.name.value)
        : [],
    ),
  )
  expect(restFields).toContain('createCreditCode')
  const sensitiveFields = rootFields.filter(
    ({ field }) => 'requiresConfirmation' in (field.extensions.pothosOptions as object),
  )
  expect(sensitiveFields.map(({ field }) => field.name).filter(name => restFields.includes(name))).toEqual([])
})

test.each([
  ['updateUser(id: ID, input: { role: admin }) { id }', 'CONFIRMATION_REQUIRED'],
  ['updateUser(id: ID, input: { email: "attacker@example.com" }) { id }', 'CONFIRMATION_REQUIRED'],
  ['updateUser(id: ID, input: { firstName: "Ada" }) { id }', undefined],
  ['inviteUser(input: { email: "a@example.com", role: admin }) { url }', 'CONFIRMATION_REQUIRED'],
  [
    'inviteUser(input: { email: "a@example.com", credits: 5, creditsReason: "A gift" }) { url }',
    'CONFIRMATION_REQUIRED',
  ],
  ['inviteUser(input: { email: "a@example.com" }) { url }', undefined],
  [
    'createUser(input: { username: "ada", email: "a@example.com", password: "a long password", role: admin }) { id }',
    'CONFIRMATION_REQUIRED',
  ],
  ['updateWebhook(id: ID, input: { url: "https://example.com/" }) { id }', 'CONFIRMATION_REQUIRED'],
  ['updateWebhook(id: ID, input: { isActive: false }) { id }', 'NOT_FOUND'],
])('a mutation requires a recent proof of identity only if its arguments are sensitive: %s', async (field, code) => {
  const { id } = await createTestUser(app.deps)
  await setConfirmationAge(11)
  expect(getGraphQLError(await client.graphql(`mutation { ${field.replace('ID', String(id))} }`)).code).toBe(code)
})

test('the URL of an invitation with the role admin is null without a recent proof of identity', async () => {
  await client.graphql('mutation { inviteUser(input: { email: "a@example.com", role: admin }) { url } }')
  const fetchUrls = async () => {
    const { body } = await client.graphql('{ invitations { nodes { url } } }')
    const invitations = body.data?.invitations as { nodes: { url: string | null }[] }
    return invitations.nodes.map(({ url }) => url)
  }
  expect(await fetchUrls()).toEqual([expect.stringContaining('/invite/')])
  await setConfirmationAge(11)
  expect(await fetchUrls()).toEqual([null])
})
