import { type Actor, auditSnapshot, recordAuditEvent } from '../audit-log'
import { type Article, renderArticle } from '../content/article'
import { isBlankHtml, renderMarkdown, sanitizeHtml, toPlainText } from '../content/html'
import type { Deps } from '../context'
import { badUserInput, conflict, parseInput } from '../errors'
import type { Category, Post } from '../generated/prisma/client'
import {
  createCategoryInput,
  createPostInput,
  getMarkdownOrFallback,
  previewPostInput,
  publishPostInput,
  type UpdatePostInput,
  updateCategoryInput,
  updatePostInput,
} from './input'
import { buildExcerpt } from './rules'
import {
  assertCategoryExists,
  findAvailableCategorySlug,
  findAvailableSlug,
  getPublicationState,
  loadArticleImages,
  loadFeaturedImageColumns,
  lockBlogForWrite,
  recordSlugChange,
  renderPostContent,
  requireAuthorId,
  requireCategoryById,
  requirePost,
  requireUniqueCategoryName,
  setPostTags,
  syncPostImages,
  syncPostTagColumns,
  toAuditDetails,
  UNPUBLISHED,
  updatePostCounters,
} from './store'

/**
 * Writes a post, cleaned, under a slug that is free (specification §2, Post form). Published at once when its status
 * says so. Its author is whoever writes it, unless another is named.
 * @throws BAD_USER_INPUT
 */
export const createPost = async (deps: Deps, input: unknown, actor: Actor): Promise<Post> => {
  const { tags, authorId, ...post } = parseInput(createPostInput, input)
  const content = await renderNonBlankContent(deps, post.content)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    await assertCategoryExists(tx, post.categoryId)
    const row = await tx.post.create({
      data: {
        ...post,
        ...content,
        ...(await loadFeaturedImageColumns(tx, post.featuredImageUrl)),
        slug: await findAvailableSlug(tx, post.slug || post.title),
        summary: post.summary || null,
        excerpt: post.summary || buildExcerpt(toPlainText(content.content)),
        markdownContent: getMarkdownOrFallback({ ...post, content: content.content }),
        metaTitle: post.metaTitle || null,
        metaDescription: post.metaDescription || null,
        categoryId: post.categoryId ?? null,
        publishedAt: post.status === 'published' ? now : null,
        authorId: await requireAuthorId(tx, authorId ?? actor.id),
        createdAt: now,
      },
    })
    const tagIds = await setPostTags(tx, row, tags)
    await syncPostImages(tx, row)
    await updatePostCounters(tx, UNPUBLISHED, getPublicationState(row, tagIds))
    const details = toAuditDetails({ ...post, tags, authorId: row.authorId, slug: row.slug })
    await recordAuditEvent(tx, actor, now, {
      action: 'createPost',
      subject: 'Post',
      subjectId: row.id,
      details,
    })
    return row
  })
}

/**
 * Changes what is given of a post. The address of one that was ever public keeps leading to it; the date of the first
 * publication stays; a status of draft takes it back from the public.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT when a version is given and somebody has saved since
 */
export const updatePost = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<Post> => {
  const { tags, version, ...changes } = parseInput(updatePostInput, input)
  const content = changes.content === undefined ? null : await renderNonBlankContent(deps, changes.content)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    if (version !== undefined && version !== post.version) {
      throw conflict('Somebody else has saved this post since you opened it.')
    }
    await assertCategoryExists(tx, changes.categoryId)
    const slug =
      changes.slug === undefined
        ? post.slug
        : await findAvailableSlug(tx, changes.slug || changes.title || post.title, id)
    await recordSlugChange(tx, post, slug)
    const row = await tx.post.update({
      where: { id },
      data: {
        ...buildTextColumns(post, changes, content?.content ?? post.content),
        ...content,
        ...(changes.featuredImageUrl !== undefined &&
          (await loadFeaturedImageColumns(tx, changes.featuredImageUrl))),
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
    if (row.status === 'published' && post.status !== 'published') requirePublishable(row)
    const details = toAuditDetails({ ...changes, tags })
    await recordAuditEvent(tx, actor, now, { action: 'updatePost', subject: 'Post', subjectId: id, details })
    return row
  })
}

/** @throws BAD_USER_INPUT where cleaning leaves nothing to read or to look at */
const renderNonBlankContent = async (deps: Deps, html: string) => {
  const rendered = await renderPostContent(deps, html)
  assertNotBlank(rendered.content)
  return rendered
}

const assertNotBlank = (content: string): void => {
  if (isBlankHtml(content)) throw badUserInput([{ path: 'content', message: 'Content is required' }])
}

/**
 * A draft may be older than the rules, or come from elsewhere: what could not be written as published is not published.
 * @throws BAD_USER_INPUT
 */
const requirePublishable = (post: Post): void => {
  assertNotBlank(parseInput(publishPostInput, post).content)
}

/** The plain texts that change, with what follows from them; undefined stays. */
const buildTextColumns = (post: Post, changes: UpdatePostInput, content: string) => {
  const { title, markdownContent, summary, metaTitle, metaDescription } = changes
  const effectiveSummary = summary === undefined ? post.summary : summary || null
  return {
    title,
    summary: summary === undefined ? undefined : effectiveSummary,
    excerpt: effectiveSummary ?? buildExcerpt(toPlainText(content)),
    markdownContent:
      markdownContent === undefined
        ? undefined
        : getMarkdownOrFallback({ title: title ?? post.title, content, markdownContent }),
    metaTitle: metaTitle === undefined ? undefined : metaTitle || null,
    metaDescription: metaDescription === undefined ? undefined : metaDescription || null,
  }
}

/**
 * Makes a draft public. The date of the first publication is kept; a published post stays as it is.
 * @throws NOT_FOUND, BAD_USER_INPUT where it has no title or nothing to read
 */
export const publishPost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    if (post.status === 'published') return post
    requirePublishable(post)
    const now = deps.clock()
    const row = await tx.post.update({
      where: { id },
      data: { status: 'published', publishedAt: post.publishedAt ?? now, version: { increment: 1 } },
    })
    await syncPostTagColumns(tx, row)
    await updatePostCounters(tx, publicationState, getPublicationState(row, publicationState.tagIds))
    await recordAuditEvent(tx, actor, now, { action: 'publishPost', subject: 'Post', subjectId: id })
    return row
  })

