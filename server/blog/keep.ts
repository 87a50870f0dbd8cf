import slugify from '@sindresorhus/slugify'
import type { Deps } from '../context'
import { badUserInput, conflict, notFound } from '../errors'
import type { Category, Post, Prisma } from '../generated/prisma/client'
import { ARTICLE_VERSION, type ArticleImage, renderArticle } from '../ports/article'
import { given } from '../ports/audit'
import type { Transaction } from '../ports/db'
import { cleanHtml } from '../ports/html'
import { normaliseImagePath, srcsetOf, uploadsIn, uploadsOf } from './rules'

// What the transactions of service.ts keep true beside a post: its place in the read model, its addresses, its images.

/**
 * The first statement of every write. Writers to the blog queue up at this one row, so that they neither deadlock at
 * the rows behind it nor race for a slug; and its number tells every process that what it has cached is old.
 */
export const takeTurn = async (tx: Transaction): Promise<void> => {
  await tx.blogCounter.update({ where: { id: 1 }, data: { revision: { increment: 1 } } })
}

/** Where a post counts. */
export interface Shown {
  published: boolean
  categoryId: number | null
  tagIds: number[]
}

/** A post that is not there (yet, or any more). */
export const NOWHERE: Shown = { published: false, categoryId: null, tagIds: [] }

/** Where a post with these tags counts, or a draft would. */
export const shownOf = (post: Post, tagIds: number[]): Shown => ({
  published: post.status === 'published',
  categoryId: post.categoryId,
  tagIds,
})

/** @throws NOT_FOUND */
export const requirePost = async (tx: Transaction, id: number): Promise<{ post: Post; shown: Shown }> => {
  const found = await tx.post.findUnique({ where: { id }, include: { tags: { select: { tagId: true } } } })
  if (!found) throw notFound('Post not found')
  const { tags, ...post } = found
  const tagIds = tags.map(tag => tag.tagId)
  return { post, shown: shownOf(post, tagIds) }
}

/** Moves every counter from what a post was to what it is. */
export const keepCounters = async (tx: Transaction, before: Shown, after: Shown): Promise<void> => {
  const step = Number(after.published) - Number(before.published)
  if (step !== 0) {
    await tx.blogCounter.update({ where: { id: 1 }, data: { published: { increment: step } } })
  }
  const [was, is] = [before, after].map(shown => (shown.published ? shown : NOWHERE)) as [Shown, Shown]
  if (was.categoryId !== is.categoryId) {
    await countCategory(tx, was.categoryId, -1)
    await countCategory(tx, is.categoryId, 1)
  }
  await countTags(tx, without(was.tagIds, is.tagIds), -1)
  await countTags(tx, without(is.tagIds, was.tagIds), 1)
}

const without = (ids: number[], others: number[]) => ids.filter(id => !others.includes(id))

const countCategory = async (tx: Transaction, id: number | null, step: number) => {
  if (id === null) return
  await tx.category.update({ where: { id }, data: { postCount: { increment: step } } })
}

const countTags = async (tx: Transaction, ids: number[], step: number) => {
  if (ids.length === 0) return
  await tx.tag.updateMany({ where: { id: { in: ids } }, data: { postCount: { increment: step } } })
}

