// Who may: the laws that tests/server/operations*.ts give to every root field of the schema.

export const actors = [
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
export type Actor = (typeof actors)[number]

/** What an operation answers to an actor: what it gives, or the code of its refusal. */
export type Outcome = 'done' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'BAD_USER_INPUT'

export type Law = Record<Actor, Outcome>

/** Whoever is not named is refused: those whom the server does not know with 401, the others as `otherwise` says. */
export const only = (allowed: Actor[], otherwise: Outcome = 'FORBIDDEN', special: Partial<Law> = {}): Law => {
  const unknown: Actor[] = ['nobody', 'dead token', 'suspended']
  const outcomeOf = (actor: Actor): Outcome =>
    allowed.includes(actor) ? 'done' : unknown.includes(actor) ? 'UNAUTHENTICATED' : otherwise
  return { ...(Object.fromEntries(actors.map(actor => [actor, outcomeOf(actor)])) as Law), ...special }
}

export const everybody = only([...actors])
export const signedIn = only(['user', 'viewer', 'member', 'lead', 'owner', 'admin'])
export const administrators = only(['admin'])
/** Who has no part in an organization cannot tell it from one that does not exist. */
export const members = only(['viewer', 'member', 'lead', 'owner', 'admin'], 'NOT_FOUND')
export const owners = only(['owner', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })
export const leads = (outsider: Outcome) => only(['lead', 'owner', 'admin'], 'FORBIDDEN', { user: outsider })
