import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { type Client, useApp } from '../support/app'
import { makeAdmin, makeUser } from '../support/factories'

const app = useApp()
let admin: Client
let boss: User

beforeEach(async () => {
  boss = await makeAdmin(app.deps, { username: 'boss', email: 'boss@example.com' })
  admin = await app.as(boss)
})

interface Connection {
  totalCount: number
  edges: { cursor: string; node: Record<string, unknown> }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

const list = async (name: string, args: string, fields: string): Promise<Connection> => {
  const { body } = await admin.graphql(
    `{ list: ${name}${args && `(${args})`} { totalCount edges { cursor node { ${fields} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  )
  expect(body.errors).toBeUndefined()
  return body.data?.list as Connection
}

const refusal = async (name: string, args: string) => {
  const { status, body } = await admin.graphql(`{ ${name}(${args}) { totalCount edges { cursor } } }`)
  return { status, code: body.errors?.[0]?.extensions.code, message: body.errors?.[0]?.message }
}

const names = ({ edges }: Connection, field: string) => edges.map(({ node }) => node[field])

describe('each list', () => {
  const DAY = 24 * 60 * 60 * 1000
  /** Four rows of each, so that no order is the order of their numbers. */
  const fill = async () => {
    const { db } = app.deps
    const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY)
    const people = [
      { username: 'mira', email: 'zoe@example.com', role: 'user', status: 'suspended', createdAt: at(3) },
      { username: 'Ada', email: 'ada@example.com', role: 'admin', status: 'active', createdAt: at(1) },
      { username: 'jonas', email: 'Kim@example.com', role: 'user', status: 'active', createdAt: at(2) },
    ] as const
    for (const person of people) await makeUser(app.deps, person)
    for (const [index, name] of ['North', 'east', 'South', 'west'].entries()) {
      const createdAt = at(7 - index)
      const status = (['active', 'archived', 'active', 'archived'] as const)[index]
      const tenant = await db.tenant.create({ data: { name, ownerId: boss.id, status, createdAt } })
      await db.project.create({ data: { name: `P ${name}`, tenantId: tenant.id, status, createdAt } })
      await db.lead.create({ data: { name, email: `${name}@example.com`, interest: 'social', createdAt } })
      const letter = { name, email: `${name}@example.com`, subject: 'Hello', message: 'A few words' }
      await db.contactMessage.create({ data: { ...letter, createdAt, status: index % 2 ? 'read' : 'new' } })
      const expiresAt = index % 2 ? null : new Date(Date.now() + (9 - index) * DAY)
      await db.creditCode.create({
        data: { code: `CODE${name.toUpperCase()}`, creditAmount: 1, createdAt, expiresAt },
      })
    }
  }

  const sorts: [list: string, sort: string, field: string][] = [
    ['users', 'id', 'id'],
    ['users', 'username', 'username'],
    ['users', 'email', 'email'],
    ['users', 'role', 'role'],
    ['users', 'status', 'status'],
    ['users', 'createdAt', 'createdAt'],
    ['tenants', 'id', 'id'],
    ['tenants', 'name', 'name'],
    ['tenants', 'status', 'status'],
    ['tenants', 'createdAt', 'createdAt'],
    ['projects', 'id', 'id'],
    ['projects', 'name', 'name'],
    ['projects', 'status', 'status'],
    ['projects', 'createdAt', 'createdAt'],
    ['leads', 'id', 'id'],
    ['leads', 'email', 'email'],
    ['leads', 'createdAt', 'createdAt'],
    ['contactMessages', 'name', 'name'],
    ['contactMessages', 'email', 'email'],
    ['contactMessages', 'status', 'status'],
    ['contactMessages', 'createdAt', 'createdAt'],
    ['creditCodes', 'id', 'id'],
    ['creditCodes', 'code', 'code'],
    ['creditCodes', 'createdAt', 'createdAt'],
    ['creditCodes', 'expiresAt', 'expiresAt'],
  ]

  test.each(sorts)(
    '%s by %s goes on where its last page ended, in both directions',
    async (name, sort, field) => {
      await fill()
      for (const descending of [false, true]) {
        const order = `sort: ${sort}, descending: ${descending}`
        const whole = await list(name, order, `id ${field}`)
        expect(whole.totalCount).toBe(4)
        const ids = names(whole, 'id')
        const walked: unknown[] = []
        let page = await list(name, `${order}, first: 1`, 'id')
        walked.push(...names(page, 'id'))
        while (page.pageInfo.hasNextPage) {
          page = await list(name, `${order}, first: 1, after: "${page.pageInfo.endCursor}"`, 'id')
          walked.push(...names(page, 'id'))
          expect(walked.length).toBeLessThanOrEqual(4)
        }
        expect(walked, `${order}: forwards`).toEqual(ids)
        const back = await list(name, `${order}, last: 2, before: "${page.pageInfo.startCursor}"`, 'id')
        expect(names(back, 'id'), `${order}: backwards`).toEqual(ids.slice(1, 3))
        expect(new Set(ids).size).toBe(4)
      }
      const [up, down] = await Promise.all(
        [false, true].map(descending => list(name, `sort: ${sort}, descending: ${descending}`, field)),
      )
      const sorted = names(up as Connection, field)
      expect(new Set(sorted)).toEqual(new Set(names(down as Connection, field)))
      expect(sorted[0], 'the two directions begin at different ends').not.toEqual(
        names(down as Connection, field)[0],
      )
    },
  )

  test.each(['users', 'tenants', 'projects', 'leads', 'contactMessages', 'creditCodes', 'auditLog'])(
    '%s: what is no page is refused, never our failure',
    async name => {
      await fill()
      for (const args of [
        'after: "nonsense"',
        'after: "R1BDOk46MQ=="',
        'after: "R1BDOk46OTk5OTk5OTk5OTk5OQ=="',
        'first: -1',
        'offset: -1',
        'first: 1, last: 1',
      ]) {
        const { status, code } = await refusal(name, args)
        expect
          .soft([args, status === 200 ? 'ok' : code])
          .toEqual([args, expect.stringMatching(/BAD_USER_INPUT|ok/)])
        expect.soft(status, args).toBeLessThan(500)
      }
      expect(app.logged).toEqual([])
    },
  )
})

test('a page has at most a hundred rows', async () => {
  const leads = Array.from({ length: 101 }, (_, index) => ({
    email: `${index}@example.com`,
    interest: 'social' as const,
  }))
  await app.deps.db.lead.createMany({ data: leads })
  const { body } = await admin.graphql('{ leads(first: 1000) { edges { cursor } } }')
  expect(body.data).toMatchObject({ leads: { edges: { length: 100 } } })
})

test('a page goes on with the very next row when the row before it has left the list', async () => {
  const people = []
  for (const username of ['a', 'b', 'c', 'd', 'e'])
    people.push(await makeUser(app.deps, { username: `p-${username}` }))
  const filter = 'status: active, search: "p-", sort: username'
  const first = await list('users', `${filter}, first: 2`, 'username')
  expect(names(first, 'username')).toEqual(['p-a', 'p-b'])
  const after = first.pageInfo.endCursor
  await app.deps.db.user.update({ where: { id: people[1]?.id }, data: { status: 'suspended' } })
  const next = await list('users', `${filter}, first: 2, after: "${after}"`, 'username')
  expect(names(next, 'username')).toEqual(['p-c', 'p-d'])
  const before = await list('users', `${filter}, last: 2, before: "${next.edges[1]?.cursor}"`, 'username')
  expect(names(before, 'username')).toEqual(['p-a', 'p-c'])

  await app.deps.db.user.delete({ where: { id: people[1]?.id } })
  expect(await refusal('users', `${filter}, first: 2, after: "${after}"`)).toEqual({
    status: 400,
    code: 'BAD_USER_INPUT',
    message: 'What this cursor pointed at has been deleted: begin again at the first page',
  })
})

test('the search finds parts of what it looks into, in any case, and takes its signs as they are', async () => {
  await makeUser(app.deps, { username: 'mira_100%', firstName: 'Łucja', lastName: 'Ångström' })
  await makeUser(app.deps, { username: 'jonas' })
  const found = async (search: string) =>
    names(await list('users', `search: ${JSON.stringify(search)}`, 'username'), 'username')
  expect(await found('IRA_1')).toEqual(['mira_100%'])
  expect(await found('00%')).toEqual(['mira_100%'])
  expect(await found('ångstr')).toEqual(['mira_100%'])
  expect(await found('łuc')).toEqual(['mira_100%'])
  expect(await found('Łucja Ång')).toEqual(['mira_100%'])
  expect(await found('_')).toEqual(['mira_100%'])
  expect(await found('  jonas ')).toEqual(['jonas'])
  expect(await found("' OR 1=1 --")).toEqual([])
  expect(await found('\\')).toEqual([])
  expect(await found('')).toHaveLength(3)
})

test('filters choose, together with the search', async () => {
  await makeUser(app.deps, { username: 'mira', status: 'suspended' })
  await makeUser(app.deps, { username: 'miranda' })
  const usernames = async (args: string) => names(await list('users', args, 'username'), 'username')
  expect(await usernames('status: suspended')).toEqual(['mira'])
  expect(await usernames('role: admin')).toEqual(['boss'])
  expect(await usernames('search: "mira", status: active')).toEqual(['miranda'])
  const { totalCount } = await list('users', 'search: "mira", first: 1', 'id')
  expect(totalCount).toBe(2)
})

test('the audit log is searched by who and by what', async () => {
  const user = await makeUser(app.deps, { username: 'mira' })
  const second = await app.as(await makeAdmin(app.deps, { username: 'second' }))
  await admin.graphql(`mutation { updateUser(id: ${user.id}, input: { firstName: "Mira" }) { id } }`)
  await second.graphql('mutation { createCreditCode(input: { creditAmount: 10 }) { id } }')
  const actions = async (args: string) => names(await list('auditLog', args, 'action'), 'action')
  expect(await actions('')).toEqual(['createCreditCode', 'updateUser'])
  expect(await actions('descending: false')).toEqual(['updateUser', 'createCreditCode'])
  expect(await actions('search: "SECOND"')).toEqual(['createCreditCode'])
  expect(await actions('search: "updateu"')).toEqual(['updateUser'])
  expect(await actions(`subject: "User", subjectId: ${user.id}`)).toEqual(['updateUser'])
  expect(await actions(`actorId: ${boss.id}`)).toEqual(['updateUser'])
})

describe('the total of a list', () => {
  const total = async () => (await list('users', 'first: 1', 'id')).totalCount

  test('is right after rows came and went, one by one, many at once and all together', async () => {
    const { db } = app.deps
    expect(await total()).toBe(1)
    // Often enough that the changes are folded into one on the way.
    for (let round = 0; round < 150; round++) await db.lead.create({ data: aLead(round) })
    expect((await list('leads', 'first: 1', 'id')).totalCount).toBe(150)
    await db.lead.deleteMany({ where: { email: { startsWith: 'lead1' } } })
    expect((await list('leads', 'first: 1', 'id')).totalCount).toBe(89)
    await db.lead.createMany({ data: [aLead(1), aLead(2)], skipDuplicates: true })
    expect((await list('leads', 'first: 1', 'id')).totalCount).toBe(90)
    await db.lead.deleteMany()
    expect((await list('leads', 'first: 1', 'id')).totalCount).toBe(0)
  })

  test('is right after writers in each other’s way, and after one that changed its mind', async () => {
    const { db } = app.deps
    const rounds = Array.from({ length: 60 }, (_, round) => round)
    await Promise.all(
      rounds.map(round =>
        db
          .$transaction(async tx => {
            await tx.lead.create({ data: aLead(round) })
            if (round % 3 === 0) throw new Error('on second thoughts')
            if (round % 3 === 1) await tx.lead.deleteMany({ where: { email: aLead(round).email } })
          })
          .catch(() => {}),
      ),
    )
    expect(await db.lead.count()).toBe(20)
    expect((await list('leads', 'first: 1', 'id')).totalCount).toBe(20)
  })

  test('is of what was chosen, when something was', async () => {
    await makeUser(app.deps, { username: 'mira', status: 'suspended' })
    expect((await list('users', 'first: 1, status: suspended', 'id')).totalCount).toBe(1)
    expect((await list('users', 'first: 1, search: "nobody like that"', 'id')).totalCount).toBe(0)
    expect(await total()).toBe(2)
  })
})

const aLead = (number: number) => ({
  name: 'A Name',
  email: `lead${number}@example.com`,
  interest: 'social' as const,
})
