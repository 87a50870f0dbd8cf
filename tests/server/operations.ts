import type { User } from '../../server/context'
import { makeOrganization } from '../support/accounts'
import type { TestApp } from '../support/app'
import { makeCategory, makePost, makeUser, PASSWORD } from '../support/factories'

// Every root field of the schema, how it is asked, and who may: the law that permissions.test.ts holds the server to.

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

type Law = Record<Actor, Outcome>

/** Whoever is not named is refused: those whom the server does not know with 401, the others as `otherwise` says. */
const only = (allowed: Actor[], otherwise: Outcome = 'FORBIDDEN', special: Partial<Law> = {}): Law => {
  const unknown: Actor[] = ['nobody', 'dead token', 'suspended']
  const outcomeOf = (actor: Actor): Outcome =>
    allowed.includes(actor) ? 'done' : unknown.includes(actor) ? 'UNAUTHENTICATED' : otherwise
  return { ...(Object.fromEntries(actors.map(actor => [actor, outcomeOf(actor)])) as Law), ...special }
}

const everybody = only([...actors])
const signedIn = only(['user', 'viewer', 'member', 'lead', 'owner', 'admin'])
const administrators = only(['admin'])
/** Who has no part in an organization cannot tell it from one that does not exist. */
const members = only(['viewer', 'member', 'lead', 'owner', 'admin'], 'NOT_FOUND')
const owners = only(['owner', 'admin'], 'FORBIDDEN', { user: 'NOT_FOUND' })
const leads = (outsider: Outcome) => only(['lead', 'owner', 'admin'], 'FORBIDDEN', { user: outsider })

export interface World {
  app: TestApp
  /** Who asks; a stranger for the three whom the server does not know. */
  self: User
  people: Record<'viewer' | 'member' | 'lead' | 'owner', User>
}

interface Operation {
  law: Law
  /** The operation on things made for this one call. */
  ask: (world: World) => Promise<[document: string, variables?: Record<string, unknown>]>
  /** It ends the session that asks. */
  endsSession?: true
}

let count = 0
const unique = (name: string) => `${name}${++count}`

const make = {
  /** An organization in which each role is held by one of the people. */
  organization: async ({ app, people }: World) => {
    const { owner, ...others } = people
    const organization = await makeOrganization(app.deps, owner, { name: unique('House ') })
    await app.deps.db.organizationMember.createMany({
      data: Object.entries(others).map(([role, user]) => ({
        organizationId: organization.id,
        userId: user.id,
        role: role as keyof typeof others,
      })),
    })
    return organization
  },
  tenant: async (world: World) => {
    const { id } = await make.organization(world)
    const data = { name: unique('Tenant '), ownerId: world.people.owner.id, organizationId: id }
    return world.app.deps.db.tenant.create({ data })
  },
  project: async (world: World) => {
    const { id } = await make.tenant(world)
    return world.app.deps.db.project.create({ data: { name: unique('Project '), tenantId: id } })
  },
  code: ({ app }: World) =>
    app.deps.db.creditCode.create({ data: { code: unique('CODE'), creditAmount: 5 } }),
  message: ({ app }: World) =>
    app.deps.db.contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does it begin?' },
    }),
  user: ({ app }: World) => makeUser(app.deps),
  category: ({ app }: World) => makeCategory(app.deps),
  post: ({ app, people }: World) => makePost(app.deps, { authorId: people.owner.id }),
}

/** An operation that needs nothing to be there. */
const plain =
  (document: string, variables?: (world: World) => Record<string, unknown>) =>
  async (world: World): Promise<[string, Record<string, unknown>]> => [document, variables?.(world) ?? {}]

/** An operation on something by its number. */
const on =
  (thing: (world: World) => Promise<{ id: number }>, document: string, variables: object = {}) =>
  async (world: World): Promise<[string, Record<string, unknown>]> => {
    const { id } = await thing(world)
    return [document, { id, ...variables }]
  }

