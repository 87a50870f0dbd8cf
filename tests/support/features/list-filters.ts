import type { User } from '../../../server/generated/prisma/client'
import type { TestApp } from '../app'
import {
  createTestAdmin,
  createTestCategory,
  createTestOrganization,
  createTestPost,
  createTestUser,
} from '../factories'
import { createTestApiToken } from './api-tokens'
import { createInvitationLink } from './invitations'

/** A list with a filter, and one condition for each field of the filter. */
export interface FilteredList {
  filterType: string
  /** The name of a field whose value identifies a row of the list. */
  label: string
  /** The value of the field that `label` names, in the only row that the conditions match. */
  match: string
  /** The conditions by filter field. Each condition alone matches only the row with the value `match`. */
  conditions: Record<string, string>
}

const START = '2026-01-03T00:00:00.000Z'
const END = '2026-01-05T00:00:00.000Z'

/** A range that includes `START`, the time of each first row, and excludes `END`, the time of each second row. */
const RANGE = `{ from: "${START}", to: "${END}" }`

/** Creates two rows for each list. Every condition matches only the first row. Returns the lists by root field. */
export const createFilteredLists = async (app: TestApp, admin: User): Promise<Record<string, FilteredList>> => {
  const [start, end] = [new Date(START), new Date(END)]
  const mira = await createTestUser(app.deps, { username: 'mira', status: 'suspended', createdAt: start })
  const jonas = await createTestAdmin(app.deps, { username: 'jonas', createdAt: end })
  const fixtures = { app, start, end, mira, jonas, admin }
  const blogLists = await createBlogLists(fixtures)
  await app.deps.db.auditEvent.deleteMany()
  return {
    users: {
      filterType: 'UserFilter',
      label: 'username',
      match: 'mira',
      conditions: { search: '"IRA"', role: 'user', status: 'suspended', createdAt: RANGE },
    },
    ...(await createTenantLists(fixtures)),
    ...(await createLeadLists(fixtures)),
    ...(await createCreditAndAuditLists(fixtures)),
    ...(await createDeprecatedUseList(fixtures)),
    ...(await createJobList(fixtures)),
    ...(await createWebhookList(fixtures)),
    ...(await createInvitationList(fixtures)),
    ...blogLists,
  }
}

interface Fixtures {
  app: TestApp
  start: Date
  end: Date
  mira: User
  jonas: User
  admin: User
}

const createDeprecatedUseList = async ({ app, start, end, mira }: Fixtures) => {
  const { apiToken } = await createTestApiToken(app.deps, mira)
  const buildUse = (coordinate: string, time: Date) => ({ coordinate, count: 1, firstUsedAt: time, lastUsedAt: time })
  await app.deps.db.deprecatedUse.createMany({
    data: [{ ...buildUse('Query.leads', start), apiTokenId: apiToken.id }, buildUse('Query.users', end)],
  })
  const conditions = { search: '"LEADS"', apiTokenId: `${apiToken.id}`, lastUsedAt: RANGE }
  return {
    deprecatedUses: { filterType: 'DeprecatedUseFilter', label: 'coordinate', match: 'Query.leads', conditions },
  }
}

const createJobList = async ({ app, start, end }: Fixtures) => {
  await app.deps.db.job.createMany({
    data: [
      { type: 'sendEmail', createdAt: start, runAt: start, failedAt: start, lastError: 'Mailbox unavailable' },
      { type: 'deleteOrphanedFiles', createdAt: end, runAt: end },
    ],
  })
  const conditions = { search: '"MAILBOX"', type: 'sendEmail', state: 'failed', createdAt: RANGE }
  return { jobs: { filterType: 'JobFilter', label: 'type', match: 'sendEmail', conditions } }
}

