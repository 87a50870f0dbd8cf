import type { Transaction } from '../adapters/db/database'
import { type Actor, type AuditFields, auditSnapshot, recordAuditEvent } from '../audit-log'
import { writeBlog } from '../blog-revision'
import type { Article } from '../content/article'
import { toPlainText } from '../content/html.text'
import type { Deps } from '../context'
import { createBadUserInputError, createConflictError, parseInput } from '../errors'
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
  listImageKeys,
  renderNonBlankContent,
  sanitizeAndRender,
  toFeaturedImage,
} from './rendering'
import { buildExcerpt } from './rules'
import { findAvailableCategorySlug, toPostSlug } from './slugs'
import {
  type NewPostValues,
  requireCategoryById,
  requirePost,
  requireUniqueCategoryName,
  type SavedPost,
  type StoredPost,
  savePost,
  toAuditDetails,
} from './store'

/**
 * Creates a post with sanitized content and a unique slug (specification §2, Post form). If no HTML is given, renders
 * the Markdown to HTML. The default author is the actor; a service account must specify an author.
 * @throws BAD_USER_INPUT
 */
export const createPost = async (deps: Deps, input: unknown, actor: Actor): Promise<SavedPost> => {
  const { tags, slug, ...post } = parseInput(createPostInput, input)
  const rendered = await renderNonBlankContent(deps, post)
  const now = deps.clock()
  const authorId = requireAuthorId(post.authorId ?? (actor.isServiceAccount ? null : actor.id))
  const { featuredImageUrl, featuredImageKey } = toFeaturedImage(post.featuredImageUrl)
  const values: NewPostValues = {
    ...rendered,
    title: post.title,
    summary: post.summary ?? null,
    excerpt: post.summary ?? buildExcerpt(toPlainText(rendered.content)),
    markdownContent: isRenderedFromMarkdown(post)
      ? post.markdownContent
      : getMarkdownOrFallback({ ...post, content: rendered.content }),
    featuredImageUrl,
    metaTitle: post.metaTitle ?? null,
    metaDescription: post.metaDescription ?? null,
    categoryId: post.categoryId ?? null,
    ctaButtons: post.ctaButtons,
    isFeatured: post.isFeatured,
    status: post.status,
    publishedAt: post.status === 'published' ? now : null,
    authorId,
    createdAt: now,
    updatedAt: now,
  }
  const imageKeys = listImageKeys(featuredImageUrl, rendered.content)
  const audit: AuditFields = { actor, now, action: 'createPost', details: toAuditDetails({ ...post, tags, authorId }) }
  const requestedSlug = await toPostSlug(slug ?? post.title)
  return await writePost(deps, async tx => {
    return await savePost(tx, {
      before: null,
      values,
      requestedSlug,
      tagNames: tags,
      imageKeys,
      featuredImageKey,
      audit,
    })
  })
}

/**
 * Updates a post. Absent fields remain unchanged, except that Markdown without HTML also replaces the HTML. If the slug
 * changes and the post has been published before, the former slug redirects to the new one. Keeps the date of the first
 * publication.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the given version is not the current one
 */
export const updatePost = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<SavedPost> => {
  const { tags, version, slug, ...changes } = parseInput(updatePostInput, input)
  const hasText = changes.content != null || isRenderedFromMarkdown(changes)
  const rendered = hasText ? await renderNonBlankContent(deps, changes) : null
  const image = changes.featuredImageUrl === undefined ? null : toFeaturedImage(changes.featuredImageUrl)
  const now = deps.clock()
  const audit: AuditFields = { actor, now, action: 'updatePost', details: toAuditDetails({ ...changes, slug, tags }) }
  return await writePost(deps, async tx => {
    const post = await requirePost(tx, id)
    if (version !== undefined && version !== post.version) {
      throw createConflictError('Someone else saved this post after you opened it.')
    }
    const nextContent = rendered?.content ?? post.content
    const values = {
      ...buildTextColumns(post, changes, nextContent),
      ...rendered,
      featuredImageUrl: image?.featuredImageUrl,
      authorId: changes.authorId ?? undefined,
      categoryId: changes.categoryId,
      ctaButtons: changes.ctaButtons,
      isFeatured: changes.isFeatured,
      status: changes.status,
      publishedAt: post.publishedAt ?? (changes.status === 'published' ? now : null),
      updatedAt: now,
      version: post.version + 1,
    }
    if (values.status === 'published' && post.status !== 'published')
      assertPublishable({ title: values.title ?? post.title, content: nextContent })
    return await savePost(tx, {
      before: post,
      values,
      requestedSlug: slug === undefined ? undefined : await toPostSlug(slug ?? values.title ?? post.title),
      tagNames: tags,
      imageKeys:
        rendered || image
          ? listImageKeys(image ? image.featuredImageUrl : post.featuredImageUrl, nextContent)
          : undefined,
      featuredImageKey: image?.featuredImageKey,
      audit,
    })
  })
}

