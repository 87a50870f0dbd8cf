import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { expect, test } from 'vitest'
import type { User } from '../../server/context'
import { schema } from '../../server/graphql/schema'
import { makeOrganization } from '../support/accounts'
import { type Client, useApp } from '../support/app'
import { makeAdmin, makeUser } from '../support/factories'
import { type Actor, actors } from '../support/law'
import { sendOperation } from '../support/uploads'
import type { World } from '../support/world'
import { operations } from './operations'

const app = useApp()

const makePeople = async () => ({
  viewer: await makeUser(app.deps),
  member: await makeUser(app.deps),
  lead: await makeUser(app.deps),
  owner: await makeUser(app.deps),
})

/** Each of them signed in, and who they are. */
const meet = async () => {
  const people = await makePeople()
  const stranger = await makeUser(app.deps)
  const suspended = await makeUser(app.deps)
  const everyone = { ...people, suspended, user: stranger, admin: await makeAdmin(app.deps) }
  const clients = { nobody: app.nobody, 'dead token': app.with('dead') } as Record<Actor, Client>
  for (const [actor, user] of Object.entries(everyone)) clients[actor as Actor] = await app.as(user)
  await app.deps.db.user.update({ where: { id: suspended.id }, data: { status: 'suspended' } })
  const users: Partial<Record<Actor, User>> = everyone
  return {
    clients,
    users,
    worldOf: (actor: Actor): World => ({ app, people, self: users[actor] ?? stranger }),
  }
}

const rootFields = () =>
  [schema.getQueryType(), schema.getMutationType()].flatMap(type =>
    Object.keys(type?.getFields() ?? {}).map(field => `${type}.${field}`),
  )

test('every root field of the schema has its law', () => {
  expect(Object.keys(operations).sort()).toEqual(rootFields().sort())
})

test('every operation answers every role as its law says', async () => {
  const { clients, users, worldOf } = await meet()
  const wrong: string[] = []
  for (const [name, { law, ask, file, endsSession }] of Object.entries(operations)) {
    for (const actor of actors) {
      const [document, variables] = await ask(worldOf(actor))
      const user = users[actor]
      const client = endsSession && user && actor !== 'suspended' ? await app.as(user) : clients[actor]
      const { body } = file
        ? await sendOperation(app, client.accessToken, document, { ...file, content: await file.content() })
        : await client.graphql(document, variables)
      const outcome = body.errors?.[0]?.extensions.code ?? 'done'
      if (outcome !== law[actor])
        wrong.push(`${name} as ${actor}: ${outcome} (${body.errors?.[0]?.message}), not ${law[actor]}`)
    }
  }
  expect(wrong).toEqual([])
  expect(app.logged).toEqual([])
})

