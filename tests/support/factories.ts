import { createPost } from '../../server/blog/service'
import type { Deps, User } from '../../server/context'
import type { Category, Post } from '../../server/generated/prisma/client'
import type { Actor } from '../../server/ports/audit'
import { hashPassword } from '../../server/ports/password'

// Each factory fills in what a test does not care about, parents included.

/** Everybody's password in tests; hashed once, since hashing is slow on purpose. */
export const PASSWORD = 'only for tests 123'
let passwordHash: Promise<string> | null = null

let count = 0
const next = () => ++count

export const makeUser = async (deps: Deps, given: Partial<User> = {}): Promise<User> => {
  const number = next()
  passwordHash ??= hashPassword(PASSWORD)
  return deps.db.user.create({
    data: {
      username: `user${number}`,
      email: `user${number}@example.com`,
      firstName: 'Una',
      lastName: 'Person',
      ...given,
      passwordHash: await passwordHash,
    },
  })
}

export const makeAdmin = (deps: Deps, given: Partial<User> = {}): Promise<User> =>
  makeUser(deps, { ...given, role: 'admin' })

export const makeCategory = (deps: Deps, given: Partial<Category> = {}): Promise<Category> => {
  const number = next()
  return deps.db.category.create({
    data: { name: `Category ${number}`, slug: `category-${number}`, ...given },
  })
}

export interface PostGiven {
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
  at?: Date
}

/** A published post, unless the test says otherwise. Each new one is a minute younger than the last. */
export const makePost = async (deps: Deps, { authorId, at, ...given }: PostGiven = {}): Promise<Post> => {
  const number = next()
  const author = authorId ?? (await makeUser(deps, { firstName: 'Ada', lastName: 'Author' })).id
  const written = at ?? new Date(Date.UTC(2026, 0, 1) + number * 60_000)
  const post = {
    title: `Post ${number}`,
    content: '<p>Something worth reading.</p>',
    markdownContent: 'Something worth reading.',
    status: 'published',
    ...given,
  }
  return createPost({ ...deps, clock: () => written }, post, actor(author))
}

/** On whose behalf a test calls a service. */
export const actor = (id: number | null): Actor => ({ id, requestId: 'a test' })
