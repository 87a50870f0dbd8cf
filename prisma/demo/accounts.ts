import type { Deps, User, Viewer } from '../../server/context'
import { adjustCredits, createCreditCode, redeemCreditCode } from '../../server/credits/service'
import { hashPassword } from '../../server/crypto/password'
import { requestEarlyAccess, sendContactMessage } from '../../server/leads/service'
import { addOrganizationMember } from '../../server/organizations/members-service'
import { createOrganization } from '../../server/organizations/service'
import { createProject, createTenant } from '../../server/tenants/service'
import { createUser } from '../../server/users/service'

export const DAY_MS = 24 * 60 * 60 * 1000

/** Actor in the audit events that record the creation of demo content. */
export const DEMO_ACTOR = { id: null, requestId: 'demo' }

interface DemoUser {
  username: string
  email: string
  password: string
  firstName?: string
  lastName?: string
}

/** Creates a demo user. If a user with the username exists, only sets the password of this user. */
export const seedUser = async (deps: Deps, input: DemoUser): Promise<User> => {
  const existingUser = await deps.db.user.findUnique({ where: { username: input.username } })
  if (!existingUser) return createUser(deps, input)
  const passwordHash = await hashPassword(input.password)
  return deps.db.user.update({ where: { id: existingUser.id }, data: { passwordHash } })
}

/** Creates dependencies without a mailer, and with a clock that always returns the time `daysAgo` days ago. */
type BackdatedDepsFactory = (daysAgo: number) => Deps

const toViewer = ({ id }: User): Viewer => ({ id, role: 'user', sessionId: 'demo' })

/**
 * Creates the demo users mira and jonas with an organization, tenants, projects and credits. Also creates credit codes,
 * leads and a contact message. Skips data that already exists, for example from an interrupted run. Sets the passwords
 * of mira and jonas even if these users exist.
 */
export const seedAccountsAndLeads = async (deps: Deps, password: string): Promise<void> => {
  const now = deps.clock().getTime()
  const createBackdatedDeps: BackdatedDepsFactory = daysAgo => ({
    ...deps,
    mailer: null,
    clock: () => new Date(now - daysAgo * DAY_MS),
  })
  const mira = await seedUser(deps, {
    username: 'mira',
    email: 'mira.okafor@fjordline.example',
    password,
    firstName: 'Mira',
    lastName: 'Okafor',
  })
  const jonas = await seedUser(deps, { username: 'jonas', email: 'jonas@fjordline.example', password })
  await seedOrganization(createBackdatedDeps, mira, jonas)
  await seedSandboxTenant(createBackdatedDeps, jonas)
  await seedCredits(createBackdatedDeps, mira, jonas)
  await seedLeadsAndMessages(createBackdatedDeps)
}

const seedOrganization = async (createBackdatedDeps: BackdatedDepsFactory, owner: User, member: User) => {
  const { db } = createBackdatedDeps(0)
  const organizationQuery = {
    where: { ownerId: owner.id },
    include: { members: true, tenant: true },
  } as const
  if (!(await db.organization.findFirst(organizationQuery))) {
    await createOrganization(
      createBackdatedDeps(120),
      toViewer(owner),
      {
        name: 'Fjordline Provisions',
        description: 'Ship chandler in four North Sea ports, exploring inland cold storage.',
        orgType: 'business',
        website: 'https://fjordline.example',
        address: 'Havnegata 12',
        city: 'Bergen',
        postalCode: '5003',
        country: 'Norway',
      },
      DEMO_ACTOR,
    )
  }
  const { id, members, tenant } = await db.organization.findFirstOrThrow(organizationQuery)
  if (!members.some(({ userId }) => userId === member.id)) {
    await addOrganizationMember(
      createBackdatedDeps(90),
      toViewer(owner),
      id,
      { userId: member.id, role: 'member' },
      DEMO_ACTOR,
    )
  }
  const projects = [
    { daysAgo: 110, name: 'Cold storage, inland', leadUserId: owner.id },
    { daysAgo: 60, name: 'Winter berths 2027', leadUserId: member.id, status: 'paused' },
  ]
  for (const { daysAgo, ...project } of projects) {
    if (!tenant || (await db.project.findFirst({ where: { tenantId: tenant.id, name: project.name } }))) continue
    await createProject(createBackdatedDeps(daysAgo), toViewer(owner), { ...project, tenantId: tenant.id }, DEMO_ACTOR)
  }
}

