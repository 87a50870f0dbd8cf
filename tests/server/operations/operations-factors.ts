import { randomUUID } from 'node:crypto'
import { startPasskeyRegistration, startTotpEnrollment } from '../../../server/factors/service'
import { createSoftwareAuthenticator, type PasskeyOptions } from '../../support/browser/software-authenticator'
import { PASSWORD } from '../../support/factories'
import { createTestFactor, generateCode } from '../../support/features/factors'
import { buildRequest, buildRequestForId, create, type FixtureContext, type Operation } from '../../support/fixtures'
import { adminsOnly, allowOnly, authenticatedOnly, publicAccess } from '../../support/permission-matrix'

const createFactor = ({ app, caller }: FixtureContext) => createTestFactor(app, caller)

export const factorOperations: Record<string, Operation> = {
  'Mutation.completeLogin': {
    permissions: allowOnly([], 'UNAUTHENTICATED'),
    prepareRequest: buildRequest('mutation { completeLogin(challenge: "none", code: "123456") { accessToken } }'),
  },
  'Mutation.startPasskeyLogin': {
    permissions: publicAccess,
    prepareRequest: buildRequest('mutation { startPasskeyLogin }'),
  },
  'Mutation.loginWithPasskey': {
    permissions: allowOnly([], 'UNAUTHENTICATED'),
    prepareRequest: async () => {
      const credential = createSoftwareAuthenticator('http://localhost').get({ challenge: 'none' })
      return [
        'mutation ($credential: JSON!) { loginWithPasskey(credential: $credential) { accessToken } }',
        { credential },
      ]
    },
  },
  'Mutation.startPasskeyRegistration': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { startPasskeyRegistration }'),
  },
  'Mutation.addPasskey': {
    permissions: authenticatedOnly,
    prepareRequest: async ({ app, caller }) => {
      const viewer = { id: caller.id, role: caller.role, sessionId: null }
      const options: PasskeyOptions = await startPasskeyRegistration(app.deps, viewer)
      const origin = app.url.replace('127.0.0.1', 'localhost')
      const input = { name: 'Laptop', credential: createSoftwareAuthenticator(origin).create(options) }
      return ['mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { factor { id } } }', { input }]
    },
  },
  'Mutation.startPasskeyConfirmation': {
    permissions: authenticatedOnly,
    prepareRequest: async ({ app, caller }) => {
      const passkey = { publicKey: Buffer.from('key'), signCount: 0, lastChallengeAt: new Date(0) }
      const credentialId = randomUUID()
      await app.deps.db.factor.create({
        data: { ...passkey, credentialId, userId: caller.id, kind: 'passkey', name: 'Laptop', createdAt: new Date() },
      })
      return ['mutation { startPasskeyConfirmation }', {}]
    },
  },
  'Mutation.startTotpEnrollment': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { startTotpEnrollment { uri } }'),
  },
  'Mutation.addTotp': {
    permissions: authenticatedOnly,
    prepareRequest: async ({ app, caller }) => {
      await app.deps.db.factor.deleteMany({ where: { userId: caller.id } })
      const viewer = { id: caller.id, role: caller.role, sessionId: null }
      const { enrollment, secret } = await startTotpEnrollment(app.deps, viewer)
      const input = { enrollment, name: 'Phone', code: generateCode(app, secret) }
      return ['mutation ($input: AddTotpInput!) { addTotp(input: $input) { factor { id } } }', { input }]
    },
  },
  'Mutation.renameFactor': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequestForId(
      createFactor,
      'mutation ($id: Int!) { renameFactor(id: $id, name: "Tablet") { id } }',
    ),
  },
  'Mutation.removeFactor': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequestForId(createFactor, 'mutation ($id: Int!) { removeFactor(id: $id) { id } }'),
  },
  'Mutation.createRecoveryCodes': {
    permissions: authenticatedOnly,
    prepareRequest: async context => {
      await createFactor(context)
      return ['mutation { createRecoveryCodes }', {}]
    },
  },
  'Mutation.resetFactors': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.user, 'mutation ($id: Int!) { resetFactors(userId: $id) { id } }'),
  },
  'Mutation.confirmIdentity': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest(`mutation { confirmIdentity(password: "${PASSWORD}") { message } }`),
  },
}
