import slugify from '@sindresorhus/slugify'
import type { Deps } from '../context'
import { badUserInput, notFound, parseInput } from '../errors'
import { type Post, Prisma } from '../generated/prisma/client'
import type { Transaction } from '../ports/db'
import { cleanHtml, textOf } from '../ports/html'
import { type CreatePostInput, createPostInput } from './input'
import { excerptOf, markdownOrFallback } from './rules'

/**
 * Writes a post, cleaned, under a slug that is free (specification §2, Post form). Published at once when its status
 * says so.
 * @throws BAD_USER_INPUT
 */
export const createPost = async (deps: Deps, authorId: number, input: unknown): Promise<Post> => {
  const post = parseInput(createPostInput, input)
  const content = cleanHtml(post.content)
  const now = deps.clock()
  return await withFreeSlug(deps, slugify(post.slug || post.title) || 'post', slug =>
    deps.db.$transaction(async tx => {
      await requireCategory(tx, post.categoryId)
      const row = await tx.post.create({
        data: {
          slug,
          title: post.title,
          summary: post.summary || null,
          excerpt: post.summary || excerptOf(textOf(content)),
          content,
          markdownContent: markdownOrFallback(post),
          featuredImageUrl: post.featuredImageUrl || null,
          metaTitle: post.metaTitle || null,
          metaDescription: post.metaDescription || null,
          categoryId: post.categoryId ?? null,
          isFeatured: post.isFeatured,
          ctaButtons: post.ctaButtons,
          authorId,
          createdAt: now,
        },
      })
      await attachTags(tx, row, post.tags)
      return post.status === 'published' ? await publish(tx, row.id, now) : row
    }),
  )
}

/**
 * Makes a draft public. The date of the first publication is kept; a published post stays as it is.
 * @throws NOT_FOUND
 */
export const publishPost = (deps: Deps, id: number): Promise<Post> =>
  deps.db.$transaction(async tx => {
    const post = await tx.post.findUnique({ where: { id } })
    if (!post) throw notFound('Post not found')
    return post.status === 'published' ? post : await publish(tx, id, deps.clock())
  })

/** Everything the read model keeps beside a published post changes here, in the transaction that publishes it. */
const publish = async (tx: Transaction, id: number, now: Date): Promise<Post> => {
  // The one counter row first: transactions that publish queue up at it instead of deadlocking at the others.
  await tx.blogCounter.update({ where: { id: 1 }, data: { published: { increment: 1 } } })
  const draft = await tx.post.findUniqueOrThrow({ where: { id } })
  const publishedAt = draft.publishedAt ?? now
  const { count } = await tx.post.updateMany({
    where: { id, status: 'draft' },
    data: { status: 'published', publishedAt },
  })
  if (count === 0) {
    await tx.blogCounter.update({ where: { id: 1 }, data: { published: { decrement: 1 } } })
    return draft
  }
  if (draft.categoryId !== null) {
    await tx.category.update({ where: { id: draft.categoryId }, data: { postCount: { increment: 1 } } })
  }
  await tx.postTag.updateMany({ where: { postId: id }, data: { publishedAt, categoryId: draft.categoryId } })
  await tx.tag.updateMany({
    where: { posts: { some: { postId: id } } },
    data: { postCount: { increment: 1 } },
  })
  return { ...draft, status: 'published', publishedAt }
}

const attachTags = async (tx: Transaction, post: Post, names: CreatePostInput['tags']) => {
  const distinct = [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
  if (distinct.length === 0) return
  await tx.tag.createMany({ data: distinct.map(name => ({ name })), skipDuplicates: true })
  const tags = await tx.tag.findMany({ where: { name: { in: distinct } }, select: { id: true } })
  await tx.postTag.createMany({
    data: tags.map(tag => ({ postId: post.id, tagId: tag.id, categoryId: post.categoryId })),
  })
}

const requireCategory = async (tx: Transaction, id: number | null | undefined) => {
  if (id == null || (await tx.category.findUnique({ where: { id }, select: { id: true } }))) return
  throw badUserInput([{ path: 'categoryId', message: 'Choose a category that exists' }])
}

/** Tries the slug itself, then slug-2, slug-3 …; a race for the same one is lost politely and tried again. */
const withFreeSlug = async (
  deps: Deps,
  wanted: string,
  write: (slug: string) => Promise<Post>,
): Promise<Post> => {
  for (;;) {
    const taken = await deps.db.post.findMany({
      where: { OR: [{ slug: wanted }, { slug: { startsWith: `${wanted}-` } }] },
      select: { slug: true },
    })
    const slugs = new Set(taken.map(post => post.slug))
    let slug = wanted
    for (let suffix = 2; slugs.has(slug); suffix++) slug = `${wanted}-${suffix}`
    try {
      return await write(slug)
    } catch (error) {
      if (!isSlugConflict(error)) throw error
    }
  }
}

/** A unique violation within post.create can only be the slug's: ids are the database's. */
const isSlugConflict = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  error.code === 'P2002' &&
  error.meta?.modelName === 'Post'
