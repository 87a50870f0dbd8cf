import slugify from '@sindresorhus/slugify'
import type { Transaction } from '../adapters/db'
import { auditSnapshot } from '../audit-log'
import { ARTICLE_VERSION, type ArticleImage, renderArticle } from '../content/article'
import { sanitizeHtml } from '../content/html'
import type { Deps } from '../context'
import { badUserInput, conflict, notFound } from '../errors'
import type { Category, Post, Prisma } from '../generated/prisma/client'
import { buildSrcset, extractUploadNames, getStorageKeyCandidates, normaliseImagePath } from './rules'

// What the transactions of service.ts keep true beside a post: its place in the read model, its addresses, its images.

/**
 * The first statement of every write. Writers to the blog queue up at this one row, so that they neither deadlock at
 * the rows behind it nor race for a slug; and its number tells every process that what it has cached is old.
 */
export const lockBlogForWrite = async (tx: Transaction): Promise<void> => {
  await tx.blogCounter.update({ where: { id: 1 }, data: { revision: { increment: 1 } } })
}

/** Where a post counts. */
export interface PublicationState {
  isPublished: boolean
  categoryId: number | null
  tagIds: number[]
}

/** A post that is not there (yet, or any more). */
export const UNPUBLISHED: PublicationState = { isPublished: false, categoryId: null, tagIds: [] }

/** Where a post with these tags counts, or a draft would. */
export const getPublicationState = (post: Post, tagIds: number[]): PublicationState => ({
  isPublished: post.status === 'published',
  categoryId: post.categoryId,
  tagIds,
})

/** @throws NOT_FOUND */
export const requirePost = async (
  tx: Transaction,
  id: number,
): Promise<{ post: Post; publicationState: PublicationState }> => {
  const existing = await tx.post.findUnique({ where: { id }, include: { tags: { select: { tagId: true } } } })
  if (!existing) throw notFound('Post not found')
  const { tags, ...post } = existing
  const tagIds = tags.map(tag => tag.tagId)
  return { post, publicationState: getPublicationState(post, tagIds) }
}

/** Moves every counter from what a post was to what it is. */
export const updatePostCounters = async (
  tx: Transaction,
  before: PublicationState,
  after: PublicationState,
): Promise<void> => {
  const delta = Number(after.isPublished) - Number(before.isPublished)
  if (delta !== 0) {
    await tx.blogCounter.update({ where: { id: 1 }, data: { published: { increment: delta } } })
  }
  const [previous, current] = [before, after].map(publicationState =>
    publicationState.isPublished ? publicationState : UNPUBLISHED,
  ) as [PublicationState, PublicationState]
  if (previous.categoryId !== current.categoryId) {
    await adjustCategoryPostCount(tx, previous.categoryId, -1)
    await adjustCategoryPostCount(tx, current.categoryId, 1)
  }
  await adjustTagPostCounts(tx, excludeIds(previous.tagIds, current.tagIds), -1)
  await adjustTagPostCounts(tx, excludeIds(current.tagIds, previous.tagIds), 1)
}

const excludeIds = (ids: number[], excluded: number[]) => ids.filter(id => !excluded.includes(id))

const adjustCategoryPostCount = async (tx: Transaction, id: number | null, delta: number) => {
  if (id === null) return
  await tx.category.update({ where: { id }, data: { postCount: { increment: delta } } })
}

const adjustTagPostCounts = async (tx: Transaction, ids: number[], delta: number) => {
  if (ids.length === 0) return
  await tx.tag.updateMany({ where: { id: { in: ids } }, data: { postCount: { increment: delta } } })
}

