import { createSession } from '../../server/accounts/sessions'
import type { Actor } from '../../server/audit-log'
import { createPost } from '../../server/blog/service'
import type { Deps, User } from '../../server/context'
import { hashPassword } from '../../server/crypto/password'
import type { Category, CreditCode, Organization, Post } from '../../server/generated/prisma/client'

export const PASSWORD = 'only for tests 123'
/** Computed only once, because hashing is deliberately slow. */
let passwordHash: Promise<string> | null = null

let count = 0
const getNextNumber = () => ++count

export const createTestUser = async (deps: Deps, overrides: Partial<User> = {}): Promise<User> => {
  const number = getNextNumber()
  passwordHash ??= hashPassword(PASSWORD)
  return deps.db.user.create({
    data: {
      username: `user${number}`,
      email: `user${number}@example.com`,
      firstName: 'Una',
      lastName: 'Person',
      ...overrides,
      passwordHash: await passwordHash,
    },
  })
}

/** Starts a session without a login, because the password check of a login is deliberately slow. */
export const createTestSession = async ({ db, secret, clock }: Deps, { username }: { username: string }) =>
  createSession(db, secret, await db.user.findUniqueOrThrow({ where: { username } }), clock())

export const createTestAdmin = (deps: Deps, overrides: Partial<User> = {}): Promise<User> =>
  createTestUser(deps, { ...overrides, role: 'admin' })

export const createTestCategory = (deps: Deps, overrides: Partial<Category> = {}): Promise<Category> => {
  const number = getNextNumber()
  return deps.db.category.create({
    data: { name: `Category ${number}`, slug: `category-${number}`, ...overrides },
  })
}

export interface PostOverrides {
  title?: string
  slug?: string
  summary?: string | null
  content?: string
  markdownContent?: string
  featuredImageUrl?: string
  categoryId?: number | null
  tags?: string[]
  status?: 'draft' | 'published'
  isFeatured?: boolean
  authorId?: number
  ctaButtons?: unknown[]
  metaTitle?: string
  metaDescription?: string
  /** Creation time. For a published post, also the publication time. */
  createdAt?: Date
}

/** Creates a post, by default published and newer than the previous one. Without `authorId`, creates an author. */
export const createTestPost = async (
  deps: Deps,
  { authorId, createdAt, ...overrides }: PostOverrides = {},
): Promise<Post> => {
  const number = getNextNumber()
  const author = authorId ?? (await createTestUser(deps, { firstName: 'Ada', lastName: 'Author' })).id
  const now = createdAt ?? new Date(Date.UTC(2026, 0, 1) + number * 60_000)
  const post = {
    title: `Post ${number}`,
    content: '<p>Something worth reading.</p>',
    markdownContent: 'Something worth reading.',
    status: 'published',
    ...overrides,
  }
  return createPost({ ...deps, clock: () => now }, post, createActor(author))
}

export const createActor = (id: number | null): Actor => ({ id, requestId: 'a test' })

/** Builds the request data for a login. `clientKey` is also the client's address. */
export const createLoginRequest = (clientKey = 'tests') => ({
  clientKey,
  requestId: 'a test',
  origin: { userAgent: null, address: clientKey },
})

/** Creates a credit code, by default with 100 credits and without limits. */
export const createTestCreditCode = (
  deps: Deps,
  overrides: Partial<CreditCode> & { code: string },
): Promise<CreditCode> => deps.db.creditCode.create({ data: { creditAmount: 100, ...overrides } })

/** Creates an organization whose owner is the only member. */
export const createTestOrganization = (
  deps: Deps,
  owner: Pick<User, 'id'>,
  overrides: Partial<Organization> & { name: string },
): Promise<Organization> =>
  deps.db.organization.create({
    data: { ...overrides, ownerId: owner.id, members: { create: { userId: owner.id, role: 'lead' } } },
  })

/**
 * Creates credit transactions for a user. The first one is one day old, the second one is two days old, and so on. A
 * trigger updates the balance.
 */
export const createCreditTransactions = async (
  deps: Deps,
  userId: number,
  transactions: { amount: number; description: string }[],
): Promise<void> => {
  const rows = transactions.map((transaction, index) => ({
    ...transaction,
    userId,
    createdAt: new Date(deps.clock().getTime() - (index + 1) * DAY_MS),
  }))
  for (const data of rows.toReversed()) await deps.db.creditTransaction.create({ data })
}

const DAY_MS = 24 * 60 * 60 * 1000
