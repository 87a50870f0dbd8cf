import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { sendUploadOperation } from '../../support/features/uploads'
import { operations } from '../operations/operations'

const app = setupTestApp()

/** Creates an administrator who is also a member of the organizations that the operations use. */
const createCaller = async () => {
  const admin = await createTestAdmin(app.deps)
  const users = {
    viewer: await createTestUser(app.deps),
    member: admin,
    lead: await createTestUser(app.deps),
    owner: await createTestUser(app.deps),
  }
  return { client: await app.signInAs(admin), fixtures: { app, caller: admin, users } }
}

/** Lists all mutations except `logout`, which ends the session that would send the retry. */
const listMutations = () =>
  Object.entries(operations).filter(([name]) => name.startsWith('Mutation.') && name !== 'Mutation.logout')

const isKeyRefusal = (message: string | undefined) => /support the header Idempotency-Key/.test(message ?? '')

test('every mutation except logout either replays its response for a repeated key or refuses keys', async () => {
  const outcomes: Record<string, string[]> = { refused: [], failed: [], replayed: [] }
  for (const [name, { prepareRequest, file }] of listMutations()) {
    const { client, fixtures } = await createCaller()
    const [document, variables] = await prepareRequest(fixtures)
    const key = { 'idempotency-key': name }
    if (file) {
      const content = await file.content()
      const { body } = await sendUploadOperation(
        app,
        client.accessToken,
        document,
        { ...file, content },
        undefined,
        key,
      )
      outcomes[isKeyRefusal(body.errors?.[0]?.message) ? 'refused' : 'failed']?.push(name)
      continue
    }
    const keyedClient = client.withHeaders(key)
    const response = await keyedClient.graphql(document, variables)
    const retryResponse = await keyedClient.graphql(document, variables)
    const message = response.body.errors?.[0]?.message
    if (isKeyRefusal(message)) outcomes.refused?.push(name)
    else if (message) outcomes.failed?.push(`${name}: ${message}`)
    else {
      expect(retryResponse.headers.get('idempotency-replayed'), name).toBe('true')
      expect(retryResponse.body, name).toEqual(response.body)
      outcomes.replayed?.push(name)
    }
  }
  expect(outcomes.failed).toEqual([])
  expect(outcomes.refused?.sort()).toEqual(
    [
      'acceptInvitation',
      'addPasskey',
      'addTotp',
      'changePassword',
      'completeLogin',
      'completePasswordReset',
      'createApiToken',
      'createPasswordResetLink',
      'createRecoveryCodes',
      'createServiceAccountToken',
      'createWebhook',
      'deleteAccount',
      'deleteContactMessage',
      'deleteLead',
      'exportMyData',
      'inviteToOrganization',
      'inviteUser',
      'login',
      'loginWithPasskey',
      'refreshSession',
      'resendInvitation',
      'resetPassword',
      'rotateWebhookSecret',
      'startTotpEnrollment',
      'uploadFile',
      'uploadImage',
      'viewAs',
    ].map(name => `Mutation.${name}`),
  )
  expect(outcomes.replayed?.length).toBe(listMutations().length - 27)
  expect(app.logEntries).toEqual([])
})
