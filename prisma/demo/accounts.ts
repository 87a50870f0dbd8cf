import type { Deps, User } from '../../server/context'
import type { Transaction } from '../../server/ports/db'
import { hashPassword } from '../../server/ports/password'
import { createUser } from '../../server/users/service'

const DAY = 24 * 60 * 60 * 1000

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

/** People with organizations, tenants, projects, credits; leads and messages for the admin area to show. */
export const seedAccounts = async (deps: Deps, password: string): Promise<void> => {
  const ago = (days: number) => new Date(deps.clock().getTime() - days * DAY)
  const mira = await seedUser(deps, {
    username: 'mira',
    email: 'mira.okafor@fjordline.example',
    password,
    firstName: 'Mira',
    lastName: 'Okafor',
  })
  const jonas = await seedUser(deps, { username: 'jonas', email: 'jonas@fjordline.example', password })
  // All of it or nothing, so that its first row tells whether it is there.
  await deps.db.$transaction(async tx => {
    if (await tx.organization.findFirst({ where: { createdById: mira.id } })) return
    await seedOrganization(tx, mira.id, jonas.id, ago)
    await seedCredits(tx, mira.id, jonas.id, ago)
    await seedLetters(tx, ago)
  })
}

type Ago = (days: number) => Date

const seedOrganization = async (tx: Transaction, owner: number, member: number, ago: Ago) => {
  const organization = await tx.organization.create({
    data: {
      name: 'Fjordline Provisions',
      description: 'Ship chandler in four North Sea ports, looking at inland cold storage.',
      orgType: 'business',
      website: 'https://fjordline.example',
      address: 'Havnegata 12',
      city: 'Bergen',
      postalCode: '5003',
      country: 'Norway',
      createdById: owner,
      createdAt: ago(120),
      members: {
        create: [
          { userId: owner, role: 'lead', createdAt: ago(120) },
          { userId: member, role: 'member', createdAt: ago(90) },
        ],
      },
      tenant: { create: { name: 'Fjordline Provisions', ownerId: owner, createdAt: ago(120) } },
    },
    include: { tenant: true },
  })
  const sandbox = await tx.tenant.create({
    data: { name: 'Sandbox', ownerId: member, status: 'suspended', createdAt: ago(200) },
  })
  const tenantId = organization.tenant?.id ?? sandbox.id
  await tx.project.createMany({
    data: [
      { name: 'Cold storage, inland', tenantId, leadUserId: owner, createdAt: ago(110) },
      { name: 'Winter berths 2027', tenantId, leadUserId: member, status: 'paused', createdAt: ago(60) },
      { name: 'First look', tenantId: sandbox.id, status: 'archived', createdAt: ago(198) },
    ],
  })
}

const seedLetters = async (tx: Transaction, ago: Ago) => {
  await tx.lead.createMany({
    data: [
      { name: 'Aiko Tanaka', email: 'aiko@harbour-foods.example', interest: 'coherence', createdAt: ago(9) },
      { name: 'Renée Dubois', email: 'renee@atelier-sud.example', interest: 'narrative', createdAt: ago(6) },
      { name: 'Samir Haddad', email: 'samir@cedarworks.example', interest: 'hybrid', createdAt: ago(2) },
      { email: 'office@nordkap.example', interest: 'other', createdAt: ago(1) },
    ],
  })
  await tx.contactMessage.create({
    data: {
      name: 'Helga Brandt',
      email: 'helga@brandt-optik.example',
      subject: 'Weekly data instead of daily',
      message:
        'Our tills report once a week. Is that enough for a first radar, or should we wait until they report daily?',
      createdAt: ago(3),
    },
  })
}

/** Codes, who redeemed them, and the ledger that says so. The balances follow by themselves. */
const seedCredits = async (tx: Transaction, first: number, second: number, ago: Ago) => {
  await tx.creditCode.createMany({
    data: [
      { code: 'WELCOME100', creditAmount: 100, description: 'For everyone who starts', createdAt: ago(130) },
      {
        code: 'PILOT500',
        creditAmount: 500,
        maxUses: 1,
        description: 'Fjordline pilot',
        createdAt: ago(100),
      },
      { code: 'SPRING25', creditAmount: 25, maxUses: 50, expiresAt: ago(40), createdAt: ago(150) },
    ],
  })
  const grants = [
    { code: 'WELCOME100', userId: first, days: 118 },
    { code: 'PILOT500', userId: first, days: 95 },
    { code: 'WELCOME100', userId: second, days: 88 },
  ]
  for (const { code, userId, days } of grants) {
    const { id, creditAmount } = await tx.creditCode.update({
      where: { code },
      data: { currentUses: { increment: 1 } },
    })
    const redemption = await tx.creditRedemption.create({
      data: { codeId: id, userId, creditsGranted: creditAmount, redeemedAt: ago(days) },
    })
    await tx.creditTransaction.create({
      data: {
        userId,
        amount: creditAmount,
        description: `Redeemed code ${code}`,
        redemptionId: redemption.id,
        createdAt: ago(days),
      },
    })
  }
  await tx.creditTransaction.create({
    data: {
      userId: first,
      amount: -120,
      description: 'Radar scan: cold storage, inland',
      createdAt: ago(70),
    },
  })
}
