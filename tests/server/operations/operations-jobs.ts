import { buildRequest, buildRequestForId, type FixtureContext, type Operation } from '../../support/fixtures'
import { adminsOnly } from '../../support/permission-matrix'

const createJob = ({ app }: FixtureContext) => {
  const now = app.deps.clock()
  const data = { type: 'deleteOrphanedFiles', createdAt: now, runAt: now, failedAt: now, lastError: 'down' }
  return app.deps.db.job.create({ data })
}

export const jobOperations: Record<string, Operation> = {
  'Query.jobs': { permissions: adminsOnly, prepareRequest: buildRequest('{ jobs { totalCount } }') },
  'Mutation.retryJob': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createJob, 'mutation ($id: Int!) { retryJob(id: $id) { id } }'),
  },
}
