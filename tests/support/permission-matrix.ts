// Who may: the laws that tests/server/operations*.ts give to every root field of the schema.

export const callerRoles = [
  'nobody',
  'dead token',
  'suspended',
  'user',
  'viewer',
  'member',
  'lead',
  'owner',
  'admin',
] as const
export type CallerRole = (typeof callerRoles)[number]

/** What an operation answers to an actor: what it gives, or the code of its refusal. */
export type Outcome = 'done' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_USER_INPUT'

export type Permissions = Record<CallerRole, Outcome>

/** Whoever is not named is refused: those whom the server does not know with 401, the others as `otherwise` says. */
export const allowOnly = (
  allowed: CallerRole[],
  deniedOutcome: Outcome = 'FORBIDDEN',
  overrides: Partial<Permissions> = {},
): Permissions => {
  const unauthenticated: CallerRole[] = ['nobody', 'dead token', 'suspended']
  const getOutcome = (role: CallerRole): Outcome =>
    allowed.includes(role) ? 'done' : unauthenticated.includes(role) ? 'UNAUTHENTICATED' : deniedOutcome
  return {
    ...(Object.fromEntries(callerRoles.map(role => [role, getOutcome(role)])) as Permissions),
    ...overrides,
  }
}

export const publicAccess = allowOnly([...callerRoles])
export const authenticatedOnly = allowOnly(['user', 'viewer', 'member', 'lead', 'owner', 'admin'])
export const adminsOnly = allowOnly(['admin'])
/** Who has no part in an organization cannot tell it from one that does not exist. */
export const organizationMembersOnly = allowOnly(['viewer', 'member', 'lead', 'owner', 'admin'], 'NOT_FOUND')
export const organizationOwnersOnly = allowOnly(['owner', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })
export const allowOrganizationLeads = (outsiderOutcome: Outcome) =>
  allowOnly(['lead', 'owner', 'admin'], 'FORBIDDEN', { user: outsiderOutcome })
