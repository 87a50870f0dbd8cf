import type { Transaction } from '../adapters/db'
import { auditSnapshot } from '../audit-log'
import { badUserInput, conflict, notFound } from '../errors'
import type { Category, Post, Prisma } from '../generated/prisma/client'

// Rows beside a post that the transactions of service.ts update: counters, tags and categories.

/** The values of a post that determine which counters include it. */
export interface PublicationState {
  isPublished: boolean
  categoryId: number | null
  tagIds: number[]
}

/** The state of a post that does not exist. */
export const UNPUBLISHED: PublicationState = { isPublished: false, categoryId: null, tagIds: [] }

export const getPublicationState = (post: Post, tagIds: number[]): PublicationState => ({
  isPublished: post.status === 'published',
  categoryId: post.categoryId,
  tagIds,
})

/** @throws NOT_FOUND */
export const requirePost = async (tx: Transaction, id: number) => {
  const existing = await tx.post.findUnique({ where: { id }, include: { tags: { select: { tagId: true } } } })
  if (!existing) throw notFound('Post not found')
  const { tags, ...post } = existing
  const tagIds = tags.map(tag => tag.tagId)
  return { post, publicationState: getPublicationState(post, tagIds) }
}

/** Updates all counters for the change of a post. */
export const updatePostCounters = async (
  tx: Transaction,
  before: PublicationState,
  after: PublicationState,
): Promise<void> => {
  const delta = Number(after.isPublished) - Number(before.isPublished)
  if (delta !== 0) {
    await tx.blogCounter.update({ where: { id: 1 }, data: { publishedCount: { increment: delta } } })
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

/**
 * Replaces the tags of a post and creates missing tags. Names that differ only by case are the same tag.
 * @returns ids of the tags
 */
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

/** Copies the columns of a post to its tag links, which the public lists of a tag read. */
export const syncPostTagColumns = async (tx: Transaction, post: Post): Promise<void> => {
  await tx.postTag.updateMany({ where: { postId: post.id }, data: toPostTagColumns(post) })
}

const toPostTagColumns = ({ status, publishedAt, categoryId }: Post) => ({
  categoryId,
  publishedAt: status === 'published' ? publishedAt : null,
})

/** @throws CONFLICT */
export const requireUniqueCategoryName = async (
  tx: Transaction,
  name: string,
  currentCategoryId?: number,
): Promise<void> => {
  const taken = await tx.category.findUnique({ where: { name }, select: { id: true } })
  if (taken && taken.id !== currentCategoryId) throw conflict('A category with this name already exists.')
}

/** @throws BAD_USER_INPUT */
export const assertCategoryExists = async (tx: Transaction, id: number | null | undefined): Promise<void> => {
  if (id == null || (await tx.category.findUnique({ where: { id }, select: { id: true } }))) return
  throw badUserInput([{ path: 'categoryId', message: 'Choose an existing category' }])
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
  if (!author) throw badUserInput([{ path: 'authorId', message: 'Choose an existing author' }])
  return author.id
}

/** Builds the details of an audit event from the changes. Replaces texts over 1,000 characters by their length. */
export const toAuditDetails = (changes: Record<string, unknown>): Prisma.InputJsonObject =>
  auditSnapshot(
    Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        typeof value === 'string' && value.length > 1_000 ? `${value.length} characters` : value,
      ]),
    ),
  )