const createWebhookList = async ({ app, start, end }: Fixtures) => {
  const webhook = { events: [], scopes: [], secret: 'sealed' }
  await app.deps.db.webhook.createMany({
    data: [
      { ...webhook, name: 'Customer database', url: 'https://crm.example.com/', isActive: false, createdAt: start },
      { ...webhook, name: 'Chat', url: 'https://chat.example.com/', createdAt: end },
    ],
  })
  const conditions = { search: '"CRM.example"', isActive: 'false', createdAt: RANGE }
  return { webhooks: { filterType: 'WebhookFilter', label: 'name', match: 'Customer database', conditions } }
}

const createInvitationList = async ({ app, start, end, mira, admin }: Fixtures) => {
  const { id: organizationId } = await app.deps.db.organization.findFirstOrThrow({ where: { ownerId: mira.id } })
  const common = { invitedById: admin.id, expiresAt: start }
  const [email, otherEmail] = ['grace@example.com', 'alan@example.com']
  await app.deps.db.invitation.createMany({
    data: [
      {
        ...{ ...common, ...createInvitationLink(app.deps.secret), email, createdAt: start, acceptedAt: start },
        ...{ organizationId, organizationRole: 'member' },
      },
      { ...common, ...createInvitationLink(app.deps.secret), email: otherEmail, createdAt: end },
    ],
  })
  const conditions = { search: '"GRACE"', status: 'accepted', organizationId: `${organizationId}`, createdAt: RANGE }
  return { invitations: { filterType: 'InvitationFilter', label: 'email', match: email, conditions } }
}

const createTenantLists = async ({ app, start, end, mira, jonas }: Fixtures) => {
  const { db } = app.deps
  const organization = await createTestOrganization(app.deps, mira, {
    name: 'North',
    orgType: 'education',
    createdAt: start,
  })
  await createTestOrganization(app.deps, jonas, { name: 'South', createdAt: end })
  const tenant = await db.tenant.create({
    data: { name: 'North', ownerId: mira.id, organizationId: organization.id, status: 'archived', createdAt: start },
  })
  const otherTenant = await db.tenant.create({ data: { name: 'South', ownerId: jonas.id, createdAt: end } })
  await db.project.create({
    data: { name: 'North', tenantId: tenant.id, leadUserId: mira.id, status: 'paused', createdAt: start },
  })
  await db.project.create({ data: { name: 'South', tenantId: otherTenant.id, leadUserId: jonas.id, createdAt: end } })
  const common = { label: 'name', match: 'North' }
  return {
    organizations: {
      ...common,
      filterType: 'OrganizationFilter',
      conditions: {
        search: '"nor"',
        orgType: 'education',
        ownerId: `${mira.id}`,
        memberId: `${mira.id}`,
        createdAt: RANGE,
      },
    },
    tenants: {
      ...common,
      filterType: 'TenantFilter',
      conditions: {
        search: '"nor"',
        status: 'archived',
        ownerId: `${mira.id}`,
        organizationId: `${organization.id}`,
        createdAt: RANGE,
      },
    },
    projects: {
      ...common,
      filterType: 'ProjectFilter',
      conditions: {
        search: '"nor"',
        status: 'paused',
        tenantId: `${tenant.id}`,
        leadUserId: `${mira.id}`,
        createdAt: RANGE,
      },
    },
  }
}

const createLeadLists = async ({ app, start, end }: Fixtures) => {
  const { db } = app.deps
  const [email, otherEmail] = ['mira@example.com', 'jonas@example.com']
  const message = { name: 'A name', subject: 'A question', message: 'How far ahead?' }
  await db.lead.createMany({
    data: [
      { email, interest: 'narrative', isSuspicious: true, createdAt: start },
      { email: otherEmail, interest: 'social', createdAt: end },
    ],
  })
  await db.contactMessage.createMany({
    data: [
      { ...message, email, status: 'read', isSuspicious: true, createdAt: start },
      { ...message, email: otherEmail, createdAt: end },
    ],
  })
  const common = { label: 'email', match: email }
  const conditions = { search: '"mira"', isSuspicious: 'true', createdAt: RANGE }
  return {
    leads: { ...common, filterType: 'LeadFilter', conditions: { ...conditions, interest: 'narrative' } },
    contactMessages: { ...common, filterType: 'ContactMessageFilter', conditions: { ...conditions, status: 'read' } },
  }
}

