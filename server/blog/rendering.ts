import { writeBlog } from '../blog-revision'
import type { Article, ArticleImage } from '../content/article'
import { ARTICLE_VERSION } from '../content/article-version'
import { isBlankHtml, listUrlAttributes } from '../content/html.text'
import type { Deps } from '../context'
import { createBadUserInputError, parseInput } from '../errors'
import type { Post } from '../generated/prisma/client'
import { previewPostInput } from './input'
import { buildSrcset, extractUploadNames, getStorageKeyCandidates, normalizeImagePath } from './rules'
import { findPost, savePost } from './store'

/**
 * Loads the sizes and `srcset` values of the uploaded images in the HTML. Returns a map keyed by URL path. Omits images
 * whose size is unknown. If the HTML contains a smaller copy of an image, the map contains the original image.
 */
const loadArticleImages = async (db: Deps['db'], html: string) => {
  const images = new Map<string, ArticleImage>()
  const storageKeys = listImageKeys(null, html)
  if (storageKeys.length === 0) return images
  const files = await db.storedFile.findMany({
    where: { storageKey: { in: storageKeys } },
    select: { storageKey: true, width: true, height: true },
  })
  for (const { storageKey, width, height } of files) {
    const path = `/${storageKey}`
    if (width && height) images.set(path, { width, height, srcset: buildSrcset(path, width) ?? '' })
  }
  return images
}

/** Returns the possible storage keys of the uploads that a post uses (`getStorageKeyCandidates`). */
export const listImageKeys = (featuredImageUrl: string | null, html: string): string[] =>
  extractUploadNames([featuredImageUrl ?? '', ...listUrlAttributes(html)]).flatMap(getStorageKeyCandidates)

/**
 * Returns the normalized path or URL of a featured image, and the storage key of the image. Both are null without an
 * image. The storage key is also null if the image is not an upload.
 */
export const toFeaturedImage = (url: string | null | undefined) => {
  const featuredImageUrl = url ? normalizeImagePath(url) : null
  const [name] = extractUploadNames([featuredImageUrl ?? ''])
  const isUploadPath = featuredImageUrl === `/uploads/${name}`
  return { featuredImageUrl, featuredImageKey: isUploadPath ? `uploads/${name}` : null }
}

/**
 * Converts Markdown to HTML that is not sanitized.
 * @param path name of the input field in the error for Markdown that is nested too deeply
 * @throws BAD_USER_INPUT if the Markdown or its HTML is nested too deeply, if the HTML is too long, or if the
 * conversion exceeds its time or memory limit
 */
export const convertMarkdown = async (
  { converter }: Deps,
  path: 'markdown' | 'markdownContent',
  markdown: string,
): Promise<string> => {
  try {
    const content = await converter.convert('renderMarkdown', markdown)
    return parseInput(previewPostInput, { content }).content ?? ''
  } catch (error) {
    // Markdown that is nested too deeply overflows the stack of the converter.
    if (!(error instanceof RangeError)) throw error
    throw createBadUserInputError([{ path, message: 'Markdown Content is nested too deeply' }])
  }
}

/**
 * Sanitizes HTML and renders it for readers. Must not be called in a transaction, because the conversion can take
 * seconds.
 * @throws BAD_USER_INPUT if the conversion exceeds its time or memory limit
 */
export const sanitizeAndRender = async (
  { db, converter }: Deps,
  rawHtml: string,
): Promise<Article & { content: string }> => {
  const content = await converter.convert('sanitizeHtml', rawHtml)
  return { content, ...(await converter.convert('renderArticle', content, await loadArticleImages(db, content))) }
}

const renderPostContent = async (deps: Deps, rawHtml: string) => {
  const { content, html, headings, readingMinutes } = await sanitizeAndRender(deps, rawHtml)
  return {
    content,
    renderedContent: html,
    headings: headings.map(heading => ({ ...heading })),
    readingMinutes,
    renderVersion: ARTICLE_VERSION,
  }
}

/**
 * Renders the HTML of a post or, if no HTML is given, its Markdown. Returns the values of the content columns.
 * @throws BAD_USER_INPUT if the sanitized HTML displays nothing, and the errors of `convertMarkdown` and
 * `sanitizeAndRender`
 */
export const renderNonBlankContent = async (
  deps: Deps,
  { content, markdownContent = '' }: { content?: string | null; markdownContent?: string },
) => {
  const rendered = await renderPostContent(
    deps,
    content ?? (await convertMarkdown(deps, 'markdownContent', markdownContent)),
  )
  assertNotBlank(rendered.content)
  return rendered
}

/** @throws BAD_USER_INPUT if the HTML displays nothing: no text, image, drawing, video, table or horizontal rule */
export const assertNotBlank = (content: string): void => {
  if (isBlankHtml(content)) throw createBadUserInputError([{ path: 'content', message: 'Content is required' }])
}

/**
 * Rerenders all posts that were rendered with an older ARTICLE_VERSION, one at a time. Stops early if `signal` is
 * aborted. Logs failures. Skips a post that is updated, published or deleted while it is rendered.
 * @returns number of rerendered posts
 */
export const rerenderOutdatedPosts = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  for (let lastId = 0, renderedCount = 0; ; ) {
    const post = signal.aborted
      ? null
      : await deps.db.post.findFirst({
          where: { renderVersion: { lt: ARTICLE_VERSION }, id: { gt: lastId } },
          orderBy: { id: 'asc' },
        })
    if (!post) return renderedCount
    lastId = post.id
    renderedCount += await rerenderPost(deps, post).catch(error => {
      const message = 'failed to rerender a post; the server retries at its next start'
      deps.log.warn({ err: error, postId: post.id }, message)
      return 0
    })
  }
}

/** Rerenders a post. Returns 1, or 0 if the post was updated, published or deleted during the rendering. */
const rerenderPost = async (deps: Deps, { id, content, version }: Post): Promise<number> => {
  const { content: _, ...renderedColumns } = await renderPostContent(deps, content)
  return writeBlog(deps, async tx => {
    const post = await findPost(tx, id)
    if (post?.version !== version) return 0
    const { featuredImageUrl, featuredImageKey } = toFeaturedImage(post.featuredImageUrl)
    const values = { ...renderedColumns, featuredImageUrl }
    const imageKeys = listImageKeys(featuredImageUrl, post.content)
    await savePost(tx, { before: post, values, imageKeys, featuredImageKey, audit: null })
    return 1
  })
}
