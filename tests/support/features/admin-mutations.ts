import { beforeEach, expect } from 'vitest'
import type { User } from '../../../server/context'
import type { TestApp, TestClient } from '../app'
import { createTestAdmin } from '../factories'

export interface AdminContext {
  adminUser: User
  adminClient: TestClient
}

/** Creates and signs in the administrator "chief" before each test of the file. */
export const setupAdmin = (app: TestApp): AdminContext => {
  const context = {} as AdminContext
  beforeEach(async () => {
    context.adminUser = await createTestAdmin(app.deps, { username: 'chief' })
    context.adminClient = await app.signInAs(context.adminUser)
  })
  return context
}

/** Runs a mutation and returns its result. `mutation` is the root field with its arguments and selection. */
export const runMutation = async (client: TestClient, mutation: string) => {
  const { body } = await client.graphql(`mutation { result: ${mutation} }`)
  expect(body.errors).toBeUndefined()
  return body.data?.result
}

/** Runs a mutation. Returns its first error as `[code, issues]`, or as `[code, message]` if the error has no issues. */
export const fetchMutationError = async (client: TestClient, mutation: string) => {
  const { body } = await client.graphql(`mutation { ${mutation} }`)
  const error = body.errors?.[0]
  return [error?.extensions.code, error?.extensions.issues ?? error?.message]
}

/** Lists the action, the subject and the details of each audit event, oldest first. */
export const listAuditSummaries = async ({ deps }: TestApp) => {
  const events = await deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
  return events.map(({ action, subject, subjectId, details }) => ({ action, subject, subjectId, details }))
}
