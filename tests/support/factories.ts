import type { Actor } from '../../server/audit-log'
import { createPost } from '../../server/blog/service'
import type { Deps, User } from '../../server/context'
import { hashPassword } from '../../server/crypto/password'
import type { Category, Post } from '../../server/generated/prisma/client'

// Each factory fills in what a test does not care about, parents included.

/** Everybody's password in tests; hashed once, since hashing is slow on purpose. */
export const PASSWORD = 'only for tests 123'
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
  /** When it was written, and published if it is. */
  createdAt?: Date
}

/** A published post, unless the test says otherwise. Each new one is a minute younger than the last. */
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

/** On whose behalf a test calls a service. */
export const createActor = (id: number | null): Actor => ({ id, requestId: 'a test' })