/** Gives a post these tags and no others, making those that are new. Names differ by more than case. */
export const setPostTags = async (tx: Transaction, post: Post, names: string[]): Promise<number[]> => {
  const uniqueNames = [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
  if (uniqueNames.length > 0) {
    await tx.tag.createMany({ data: uniqueNames.map(name => ({ name })), skipDuplicates: true })
  }
  const tags = await tx.tag.findMany({ where: { name: { in: uniqueNames } }, select: { id: true } })
  const tagIds = tags.map(tag => tag.id)
  await tx.postTag.deleteMany({ where: { postId: post.id, tagId: { notIn: tagIds } } })
  const data = tagIds.map(tagId => ({ postId: post.id, tagId, ...toPostTagColumns(post) }))
  if (data.length > 0) await tx.postTag.createMany({ data, skipDuplicates: true })
  return tagIds
}

/** The public lists of a tag read these from the link itself. */
export const syncPostTagColumns = async (tx: Transaction, post: Post): Promise<void> => {
  await tx.postTag.updateMany({ where: { postId: post.id }, data: toPostTagColumns(post) })
}

const toPostTagColumns = ({ status, publishedAt, categoryId }: Post) => ({
  categoryId,
  publishedAt: status === 'published' ? publishedAt : null,
})

/**
 * The wanted words as an address that no post has or had: itself, else with -2, -3 … Only `takeTurn` makes it sure.
 * @param currentPostId the post that may have it: an address of its own past is its to take again
 */
export const findAvailableSlug = async (
  tx: Transaction,
  requested: string,
  currentPostId?: number,
): Promise<string> =>
  findFirstAvailable(slugify(requested) || 'post', async slugs => {
    const [currentSlugs, formerSlugs] = await Promise.all([
      tx.post.findMany({
        where: { slug: { in: slugs }, id: { not: currentPostId } },
        select: { slug: true },
      }),
      tx.postSlug.findMany({
        where: { slug: { in: slugs }, postId: { not: currentPostId } },
        select: { slug: true },
      }),
    ])
    return [...currentSlugs, ...formerSlugs].map(row => row.slug)
  })

/** Looks up candidates by the handful, each through the index: how many posts there are makes no difference. */
const findFirstAvailable = async (
  requested: string,
  findTaken: (slugs: string[]) => Promise<string[]>,
): Promise<string> => {
  for (
    let batchStart = 1, batchSize = 1;
    ;
    batchStart += batchSize, batchSize = Math.min(batchSize * 4, 500)
  ) {
    const slugs = Array.from({ length: batchSize }, (_, index) =>
      batchStart + index === 1 ? requested : `${requested}-${batchStart + index}`,
    )
    const taken = await findTaken(slugs)
    const available = slugs.find(slug => !taken.includes(slug))
    if (available !== undefined) return available
  }
}

/** Notes the address that a post leaves, if it could ever be read there, and forgets the one that it takes. */
export const recordSlugChange = async (tx: Transaction, post: Post, nextSlug: string): Promise<void> => {
  if (nextSlug === post.slug) return
  await tx.postSlug.deleteMany({ where: { slug: nextSlug } })
  if (post.publishedAt !== null) await tx.postSlug.create({ data: { slug: post.slug, postId: post.id } })
}

/** As `freeSlug`, for a category, none of whose former addresses is kept. */
export const findAvailableCategorySlug = (
  tx: Transaction,
  requested: string,
  currentCategoryId: number | null,
): Promise<string> =>
  findFirstAvailable(slugify(requested) || 'category', async slugs => {
    const where = {
      slug: { in: slugs },
      ...(currentCategoryId !== null && { id: { not: currentCategoryId } }),
    }
    return (await tx.category.findMany({ where, select: { slug: true } })).map(row => row.slug)
  })

/** @throws CONFLICT */
export const requireUniqueCategoryName = async (
  tx: Transaction,
  name: string,
  currentCategoryId: number | null,
): Promise<void> => {
  const taken = await tx.category.findUnique({ where: { name }, select: { id: true } })
  if (taken && taken.id !== currentCategoryId) throw conflict('There is a category with this name already.')
}

/** @throws BAD_USER_INPUT */
export const assertCategoryExists = async (tx: Transaction, id: number | null | undefined): Promise<void> => {
  if (id == null || (await tx.category.findUnique({ where: { id }, select: { id: true } }))) return
  throw badUserInput([{ path: 'categoryId', message: 'Choose a category that exists' }])
}

/** @throws NOT_FOUND */
export const requireCategoryById = async (tx: Transaction, id: number): Promise<Category> => {
  const category = await tx.category.findUnique({ where: { id } })
  if (!category) throw notFound('Category not found')
  return category
}

/** @throws BAD_USER_INPUT */
export const requireAuthorId = async (tx: Transaction, id: number | null | undefined): Promise<number> => {
  const author = id == null ? null : await tx.user.findUnique({ where: { id }, select: { id: true } })
  if (!author) throw badUserInput([{ path: 'authorId', message: 'Choose an author that exists' }])
  return author.id
}

type StoredFileClient = Pick<Transaction, 'storedFile'>

/** What is known of our images that some HTML shows, by the path that it names them with. */
export const loadArticleImages = async (
  db: StoredFileClient,
  html: string,
): Promise<Map<string, ArticleImage>> => {
  const images = new Map<string, ArticleImage>()
  for (const { storageKey, width, height } of await loadFilesByName(db, extractUploadNames(html))) {
    const path = `/${storageKey}`
    if (width && height) images.set(path, { width, height, srcset: buildSrcset(path, width) ?? '' })
  }
  return images
}

const loadFilesByName = async (db: StoredFileClient, names: string[]) =>
  names.length === 0
    ? []
    : await db.storedFile.findMany({
        where: { storageKey: { in: names.flatMap(getStorageKeyCandidates) } },
        select: { id: true, storageKey: true, width: true, height: true },
      })

/** The featured image's columns: where it is, and its measures where it is ours. */
export const loadFeaturedImageColumns = async (db: StoredFileClient, url: string | null | undefined) => {
  const path = url ? normaliseImagePath(url) : null
  const [file] = path === null ? [] : await loadFilesByName(db, extractUploadNames(`src="${path}"`))
  const isExactMatch = file !== undefined && `/${file.storageKey}` === path
  return {
    featuredImageUrl: path,
    coverWidth: isExactMatch ? file.width : null,
    coverHeight: isExactMatch ? file.height : null,
  }
}

/** Notes which of our files a post shows: those cannot be deleted meanwhile. */
export const syncPostImages = async (tx: Transaction, post: Post): Promise<void> => {
  const files = await loadFilesByName(
    tx,
    extractUploadNames(`<img src="${post.featuredImageUrl ?? ''}">${post.content}`),
  )
  const fileIds = files.map(file => file.id)
  await tx.postImage.deleteMany({ where: { postId: post.id, fileId: { notIn: fileIds } } })
  const data = fileIds.map(fileId => ({ postId: post.id, fileId }))
  if (data.length > 0) await tx.postImage.createMany({ data, skipDuplicates: true })
}

/** What readers get is made here, before the transaction: colouring code takes its time. */
export const renderPostContent = async (deps: Deps, rawHtml: string) => {
  const content = sanitizeHtml(rawHtml)
  const { html, headings, readingMinutes } = await renderArticle(
    content,
    await loadArticleImages(deps.db, content),
  )
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
export const rerenderOutdatedPosts = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  for (let id = 0, renderedCount = 0; ; ) {
    const post = signal.aborted
      ? null
      : await deps.db.post.findFirst({
          where: { renderVersion: { lt: ARTICLE_VERSION }, id: { gt: id } },
          orderBy: { id: 'asc' },
        })
    if (!post) return renderedCount
    id = post.id
    renderedCount += await rerenderPost(deps, post).catch(error => {
      const message = 'a post could not be rendered anew; the next start tries again'
      deps.log.warn({ err: error, postId: post.id }, message)
      return 0
    })
  }
}

const rerenderPost = async (deps: Deps, post: Post): Promise<number> => {
  const { content: _, ...renderedColumns } = await renderPostContent(deps, post.content)
  return deps.db.$transaction(async tx => {
    const data = {
      ...renderedColumns,
      ...(await loadFeaturedImageColumns(tx, post.featuredImageUrl)),
      updatedAt: post.updatedAt,
    }
    const { count } = await tx.post.updateMany({ where: { id: post.id, version: post.version }, data })
    if (count > 0) await syncPostImages(tx, post)
    return count
  })
}

/** For the audit log: what was given, texts of a book's length by their length. */
export const toAuditDetails = (changes: Record<string, unknown>): Prisma.InputJsonObject =>
  auditSnapshot(
    Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        typeof value === 'string' && value.length > 1_000 ? `${value.length} characters` : value,
      ]),
    ),
  )
