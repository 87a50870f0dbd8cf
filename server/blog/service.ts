import { type Actor, auditSnapshot, recordAuditEvent } from '../audit-log'
import { lockBlogForWrite } from '../blog-revision'
import type { Article } from '../content/article'
import { toPlainText } from '../content/html'
import type { Deps } from '../context'
import { conflict, parseInput } from '../errors'
import type { Category, Post } from '../generated/prisma/client'
import {
  createCategoryInput,
  createPostInput,
  getMarkdownOrFallback,
  isRenderedFromMarkdown,
  previewPostInput,
  publishPostInput,
  type UpdatePostInput,
  updateCategoryInput,
  updatePostInput,
} from './input'
import {
  assertNotBlank,
  convertMarkdown,
  loadFeaturedImageColumns,
  renderNonBlankContent,
  sanitizeAndRender,
  syncPostImages,
} from './rendering'
import { buildExcerpt } from './rules'
import { findAvailableCategorySlug, findAvailableSlug, recordSlugChange } from './slugs'
import {
  assertCategoryExists,
  getPublicationState,
  requireAuthorId,
  requireCategoryById,
  requirePost,
  requireUniqueCategoryName,
  setPostTags,
  syncPostTagColumns,
  toAuditDetails,
  UNPUBLISHED,
  updatePostCounters,
} from './store'

/**
 * Creates a post with sanitized content and a unique slug (specification §2, Post form). Markdown without HTML is
 * rendered. The default author is the actor.
 * @throws BAD_USER_INPUT
 */
export const createPost = async (deps: Deps, input: unknown, actor: Actor): Promise<Post> => {
  const { tags, authorId, ...post } = parseInput(createPostInput, input)
  const content = await renderNonBlankContent(deps, post)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    await assertCategoryExists(tx, post.categoryId)
    const row = await tx.post.create({
      data: {
        ...post,
        ...content,
        ...(await loadFeaturedImageColumns(tx, post.featuredImageUrl)),
        slug: await findAvailableSlug(tx, post.slug ?? post.title),
        excerpt: post.summary ?? buildExcerpt(toPlainText(content.content)),
        markdownContent: isRenderedFromMarkdown(post)
          ? post.markdownContent
          : getMarkdownOrFallback({ ...post, content: content.content }),
        publishedAt: post.status === 'published' ? now : null,
        authorId: await requireAuthorId(tx, authorId ?? actor.id),
        createdAt: now,
      },
    })
    const tagIds = await setPostTags(tx, row, tags)
    await syncPostImages(tx, row)
    await updatePostCounters(tx, UNPUBLISHED, getPublicationState(row, tagIds))
    const details = toAuditDetails({ ...post, tags, authorId: row.authorId, slug: row.slug })
    await recordAuditEvent(tx, actor, now, 'createPost', 'Post', row.id, details)
    return row
  })
}

/**
 * Updates a post. Absent fields remain unchanged, except that Markdown without HTML is rendered. The former slug of a
 * post that was ever published redirects. The date of the first publication is kept.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the given version is not the current one
 */
export const updatePost = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<Post> => {
  const { tags, version, ...changes } = parseInput(updatePostInput, input)
  const hasText = changes.content != null || isRenderedFromMarkdown(changes)
  const content = hasText ? await renderNonBlankContent(deps, changes) : null
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    if (version !== undefined && version !== post.version) {
      throw conflict('Someone else saved this post after you opened it.')
    }
    await assertCategoryExists(tx, changes.categoryId)
    const slug =
      changes.slug === undefined
        ? post.slug
        : await findAvailableSlug(tx, changes.slug ?? changes.title ?? post.title, id)
    await recordSlugChange(tx, post, slug)
    const row = await tx.post.update({
      where: { id },
      data: {
        ...buildTextColumns(post, changes, content?.content ?? post.content),
        ...content,
        ...(changes.featuredImageUrl !== undefined && (await loadFeaturedImageColumns(tx, changes.featuredImageUrl))),
        authorId: changes.authorId == null ? undefined : await requireAuthorId(tx, changes.authorId),
        categoryId: changes.categoryId,
        ctaButtons: changes.ctaButtons,
        isFeatured: changes.isFeatured,
        status: changes.status,
        slug,
        publishedAt: post.publishedAt ?? (changes.status === 'published' ? now : null),
        version: { increment: 1 },
      },
    })
    const tagIds = tags ? await setPostTags(tx, row, tags) : publicationState.tagIds
    await syncPostTagColumns(tx, row)
    await syncPostImages(tx, row)
    await updatePostCounters(tx, publicationState, getPublicationState(row, tagIds))
    if (row.status === 'published' && post.status !== 'published') assertPublishable(row)
    await recordAuditEvent(tx, actor, now, 'updatePost', 'Post', id, toAuditDetails({ ...changes, tags }))
    return row
  })
}