test('nobody learns from a 400 what a 401 or 403 should have kept', async () => {
  const { clients } = await meet()
  const wrong: string[] = []
  const mutations = schema.getMutationType()?.getFields() ?? {}
  for (const [name, field] of Object.entries(mutations)) {
    const law = operations[`Mutation.${name}`]?.law
    if (!law || law.user === 'done' || law.admin !== 'done' || operations[`Mutation.${name}`]?.file) continue
    const args = field.args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${nonsense(type)}`)
    const document = `mutation { ${name}${args.length > 0 ? `(${args.join(', ')})` : ''} { __typename } }`
    for (const actor of ['nobody', 'user'] as const) {
      if (law[actor] !== 'UNAUTHENTICATED' && law[actor] !== 'FORBIDDEN') continue
      const { body } = await clients[actor].graphql(document)
      const code = body.errors?.[0]?.extensions.code
      if (code !== law[actor]) wrong.push(`${document} as ${actor}: ${code} ${body.errors?.[0]?.message}`)
    }
  }
  expect(wrong).toEqual([])
})

/** A literal that fits the type and breaks every rule it can. */
const nonsense = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return nonsense(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField)
    return `{ ${required.map(({ name, type }) => `${name}: ${nonsense(type)}`).join(', ')} }`
  }
  return { Int: '-1', Boolean: 'true', Upload: 'null' }[type.name] ?? '""'
}

/**
 * Who reads what of whom. Open: whoever is given the object. Private: its account's owner and administrators. Own:
 * objects that only those are given who may read all of them.
 */
const fields: Record<string, { open?: string; private?: string; own?: string }> = {
  User: {
    open: 'id username firstName lastName displayName',
    private: 'email role status credits createdAt creditTransactions organizations files fileUsage',
  },
  Author: { open: 'firstName lastName' },
  Post: {
    open:
      'id slug title summary excerpt content markdownContent featuredImageUrl featuredImage metaTitle metaDescription ' +
      'categoryId category tags status isFeatured publishedAt createdAt updatedAt authorId author ctaButtons ' +
      'html headings readingMinutes',
  },
  Heading: { open: 'id level text' },
  AdminPost: {
    own:
      'id slug title summary excerpt content markdownContent featuredImageUrl featuredImage metaTitle metaDescription ' +
      'categoryId category tags status isFeatured publishedAt createdAt updatedAt version authorId author ctaButtons',
  },
  PostPreview: { own: 'content headings html readingMinutes' },
  BlogTest: { own: 'message user timestamp' },
  BlogTestUser: { own: 'id role' },
  PostPage: { open: 'posts pagination' },
  Pagination: { open: 'page totalPages hasMore totalCount' },
  FeaturedImage: { open: 'path width height srcset' },
  CtaButton: { open: 'text url target style' },
  Category: { open: 'id name slug description postCount' },
  Tag: { open: 'name postCount' },
  Message: { open: 'message' },
  PageInfo: { open: 'hasNextPage hasPreviousPage startCursor endCursor' },
  SessionTokens: { own: 'accessToken refreshToken user' },
  CreditTransaction: { own: 'id createdAt description amount user' },
  CreditRedemption: { own: 'id userId user redeemedAt creditsGranted message' },
  CreditCode: {
    own: 'id code creditAmount maxUses currentUses description expiresAt createdAt status redemptions',
  },
  Organization: {
    own:
      'id name description orgType website address city state postalCode country createdById createdAt members ' +
      'viewerCanDelete viewerCanManageMembers',
  },
  OrganizationMember: { own: 'id organizationId userId role createdAt user isOwner viewerCanRemove' },
  Tenant: { own: 'id name ownerId ownerName owner organizationId status createdAt' },
  Project: { own: 'id name tenantId tenantName tenant leadUserId leadUserName leadUser status createdAt' },
  FileUsage: { own: 'usedBytes quotaBytes maxFileBytes' },
  StoredFile: {
    own:
      'id originalFilename fileType mimeType size width height isPublic createdAt tenantId projectId uploader ' +
      'storagePath url thumbnailUrl usedInPosts viewerCanUpdate viewerCanDelete',
  },
  Lead: { own: 'id email name interest createdAt' },
  ContactMessage: { own: 'id name email subject message status mailedAt createdAt' },
  AuditEntry: { own: 'id actor action subject subjectId details requestId createdAt' },
}

test('every field of every type says who reads it', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    type =>
      isObjectType(type) &&
      !type.name.startsWith('__') &&
      !/^(Query|Mutation)$|(Connection|Edge)$/.test(type.name),
  )
  const found = types.flatMap(type =>
    isObjectType(type) ? Object.keys(type.getFields()).map(field => `${type.name}.${field}`) : [],
  )
  const named = Object.entries(fields).flatMap(([type, readers]) =>
    Object.values(readers).flatMap(names => names.split(' ').map((field: string) => `${type}.${field}`)),
  )
  expect(named.sort()).toEqual(found.sort())
})

/** A private field as it is asked for. */
const asked = (field: string) =>
  field === 'fileUsage'
    ? 'fileUsage { usedBytes }'
    : /^(creditTransactions|organizations|files)$/.test(field)
      ? `${field} { totalCount }`
      : field

test.each((fields.User?.private ?? '').split(' '))(
  "an account's %s is read by its owner and administrators alone, on every way to it",
  async field => {
    const { clients, users, worldOf } = await meet()
    const { people } = worldOf('nobody')
    const organization = await makeOrganization(app.deps, people.owner, { name: 'House' })
    const tenant = await app.deps.db.tenant.create({
      data: { name: 'House', ownerId: people.owner.id, organizationId: organization.id },
    })
    for (const role of ['viewer', 'member', 'lead'] as const)
      await app.deps.db.organizationMember.create({
        data: { organizationId: organization.id, userId: people[role].id, role },
      })
    const ways: Record<string, string> = {
      'a member': `organization(id: ${organization.id}) { members { user { id ${asked(field)} } } }`,
    }
    const project = `mutation { createProject(input: { name: "One", tenantId: ${tenant.id}, leadUserId: ${users.admin?.id} }) { leadUser { ${asked(field)} } tenant { owner { ${asked(field)} } } } }`
    const code = async (actor: Actor, document: string) =>
      (await clients[actor].graphql(document)).body.errors?.[0]?.extensions.code ?? 'done'

    for (const [way, selection] of Object.entries(ways)) {
      // Members see each other's email (specification §3, Organization member), and nothing else.
      const expected = field === 'email' ? 'done' : 'FORBIDDEN'
      for (const actor of ['viewer', 'member', 'lead', 'owner'] as const)
        expect.soft(await code(actor, `{ ${selection} }`), `${actor} through ${way}`).toBe(expected)
      expect.soft(await code('admin', `{ ${selection} }`), `an administrator through ${way}`).toBe('done')
    }
    expect.soft(await code('lead', project), "a project's lead and its tenant's owner").toBe('FORBIDDEN')
    expect.soft(await code('admin', project), 'the same for an administrator').toBe('done')
    for (const actor of ['user', 'viewer', 'owner', 'admin'] as const)
      expect.soft(await code(actor, `{ viewer { ${asked(field)} } }`), `${actor} of themselves`).toBe('done')
  },
)