/** Gives a post these tags and no others, making those that are new. Names differ by more than case. */
export const linkTags = async (tx: Transaction, post: Post, names: string[]): Promise<number[]> => {
  const distinct = [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
  if (distinct.length > 0) {
    await tx.tag.createMany({ data: distinct.map(name => ({ name })), skipDuplicates: true })
  }
  const tags = await tx.tag.findMany({ where: { name: { in: distinct } }, select: { id: true } })
  const tagIds = tags.map(tag => tag.id)
  await tx.postTag.deleteMany({ where: { postId: post.id, tagId: { notIn: tagIds } } })
  const data = tagIds.map(tagId => ({ postId: post.id, tagId, ...copiesOf(post) }))
  if (data.length > 0) await tx.postTag.createMany({ data, skipDuplicates: true })
  return tagIds
}

/** The public lists of a tag read these from the link itself. */
export const copyToTags = async (tx: Transaction, post: Post): Promise<void> => {
  await tx.postTag.updateMany({ where: { postId: post.id }, data: copiesOf(post) })
}

const copiesOf = ({ status, publishedAt, categoryId }: Post) => ({
  categoryId,
  publishedAt: status === 'published' ? publishedAt : null,
})

/**
 * The wanted words as an address that no post has or had: itself, else with -2, -3 … Only `takeTurn` makes it sure.
 * @param own the post that may have it: an address of its own past is its to take again
 */
export const freeSlug = async (tx: Transaction, wanted: string, own?: number): Promise<string> =>
  firstFree(slugify(wanted) || 'post', async slugs => {
    const [now, then] = await Promise.all([
      tx.post.findMany({ where: { slug: { in: slugs }, id: { not: own } }, select: { slug: true } }),
      tx.postSlug.findMany({ where: { slug: { in: slugs }, postId: { not: own } }, select: { slug: true } }),
    ])
    return [...now, ...then].map(row => row.slug)
  })

/** Looks up candidates by the handful, each through the index: how many posts there are makes no difference. */
const firstFree = async (
  wanted: string,
  takenAmong: (slugs: string[]) => Promise<string[]>,
): Promise<string> => {
  for (let first = 1, many = 1; ; first += many, many = Math.min(many * 4, 500)) {
    const slugs = Array.from({ length: many }, (_, index) =>
      first + index === 1 ? wanted : `${wanted}-${first + index}`,
    )
    const taken = await takenAmong(slugs)
    const free = slugs.find(slug => !taken.includes(slug))
    if (free !== undefined) return free
  }
}

/** Notes the address that a post leaves, if it could ever be read there, and forgets the one that it takes. */
export const keepOldSlug = async (tx: Transaction, post: Post, next: string): Promise<void> => {
  if (next === post.slug) return
  await tx.postSlug.deleteMany({ where: { slug: next } })
  if (post.publishedAt !== null) await tx.postSlug.create({ data: { slug: post.slug, postId: post.id } })
}

/** As `freeSlug`, for a category, none of whose former addresses is kept. */
export const freeCategorySlug = (tx: Transaction, wanted: string, own: number | null): Promise<string> =>
  firstFree(slugify(wanted) || 'category', async slugs => {
    const where = { slug: { in: slugs }, ...(own !== null && { id: { not: own } }) }
    return (await tx.category.findMany({ where, select: { slug: true } })).map(row => row.slug)
  })

/** @throws CONFLICT */
export const requireFreeName = async (tx: Transaction, name: string, own: number | null): Promise<void> => {
  const taken = await tx.category.findUnique({ where: { name }, select: { id: true } })
  if (taken && taken.id !== own) throw conflict('There is a category with this name already.')
}

/** @throws BAD_USER_INPUT */
export const requireCategory = async (tx: Transaction, id: number | null | undefined): Promise<void> => {
  if (id == null || (await tx.category.findUnique({ where: { id }, select: { id: true } }))) return
  throw badUserInput([{ path: 'categoryId', message: 'Choose a category that exists' }])
}

/** @throws NOT_FOUND */
export const requireCategoryRow = async (tx: Transaction, id: number): Promise<Category> => {
  const category = await tx.category.findUnique({ where: { id } })
  if (!category) throw notFound('Category not found')
  return category
}

/** @throws BAD_USER_INPUT */
export const requireAuthor = async (tx: Transaction, id: number | null | undefined): Promise<number> => {
  const author = id == null ? null : await tx.user.findUnique({ where: { id }, select: { id: true } })
  if (!author) throw badUserInput([{ path: 'authorId', message: 'Choose an author that exists' }])
  return author.id
}

type Files = Pick<Transaction, 'storedFile'>

/** What is known of our images that some HTML shows, by the path that it names them with. */
export const imagesIn = async (db: Files, html: string): Promise<Map<string, ArticleImage>> => {
  const images = new Map<string, ArticleImage>()
  for (const { storageKey, width, height } of await filesOf(db, uploadsIn(html))) {
    const path = `/${storageKey}`
    if (width && height) images.set(path, { width, height, srcset: srcsetOf(path, width) ?? '' })
  }
  return images
}

const filesOf = async (db: Files, names: string[]) =>
  names.length === 0
    ? []
    : await db.storedFile.findMany({
        where: { storageKey: { in: names.flatMap(uploadsOf) } },
        select: { id: true, storageKey: true, width: true, height: true },
      })

/** The featured image's columns: where it is, and its measures where it is ours. */
export const coverOf = async (db: Files, url: string | null | undefined) => {
  const path = url ? normaliseImagePath(url) : null
  const [file] = path === null ? [] : await filesOf(db, uploadsIn(`src="${path}"`))
  const isIt = file !== undefined && `/${file.storageKey}` === path
  return {
    featuredImageUrl: path,
    coverWidth: isIt ? file.width : null,
    coverHeight: isIt ? file.height : null,
  }
}

/** Notes which of our files a post shows: those cannot be deleted meanwhile. */
export const linkImages = async (tx: Transaction, post: Post): Promise<void> => {
  const files = await filesOf(tx, uploadsIn(`<img src="${post.featuredImageUrl ?? ''}">${post.content}`))
  const fileIds = files.map(file => file.id)
  await tx.postImage.deleteMany({ where: { postId: post.id, fileId: { notIn: fileIds } } })
  const data = fileIds.map(fileId => ({ postId: post.id, fileId }))
  if (data.length > 0) await tx.postImage.createMany({ data, skipDuplicates: true })
}

/** What readers get is made here, before the transaction: colouring code takes its time. */
export const contentOf = async (deps: Deps, given: string) => {
  const content = cleanHtml(given)
  const { html, headings, readingMinutes } = await renderArticle(content, await imagesIn(deps.db, content))
  return {
    content,
    renderedContent: html,
    headings: headings.map(heading => ({ ...heading })),
    readingMinutes,
    renderVersion: ARTICLE_VERSION,
  }
}

/**
 * Makes the copies anew that an older edition of the renderer made, or none. One after the other, beside what else is
 * going on; what an editor saves meanwhile stays. One that cannot be made does not keep those after it waiting.
 * @returns how many were made
 */
export const renderPosts = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  for (let id = 0, done = 0; ; ) {
    const post = signal.aborted
      ? null
      : await deps.db.post.findFirst({
          where: { renderVersion: { lt: ARTICLE_VERSION }, id: { gt: id } },
          orderBy: { id: 'asc' },
        })
    if (!post) return done
    id = post.id
    done += await renderPost(deps, post).catch(error => {
      const words = 'a post could not be rendered anew; the next start tries again'
      deps.log.warn({ err: error, postId: post.id }, words)
      return 0
    })
  }
}

const renderPost = async (deps: Deps, post: Post): Promise<number> => {
  const { content: _, ...copy } = await contentOf(deps, post.content)
  return deps.db.$transaction(async tx => {
    const data = { ...copy, ...(await coverOf(tx, post.featuredImageUrl)), updatedAt: post.updatedAt }
    const { count } = await tx.post.updateMany({ where: { id: post.id, version: post.version }, data })
    if (count > 0) await linkImages(tx, post)
    return count
  })
}

/** For the audit log: what was given, texts of a book's length by their length. */
export const detailsOf = (changes: Record<string, unknown>): Prisma.InputJsonObject =>
  given(
    Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        typeof value === 'string' && value.length > 1_000 ? `${value.length} characters` : value,
      ]),
    ),
  )