/**
 * Applies the rules of published posts to a draft, which may be older than the rules.
 * @throws BAD_USER_INPUT
 */
const assertPublishable = (post: Post): void => {
  assertNotBlank(parseInput(publishPostInput, post).content)
}

/** Builds the text columns of an update, including those derived from the changes. */
const buildTextColumns = (post: Post, changes: UpdatePostInput, content: string) => {
  const { title, markdownContent, summary, metaTitle, metaDescription } = changes
  const nextSummary = summary === undefined ? post.summary : summary
  return {
    title,
    summary,
    excerpt: nextSummary ?? buildExcerpt(toPlainText(content)),
    markdownContent:
      markdownContent === undefined || isRenderedFromMarkdown(changes)
        ? markdownContent
        : getMarkdownOrFallback({ title: title ?? post.title, content, markdownContent }),
    metaTitle,
    metaDescription,
  }
}

/**
 * Publishes a draft. Keeps the date of the first publication. Leaves a published post unchanged.
 * @throws NOT_FOUND, BAD_USER_INPUT if the post has no title or no content
 */
export const publishPost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    if (post.status === 'published') return post
    assertPublishable(post)
    const now = deps.clock()
    const row = await tx.post.update({
      where: { id },
      data: { status: 'published', publishedAt: post.publishedAt ?? now, version: { increment: 1 } },
    })
    await syncPostTagColumns(tx, row)
    await updatePostCounters(tx, publicationState, getPublicationState(row, publicationState.tagIds))
    await recordAuditEvent(tx, actor, now, 'publishPost', 'Post', id)
    return row
  })

/**
 * Deletes a post, its tag links and its former slugs.
 * @returns the deleted post
 * @throws NOT_FOUND
 */
export const deletePost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    await tx.post.delete({ where: { id } })
    await updatePostCounters(tx, publicationState, UNPUBLISHED)
    const details = { title: post.title, slug: post.slug }
    await recordAuditEvent(tx, actor, deps.clock(), 'deletePost', 'Post', id, details)
    return post
  })

/**
 * Renders content as it would appear in a post. Stores nothing.
 * @returns the sanitized HTML and the rendered article
 * @throws BAD_USER_INPUT
 */
export const previewPost = async (deps: Deps, input: unknown): Promise<Article & { content: string }> => {
  const { content, markdown } = parseInput(previewPostInput, input)
  return await sanitizeAndRender(deps, markdown ? await convertMarkdown(deps, 'markdown', markdown) : (content ?? ''))
}

/**
 * Creates a category.
 * @throws BAD_USER_INPUT, CONFLICT if the name exists
 */
export const createCategory = async (deps: Deps, input: unknown, actor: Actor): Promise<Category> => {
  const { name, slug, description } = parseInput(createCategoryInput, input)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    await requireUniqueCategoryName(tx, name)
    const data = {
      name,
      slug: await findAvailableCategorySlug(tx, slug ?? name),
      description,
      createdAt: now,
    }
    const row = await tx.category.create({ data })
    const details = { name, slug: row.slug, description: row.description }
    await recordAuditEvent(tx, actor, now, 'createCategory', 'Category', row.id, details)
    return row
  })
}

/**
 * Updates a category. Absent fields remain unchanged.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the name exists
 */
export const updateCategory = async (deps: Deps, id: number, input: unknown, actor: Actor) => {
  const { slug, ...changes } = parseInput(updateCategoryInput, input)
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const category = await requireCategoryById(tx, id)
    if (changes.name !== undefined) await requireUniqueCategoryName(tx, changes.name, id)
    const requestedSlug = slug ?? changes.name ?? category.name
    const row = await tx.category.update({
      where: { id },
      data: {
        ...changes,
        ...(slug !== undefined && { slug: await findAvailableCategorySlug(tx, requestedSlug, id) }),
      },
    })
    const details = auditSnapshot({ ...changes, slug: slug === undefined ? undefined : row.slug })
    await recordAuditEvent(tx, actor, deps.clock(), 'updateCategory', 'Category', id, details)
    return row
  })
}

/**
 * Deletes a category. Its posts become uncategorized.
 * @returns the deleted category
 * @throws NOT_FOUND
 */
export const deleteCategory = (deps: Deps, id: number, actor: Actor): Promise<Category> =>
  deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const category = await requireCategoryById(tx, id)
    const { count } = await tx.post.updateMany({ where: { categoryId: id }, data: { categoryId: null } })
    if (count > 0) await tx.postTag.updateMany({ where: { categoryId: id }, data: { categoryId: null } })
    await tx.category.delete({ where: { id } })
    const details = { name: category.name, slug: category.slug, posts: count }
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteCategory', 'Category', id, details)
    return category
  })