/** Runs a write and starts the webhook deliveries that the write has queued. */
const writePost = async <TPost extends Post>(
  deps: Deps,
  write: (tx: Transaction) => Promise<TPost & { hasDeliveries?: boolean }>,
): Promise<TPost> => {
  const post = await writeBlog(deps, write)
  if (post.hasDeliveries) deps.triggerJobs()
  return post
}

const requireAuthorId = (id: number | null): number => {
  if (id === null) throw createBadUserInputError([{ path: 'authorId', message: 'Choose an existing author' }])
  return id
}

/** Throws BAD_USER_INPUT if a draft breaks the rules for published posts. Earlier releases stored such drafts. */
export const assertPublishable = (post: Pick<Post, 'title' | 'content'>): void => {
  assertNotBlank(parseInput(publishPostInput, post).content)
}

/** Builds the text columns of an update, except `content`. Derives the excerpt, and can replace short Markdown. */
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
 * @throws NOT_FOUND, BAD_USER_INPUT if `assertPublishable` rejects the post
 */
export const publishPost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  writePost(deps, async tx => {
    const post = await requirePost(tx, id)
    if (post.status === 'published') return post
    return await publishDraft(tx, post, { actor, now: deps.clock(), action: 'publishPost' })
  })

/**
 * Publishes a draft in the caller's transaction. Keeps the date of the first publication. Throws like
 * `assertPublishable`.
 */
export const publishDraft = async (tx: Transaction, post: StoredPost, audit: AuditFields): Promise<SavedPost> => {
  assertPublishable(post)
  const values = {
    status: 'published' as const,
    publishedAt: post.publishedAt ?? audit.now,
    updatedAt: audit.now,
    version: post.version + 1,
  }
  return await savePost(tx, { before: post, values, audit })
}

/** Deletes a post, its former slugs and its references to tags and images. Throws NOT_FOUND. */
export const deletePost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  writePost(deps, async tx => {
    const post = await requirePost(tx, id)
    const details = { title: post.title, slug: post.slug }
    const audit: AuditFields = { actor, now: deps.clock(), action: 'deletePost', details }
    return await savePost(tx, { before: post, values: null, audit })
  })

/** Renders content as it would appear in a post. Stores nothing. Throws BAD_USER_INPUT. */
export const previewPost = async (deps: Deps, input: unknown): Promise<Article & { content: string }> => {
  const { content, markdown } = parseInput(previewPostInput, input)
  return await sanitizeAndRender(deps, markdown ? await convertMarkdown(deps, 'markdown', markdown) : (content ?? ''))
}

/** Creates a category. Throws BAD_USER_INPUT, or CONFLICT if another category has the name. */
export const createCategory = async (deps: Deps, input: unknown, actor: Actor): Promise<Category> => {
  const { name, slug, description } = parseInput(createCategoryInput, input)
  const now = deps.clock()
  return await writeBlog(deps, async tx => {
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
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if another category has the name
 */
export const updateCategory = async (deps: Deps, id: number, input: unknown, actor: Actor) => {
  const { slug, ...changes } = parseInput(updateCategoryInput, input)
  return await writeBlog(deps, async tx => {
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

/** Deletes a category. Its posts become uncategorized. Throws NOT_FOUND. */
export const deleteCategory = (deps: Deps, id: number, actor: Actor): Promise<Category> =>
  writeBlog(deps, async tx => {
    const category = await requireCategoryById(tx, id)
    const { count } = await tx.post.updateMany({ where: { categoryId: id }, data: { categoryId: null } })
    if (count > 0) await tx.postTag.updateMany({ where: { categoryId: id }, data: { categoryId: null } })
    await tx.category.delete({ where: { id } })
    const details = { name: category.name, slug: category.slug, posts: count }
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteCategory', 'Category', id, details)
    return category
  })