const seedSandboxTenant = async (createBackdatedDeps: BackdatedDepsFactory, owner: User) => {
  const { db } = createBackdatedDeps(0)
  const sandbox =
    (await db.tenant.findFirst({ where: { name: 'Sandbox', ownerId: owner.id } })) ??
    (await createTenant(
      createBackdatedDeps(200),
      { name: 'Sandbox', ownerId: owner.id, status: 'suspended' },
      DEMO_ACTOR,
    ))
  if (await db.project.findFirst({ where: { tenantId: sandbox.id } })) return
  const project = { name: 'First look', tenantId: sandbox.id, status: 'archived' }
  await createProject(createBackdatedDeps(198), { ...toViewer(owner), role: 'admin' }, project, DEMO_ACTOR)
}

const leads = [
  { daysAgo: 9, name: 'Aiko Tanaka', email: 'aiko@harbour-foods.example', interest: 'coherence' },
  { daysAgo: 6, name: 'Renée Dubois', email: 'renee@atelier-sud.example', interest: 'narrative' },
  { daysAgo: 2, name: 'Samir Haddad', email: 'samir@cedarworks.example', interest: 'hybrid' },
  { daysAgo: 1, name: 'Office Nordkap', email: 'office@nordkap.example', interest: 'other' },
]

const seedLeadsAndMessages = async (createBackdatedDeps: BackdatedDepsFactory) => {
  const { db } = createBackdatedDeps(0)
  for (const { daysAgo, ...lead } of leads) {
    if (await db.lead.findUnique({ where: { email: lead.email } })) continue
    await requestEarlyAccess(createBackdatedDeps(daysAgo), 'demo', lead)
  }
  const email = 'helga@brandt-optik.example'
  if (await db.contactMessage.findFirst({ where: { email } })) return
  await sendContactMessage(createBackdatedDeps(3), 'demo', {
    name: 'Helga Brandt',
    email,
    subject: 'Weekly data instead of daily',
    message:
      'Our point-of-sale data arrives once a week. Is that enough for a first radar, or should we wait for daily data?',
  })
}

const creditCodes = [
  { daysAgo: 130, code: 'WELCOME100', creditAmount: 100, description: 'Welcome credits for new users' },
  { daysAgo: 100, code: 'PILOT500', creditAmount: 500, maxUses: 1, description: 'Fjordline pilot' },
  { daysAgo: 150, code: 'SPRING25', creditAmount: 25, maxUses: 50, expiresInDays: 110 },
]

const seedCredits = async (createBackdatedDeps: BackdatedDepsFactory, mira: User, jonas: User) => {
  const { db } = createBackdatedDeps(0)
  for (const { daysAgo, expiresInDays, ...creditCode } of creditCodes) {
    if (await db.creditCode.findUnique({ where: { code: creditCode.code } })) continue
    const expiresAt = expiresInDays
      ? createBackdatedDeps(daysAgo - expiresInDays)
          .clock()
          .toISOString()
      : undefined
    await createCreditCode(createBackdatedDeps(daysAgo), { ...creditCode, expiresAt }, DEMO_ACTOR)
  }
  const redemptions = [
    { code: 'WELCOME100', user: mira, daysAgo: 118 },
    { code: 'PILOT500', user: mira, daysAgo: 95 },
    { code: 'WELCOME100', user: jonas, daysAgo: 88 },
  ]
  for (const { code, user, daysAgo } of redemptions) {
    const { id: userId } = user
    if (await db.creditRedemption.findFirst({ where: { userId, code: { code } } })) continue
    await redeemCreditCode(createBackdatedDeps(daysAgo), toViewer(user), { code })
  }
  const reason = 'Radar scan: cold storage, inland'
  if (await db.creditTransaction.findFirst({ where: { userId: mira.id, description: reason } })) return
  await adjustCredits(createBackdatedDeps(70), { userId: mira.id, amount: -120, reason }, DEMO_ACTOR)
}