const createCreditAndAuditLists = async ({ app, start, end, mira, jonas, admin }: Fixtures) => {
  const { db } = app.deps
  const code = await db.creditCode.create({
    data: { code: 'NORTH', creditAmount: 5, archivedAt: end, expiresAt: start, createdAt: start },
  })
  const otherCode = await db.creditCode.create({ data: { code: 'SOUTH', creditAmount: 7 } })
  const redemptions = [
    { codeId: code.id, userId: mira.id, creditsGranted: 5, redeemedAt: start },
    { codeId: otherCode.id, userId: jonas.id, creditsGranted: 7, redeemedAt: end },
  ]
  for (const data of redemptions) await db.creditRedemption.create({ data })
  const event = { subjectId: code.id, action: 'updateCreditCode', subject: 'CreditCode', actorId: mira.id }
  const otherEvent = { subjectId: jonas.id, action: 'login', subject: 'User', actorId: admin.id }
  await db.auditEvent.createMany({
    data: [
      { ...event, requestId: 'first', createdAt: start, apiTokenId: 7, apiTokenName: 'Sync' },
      { ...otherEvent, requestId: 'second', createdAt: end },
    ],
  })
  return {
    creditRedemptions: {
      filterType: 'CreditRedemptionFilter',
      label: 'creditsGranted',
      match: '5',
      conditions: { search: '"nort"', codeId: `${code.id}`, userId: `${mira.id}`, redeemedAt: RANGE },
    },
    auditLog: {
      filterType: 'AuditEventFilter',
      label: 'requestId',
      match: 'first',
      conditions: {
        search: '"creditc"',
        action: 'updateCreditCode',
        subject: 'CreditCode',
        subjectId: `${code.id}`,
        actorId: `${mira.id}`,
        apiTokenId: '7',
        kind: 'change',
        createdAt: RANGE,
      },
    },
  }
}

const createBlogLists = async ({ app, start, end, mira, jonas }: Fixtures) => {
  const { db } = app.deps
  const category = await createTestCategory(app.deps)
  await createTestPost(app.deps, {
    title: 'North',
    isFeatured: true,
    categoryId: category.id,
    tags: ['Forecast'],
    authorId: mira.id,
    createdAt: start,
  })
  const draft = await createTestPost(app.deps, { title: 'South', status: 'draft', authorId: jonas.id, createdAt: end })
  await db.post.update({ where: { id: draft.id }, data: { publishedAt: end } })
  const image = {
    fileType: 'IMAGE',
    mimeType: 'image/png',
    size: 1,
    sha256: '',
    purpose: 'media',
    isPublic: true,
  } as const
  await db.storedFile.createMany({
    data: [
      { ...image, originalFilename: 'north.png', storageKey: 'one', uploaderId: mira.id, createdAt: start },
      { ...image, originalFilename: 'south.png', storageKey: 'two', uploaderId: jonas.id, createdAt: end },
    ],
  })
  return {
    adminPosts: {
      filterType: 'AdminPostFilter',
      label: 'title',
      match: 'North',
      conditions: {
        search: '"nor"',
        status: 'published',
        isFeatured: 'true',
        categoryId: `${category.id}`,
        tag: '"forecast"',
        authorId: `${mira.id}`,
        createdAt: RANGE,
        publishedAt: RANGE,
      },
    },
    images: {
      filterType: 'ImageFilter',
      label: 'originalFilename',
      match: 'north.png',
      conditions: { search: '"nor"', uploaderId: `${mira.id}`, createdAt: RANGE },
    },
  }
}