export const operations: Record<string, Operation> = {
  'Query.viewer': {
    law: { ...everybody, 'dead token': 'UNAUTHENTICATED', suspended: 'UNAUTHENTICATED' },
    ask: plain('{ viewer { id } }'),
  },
  'Query.posts': { law: everybody, ask: plain('{ posts { posts { id } } }') },
  'Query.post': {
    law: everybody,
    ask: async world => [
      'query ($slug: String!) { post(slug: $slug) { id } }',
      { slug: (await make.post(world)).slug },
    ],
  },
  'Query.categories': { law: everybody, ask: plain('{ categories { id } }') },
  'Query.tags': { law: everybody, ask: plain('{ tags { name } }') },
  'Query.organization': {
    law: members,
    ask: on(make.organization, 'query ($id: Int!) { organization(id: $id) { id } }'),
  },
  'Query.users': { law: administrators, ask: plain('{ users { totalCount } }') },
  'Query.user': { law: administrators, ask: on(make.user, 'query ($id: Int!) { user(id: $id) { id } }') },
  'Query.tenants': { law: administrators, ask: plain('{ tenants { totalCount } }') },
  'Query.projects': { law: administrators, ask: plain('{ projects { totalCount } }') },
  'Query.leads': { law: administrators, ask: plain('{ leads { totalCount } }') },
  'Query.contactMessages': { law: administrators, ask: plain('{ contactMessages { totalCount } }') },
  'Query.creditCodes': { law: administrators, ask: plain('{ creditCodes { totalCount } }') },
  'Query.creditCode': {
    law: administrators,
    ask: on(make.code, 'query ($id: Int!) { creditCode(id: $id) { id } }'),
  },
  'Query.auditLog': { law: administrators, ask: plain('{ auditLog { totalCount } }') },

  'Mutation.login': {
    law: everybody,
    ask: async world => [
      'mutation ($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { user { id } } }',
      { identifier: (await make.user(world)).username, password: PASSWORD },
    ],
  },
  'Mutation.refreshSession': {
    // A refresh token is its own proof: whoever brings a bad one is refused, whoever they are.
    law: Object.fromEntries(actors.map(actor => [actor, 'UNAUTHENTICATED'])) as Law,
    ask: plain('mutation { refreshSession(refreshToken: "none") { accessToken } }'),
  },
  'Mutation.logout': { law: signedIn, ask: plain('mutation { logout { message } }'), endsSession: true },
  'Mutation.requestEarlyAccess': {
    law: everybody,
    ask: plain(
      'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }',
      () => ({
        input: { name: 'Ada', email: `${unique('lead')}@example.com`, interest: 'social' },
      }),
    ),
  },
  'Mutation.sendContactMessage': {
    law: everybody,
    ask: plain(
      'mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }',
      () => ({
        input: {
          name: 'Ada',
          email: 'ada@example.com',
          subject: 'A question',
          message: 'Where does it begin?',
        },
      }),
    ),
  },

  'Mutation.updateProfile': {
    law: signedIn,
    ask: plain(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
      ({ self }) => ({
        input: { email: self.email },
      }),
    ),
  },
  'Mutation.changePassword': {
    law: signedIn,
    ask: plain('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', () => ({
      input: { currentPassword: PASSWORD, newPassword: PASSWORD },
    })),
  },
  'Mutation.redeemCreditCode': {
    law: signedIn,
    ask: async world => [
      'mutation ($code: String!) { redeemCreditCode(code: $code) { id } }',
      { code: (await make.code(world)).code },
    ],
  },
  'Mutation.createOrganization': {
    law: signedIn,
    ask: plain('mutation { createOrganization(input: { name: "A new house", orgType: business }) { id } }'),
  },
  'Mutation.deleteOrganization': {
    law: owners,
    ask: on(make.organization, 'mutation ($id: Int!) { deleteOrganization(id: $id) { id } }'),
  },
  'Mutation.addOrganizationMember': {
    law: owners,
    ask: async world => [
      'mutation ($input: AddOrganizationMemberInput!) { addOrganizationMember(input: $input) { id } }',
      { input: { organizationId: (await make.organization(world)).id, userId: (await make.user(world)).id } },
    ],
  },
  'Mutation.removeOrganizationMember': {
    law: owners,
    ask: async world => [
      'mutation ($id: Int!, $userId: Int!) { removeOrganizationMember(organizationId: $id, userId: $userId) { id } }',
      { id: (await make.organization(world)).id, userId: world.people.viewer.id },
    ],
  },
  'Mutation.createProject': {
    law: leads('BAD_USER_INPUT'),
    ask: async world => [
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }',
      { input: { name: 'A new project', tenantId: (await make.tenant(world)).id } },
    ],
  },
  'Mutation.updateProject': {
    law: leads('NOT_FOUND'),
    ask: on(
      make.project,
      'mutation ($id: Int!) { updateProject(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },

  'Mutation.createUser': {
    law: administrators,
    ask: plain('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', () => {
      const username = unique('newcomer')
      return { input: { username, email: `${username}@example.com`, password: 'a long enough one' } }
    }),
  },
  'Mutation.updateUser': {
    law: administrators,
    ask: on(make.user, 'mutation ($id: Int!) { updateUser(id: $id, input: { role: admin }) { id } }'),
  },
  'Mutation.resetPassword': {
    law: administrators,
    ask: on(
      make.user,
      'mutation ($id: Int!) { resetPassword(userId: $id, password: "a long enough one") { id } }',
    ),
  },
  'Mutation.adjustCredits': {
    law: administrators,
    ask: async world => [
      'mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id } }',
      { input: { userId: (await make.user(world)).id, amount: 10, reason: 'A present' } },
    ],
  },
  'Mutation.createTenant': {
    law: administrators,
    ask: plain(
      'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
      ({ self }) => ({
        input: { name: 'A new tenant', ownerId: self.id },
      }),
    ),
  },
  'Mutation.updateTenant': {
    law: administrators,
    ask: on(
      make.tenant,
      'mutation ($id: Int!) { updateTenant(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },
  'Mutation.createCreditCode': {
    law: administrators,
    ask: plain('mutation { createCreditCode(input: { creditAmount: 10 }) { id } }'),
  },
  'Mutation.updateCreditCode': {
    law: administrators,
    ask: on(
      make.code,
      'mutation ($id: Int!) { updateCreditCode(id: $id, input: { creditAmount: 7 }) { id } }',
    ),
  },
  'Mutation.deleteCreditCode': {
    law: administrators,
    ask: on(make.code, 'mutation ($id: Int!) { deleteCreditCode(id: $id) { id } }'),
  },
  'Mutation.updateContactMessage': {
    law: administrators,
    ask: on(
      make.message,
      'mutation ($id: Int!) { updateContactMessage(id: $id, input: { status: read }) { id } }',
    ),
  },
  'Mutation.deleteContactMessage': {
    law: administrators,
    ask: on(make.message, 'mutation ($id: Int!) { deleteContactMessage(id: $id) { id } }'),
  },
}
