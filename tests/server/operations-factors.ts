import { startTotpEnrollment } from '../../server/factors/service'
import { PASSWORD } from '../support/factories'
import { createTestFactor, generateCode } from '../support/factors'
import { buildRequest, buildRequestForId, create, type FixtureContext, type Operation } from '../support/fixtures'
import { adminsOnly, allowOnly, authenticatedOnly } from '../support/permission-matrix'

// How to call the root fields of second factors.

const createFactor = ({ app, caller }: FixtureContext) => createTestFactor(app, caller)

export const factorOperations: Record<string, Operation> = {
  'Mutation.completeLogin': {
    permissions: allowOnly([], 'UNAUTHENTICATED'),
    prepareRequest: buildRequest('mutation { completeLogin(challenge: "none", code: "123456") { accessToken } }'),
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
