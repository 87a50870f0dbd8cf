import type { Deps } from '../../server/context'
import { createUser } from '../../server/users/service'

const DAY = 24 * 60 * 60 * 1000

/** People with organizations, tenants, projects, credits; leads and messages for the admin area to show. */
export const seedAccounts = async (deps: Deps, password: string): Promise<void> => {
  const { db } = deps
  const ago = (days: number) => new Date(deps.clock().getTime() - days * DAY)

  const mira = await createUser(deps, {
    username: 'mira',
    email: 'mira.okafor@fjordline.example',
    password,
    firstName: 'Mira',
    lastName: 'Okafor',
  })
  const jonas = await createUser(deps, { username: 'jonas', email: 'jonas@fjordline.example', password })

  const organization = await db.organization.create({
    data: {
      name: 'Fjordline Provisions',
      description: 'Ship chandler in four North Sea ports, looking at inland cold storage.',
      orgType: 'business',
      website: 'https://fjordline.example',
      address: 'Havnegata 12',
      city: 'Bergen',
      postalCode: '5003',
      country: 'Norway',
      createdById: mira.id,
      createdAt: ago(120),
      members: {
        create: [
          { userId: mira.id, role: 'lead', createdAt: ago(120) },
          { userId: jonas.id, role: 'member', createdAt: ago(90) },
        ],
      },
      tenant: { create: { name: 'Fjordline Provisions', ownerId: mira.id, createdAt: ago(120) } },
    },
    include: { tenant: true },
  })
  const sandbox = await db.tenant.create({
    data: { name: 'Sandbox', ownerId: jonas.id, status: 'suspended', createdAt: ago(200) },
  })
  const tenantId = organization.tenant?.id ?? sandbox.id
  await db.project.createMany({
    data: [
      { name: 'Cold storage, inland', tenantId, leadUserId: mira.id, createdAt: ago(110) },
      { name: 'Winter berths 2027', tenantId, leadUserId: jonas.id, status: 'paused', createdAt: ago(60) },
      { name: 'First look', tenantId: sandbox.id, status: 'archived', createdAt: ago(198) },
    ],
  })

  await seedCredits(deps, [mira.id, jonas.id], ago)

  await db.lead.createMany({
    data: [
      { name: 'Aiko Tanaka', email: 'aiko@harbour-foods.example', interest: 'coherence', createdAt: ago(9) },
      { name: 'Renée Dubois', email: 'renee@atelier-sud.example', interest: 'narrative', createdAt: ago(6) },
      { name: 'Samir Haddad', email: 'samir@cedarworks.example', interest: 'hybrid', createdAt: ago(2) },
      { email: 'office@nordkap.example', interest: 'other', createdAt: ago(1) },
    ],
  })
  await db.contactMessage.create({
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
const seedCredits = async (deps: Deps, [first, second]: number[], ago: (days: number) => Date) => {
  const { db } = deps
  await db.creditCode.createMany({
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
    if (userId === undefined) continue
    await db.$transaction(async tx => {
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
    })
  }
  if (first === undefined) return
  await db.creditTransaction.create({
    data: {
      userId: first,
      amount: -120,
      description: 'Radar scan: cold storage, inland',
      createdAt: ago(70),
    },
  })
}
