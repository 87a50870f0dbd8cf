import type { Deps, User, Viewer } from '../../server/context'
import { adjustCredits, createCreditCode, redeemCreditCode } from '../../server/credits/service'
import { requestEarlyAccess, sendContactMessage } from '../../server/leads/service'
import { addOrganizationMember, createOrganization } from '../../server/organizations/service'
import { hashPassword } from '../../server/ports/password'
import { createProject, createTenant } from '../../server/tenants/service'
import { createUser } from '../../server/users/service'

const DAY = 24 * 60 * 60 * 1000

/** Nobody in particular. */
const THE_DEMO = { id: null, requestId: 'demo' }

interface DemoUser {
  username: string
  email: string
  password: string
  firstName?: string
  lastName?: string
}

/** A person to sign in as; one whom an earlier attempt made gets this password. */
export const seedUser = async (deps: Deps, input: DemoUser): Promise<User> => {
  const known = await deps.db.user.findUnique({ where: { username: input.username } })
  if (!known) return createUser(deps, input)
  const passwordHash = await hashPassword(input.password)
  return deps.db.user.update({ where: { id: known.id }, data: { passwordHash } })
}

/** The services, so many days ago. Nothing of it is mailed to anybody. */
type Ago = (days: number) => Deps

const acting = ({ id }: User): Viewer => ({ id, role: 'user', sessionId: 'demo' })

/**
 * People with organizations, tenants, projects, credits; leads and messages for the admin area to show. What an
 * earlier attempt has written stays.
 */
export const seedAccounts = async (deps: Deps, password: string): Promise<void> => {
  const now = deps.clock().getTime()
  const ago: Ago = days => ({ ...deps, mailer: null, clock: () => new Date(now - days * DAY) })
  const mira = await seedUser(deps, {
    username: 'mira',
    email: 'mira.okafor@fjordline.example',
    password,
    firstName: 'Mira',
    lastName: 'Okafor',
  })
  const jonas = await seedUser(deps, { username: 'jonas', email: 'jonas@fjordline.example', password })
  await seedOrganization(ago, mira, jonas)
  await seedSandbox(ago, jonas)
  await seedCredits(ago, mira, jonas)
  await seedLetters(ago)
}

const seedOrganization = async (ago: Ago, owner: User, member: User) => {
  const { db } = ago(0)
  const own = { where: { createdById: owner.id }, include: { members: true, tenant: true } } as const
  if (!(await db.organization.findFirst(own))) {
    await createOrganization(ago(120), acting(owner), {
      name: 'Fjordline Provisions',
      description: 'Ship chandler in four North Sea ports, looking at inland cold storage.',
      orgType: 'business',
      website: 'https://fjordline.example',
      address: 'Havnegata 12',
      city: 'Bergen',
      postalCode: '5003',
      country: 'Norway',
    })
  }
  const { id, members, tenant } = await db.organization.findFirstOrThrow(own)
  if (!members.some(({ userId }) => userId === member.id)) {
    await addOrganizationMember(ago(90), acting(owner), id, { userId: member.id, role: 'member' })
  }
  const projects = [
    { days: 110, name: 'Cold storage, inland', leadUserId: owner.id },
    { days: 60, name: 'Winter berths 2027', leadUserId: member.id, status: 'paused' },
  ]
  for (const { days, ...project } of projects) {
    if (!tenant || (await db.project.findFirst({ where: { tenantId: tenant.id, name: project.name } })))
      continue
    await createProject(ago(days), acting(owner), { ...project, tenantId: tenant.id }, THE_DEMO)
  }
}

const seedSandbox = async (ago: Ago, owner: User) => {
  const { db } = ago(0)
  const sandbox =
    (await db.tenant.findFirst({ where: { name: 'Sandbox', ownerId: owner.id } })) ??
    (await createTenant(ago(200), { name: 'Sandbox', ownerId: owner.id, status: 'suspended' }, THE_DEMO))
  if (await db.project.findFirst({ where: { tenantId: sandbox.id } })) return
  const project = { name: 'First look', tenantId: sandbox.id, status: 'archived' }
  await createProject(ago(198), { ...acting(owner), role: 'admin' }, project, THE_DEMO)
}

const leads = [
  { days: 9, name: 'Aiko Tanaka', email: 'aiko@harbour-foods.example', interest: 'coherence' },
  { days: 6, name: 'Renée Dubois', email: 'renee@atelier-sud.example', interest: 'narrative' },
  { days: 2, name: 'Samir Haddad', email: 'samir@cedarworks.example', interest: 'hybrid' },
  { days: 1, name: 'Office Nordkap', email: 'office@nordkap.example', interest: 'other' },
]

const seedLetters = async (ago: Ago) => {
  const { db } = ago(0)
  for (const { days, ...lead } of leads) {
    if (await db.lead.findUnique({ where: { email: lead.email } })) continue
    await requestEarlyAccess(ago(days), 'demo', lead)
  }
  const email = 'helga@brandt-optik.example'
  if (await db.contactMessage.findFirst({ where: { email } })) return
  await sendContactMessage(ago(3), 'demo', {
    name: 'Helga Brandt',
    email,
    subject: 'Weekly data instead of daily',
    message:
      'Our tills report once a week. Is that enough for a first radar, or should we wait until they report daily?',
  })
}

const codes = [
  { days: 130, code: 'WELCOME100', creditAmount: 100, description: 'For everyone who starts' },
  { days: 100, code: 'PILOT500', creditAmount: 500, maxUses: 1, description: 'Fjordline pilot' },
  { days: 150, code: 'SPRING25', creditAmount: 25, maxUses: 50, expiresInDays: 110 },
]

/** Codes, who redeemed them, and what was spent. */
const seedCredits = async (ago: Ago, first: User, second: User) => {
  const { db } = ago(0)
  for (const { days, expiresInDays, ...code } of codes) {
    if (await db.creditCode.findUnique({ where: { code: code.code } })) continue
    const expiresAt = expiresInDays
      ? ago(days - expiresInDays)
          .clock()
          .toISOString()
      : undefined
    await createCreditCode(ago(days), { ...code, expiresAt }, THE_DEMO)
  }
  const grants = [
    { code: 'WELCOME100', user: first, days: 118 },
    { code: 'PILOT500', user: first, days: 95 },
    { code: 'WELCOME100', user: second, days: 88 },
  ]
  for (const { code, user, days } of grants) {
    const { id: userId } = user
    if (await db.creditRedemption.findFirst({ where: { userId, code: { code } } })) continue
    await redeemCreditCode(ago(days), acting(user), { code })
  }
  const reason = 'Radar scan: cold storage, inland'
  if (await db.creditTransaction.findFirst({ where: { userId: first.id, description: reason } })) return
  await adjustCredits(ago(70), { userId: first.id, amount: -120, reason }, THE_DEMO)
}
