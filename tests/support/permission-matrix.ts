// The roles and outcomes of the permission matrix that tests/server/operations defines for every root field.

export const callerRoles = [
  'anonymous',
  'invalid token',
  'suspended',
  'user',
  'viewer',
  'member',
  'lead',
  'owner',
  'admin',
] as const
export type CallerRole = (typeof callerRoles)[number]

/** The outcome of an operation: 'ok' if it succeeds, otherwise its error code. */
export type Outcome = 'ok' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'BAD_USER_INPUT'

export type Permissions = Record<CallerRole, Outcome>

/**
 * Returns permissions with the outcome 'ok' for the roles in `allowed`. Other authenticated roles get `deniedOutcome`,
 * and unauthenticated roles get UNAUTHENTICATED. `overrides` replaces the outcomes of individual roles.
 */
export const allowOnly = (
  allowed: CallerRole[],
  deniedOutcome: Outcome = 'FORBIDDEN',
  overrides: Partial<Permissions> = {},
): Permissions => {
  const unauthenticated: CallerRole[] = ['anonymous', 'invalid token', 'suspended']
  const getOutcome = (role: CallerRole): Outcome =>
    allowed.includes(role) ? 'ok' : unauthenticated.includes(role) ? 'UNAUTHENTICATED' : deniedOutcome
  return {
    ...(Object.fromEntries(callerRoles.map(role => [role, getOutcome(role)])) as Permissions),
    ...overrides,
  }
}

export const publicAccess = allowOnly([...callerRoles])
export const authenticatedOnly = allowOnly(['user', 'viewer', 'member', 'lead', 'owner', 'admin'])
export const adminsOnly = allowOnly(['admin'])
/** Users outside an organization get NOT_FOUND, as for an organization that does not exist. */
export const organizationMembersOnly = allowOnly(['viewer', 'member', 'lead', 'owner', 'admin'], 'NOT_FOUND')
export const organizationOwnersOnly = allowOnly(['owner', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })
export const allowOrganizationLeads = (outsiderOutcome: Outcome) =>
  allowOnly(['lead', 'owner', 'admin'], 'FORBIDDEN', { user: outsiderOutcome })