/**
 * Deletes a post with its tags' links and its old addresses.
 * @returns what it was
 * @throws NOT_FOUND
 */
export const deletePost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const { post, publicationState } = await requirePost(tx, id)
    await tx.post.delete({ where: { id } })
    await updatePostCounters(tx, publicationState, UNPUBLISHED)
    const details = { title: post.title, slug: post.slug }
    await recordAuditEvent(tx, actor, deps.clock(), {
      action: 'deletePost',
      subject: 'Post',
      subjectId: id,
      details,
    })
    return post
  })

/**
 * What an editor's text becomes: the HTML as it would be kept, and as readers would get it. Writes nothing.
 * @throws BAD_USER_INPUT
 */
export const previewPost = async (deps: Deps, input: unknown): Promise<Article & { content: string }> => {
  const { content, markdown } = parseInput(previewPostInput, input)
  const cleanedHtml = sanitizeHtml(markdown ? convertMarkdown(markdown) : (content ?? ''))
  return {
    content: cleanedHtml,
    ...(await renderArticle(cleanedHtml, await loadArticleImages(deps.db, cleanedHtml))),
  }
}

/** @throws BAD_USER_INPUT for what nobody would write by hand: lists in lists in lists … */
const convertMarkdown = (markdown: string): string => {
  try {
    return parseInput(previewPostInput, { content: renderMarkdown(markdown) }).content ?? ''
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw badUserInput([{ path: 'markdown', message: 'Markdown Content is nested too deeply' }])
  }
}

/** @throws BAD_USER_INPUT, CONFLICT for a name that is taken */
export const createCategory = async (deps: Deps, input: unknown, actor: Actor): Promise<Category> => {
  const { name, slug, description } = parseInput(createCategoryInput, input)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    await requireUniqueCategoryName(tx, name, null)
    const data = {
      name,
      slug: await findAvailableCategorySlug(tx, slug || name, null),
      description: description || null,
      createdAt: now,
    }
    const row = await tx.category.create({ data })
    const details = { name, slug: row.slug, description: row.description }
    await recordAuditEvent(tx, actor, now, {
      action: 'createCategory',
      subject: 'Category',
      subjectId: row.id,
      details,
    })
    return row
  })
}

/** @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT for a name that is taken */
export const updateCategory = async (
  deps: Deps,
  id: number,
  input: unknown,
  actor: Actor,
): Promise<Category> => {
  const { slug, ...changes } = parseInput(updateCategoryInput, input)
  return await deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
    const category = await requireCategoryById(tx, id)
    if (changes.name !== undefined) await requireUniqueCategoryName(tx, changes.name, id)
    const requestedSlug = slug || changes.name || category.name
    const row = await tx.category.update({
      where: { id },
      data: {
        ...changes,
        ...(changes.description !== undefined && { description: changes.description || null }),
        ...(slug !== undefined && { slug: await findAvailableCategorySlug(tx, requestedSlug, id) }),
      },
    })
    const details = auditSnapshot({ ...changes, slug: slug === undefined ? undefined : row.slug })
    await recordAuditEvent(tx, actor, deps.clock(), {
      action: 'updateCategory',
      subject: 'Category',
      subjectId: id,
      details,
    })
    return row
  })
}

/**
 * Deletes a category. Its posts are without one after that, which reads as Uncategorized.
 * @returns what it was
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
    await recordAuditEvent(tx, actor, deps.clock(), {
      action: 'deleteCategory',
      subject: 'Category',
      subjectId: id,
      details,
    })
    return category
  })
