import type { Transaction } from '../adapters/db'
import { lockBlogForWrite } from '../blog-revision'
import { ARTICLE_VERSION, type Article, type ArticleImage } from '../content/article'
import { isBlankHtml, listUrls } from '../content/html'
import type { Deps } from '../context'
import { badUserInput, parseInput } from '../errors'
import type { Post } from '../generated/prisma/client'
import { previewPostInput } from './input'
import { buildSrcset, extractUploadNames, getStorageKeyCandidates, normaliseImagePath } from './rules'

type StoredFileClient = Pick<Transaction, 'storedFile'>

/** Returns the size and `srcset` of each uploaded image in some HTML, by path. */
const loadArticleImages = async (db: StoredFileClient, html: string) => {
  const images = new Map<string, ArticleImage>()
  for (const { storageKey, width, height } of await loadFilesByName(db, extractUploadNames(listUrls(html)))) {
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

/** Returns the columns of a featured image: its path or URL, and its size in pixels if it is an uploaded image. */
export const loadFeaturedImageColumns = async (db: StoredFileClient, url: string | null | undefined) => {
  const path = url ? normaliseImagePath(url) : null
  const [file] = path === null ? [] : await loadFilesByName(db, extractUploadNames([path]))
  const isExactMatch = file !== undefined && `/${file.storageKey}` === path
  return {
    featuredImageUrl: path,
    featuredImageWidth: isExactMatch ? file.width : null,
    featuredImageHeight: isExactMatch ? file.height : null,
  }
}

/** Stores which uploaded images a post uses. Used images cannot be deleted. */
export const syncPostImages = async (tx: Transaction, post: Post): Promise<void> => {
  const urls = [post.featuredImageUrl ?? '', ...listUrls(post.content)]
  const files = await loadFilesByName(tx, extractUploadNames(urls))
  const fileIds = files.map(file => file.id)
  await tx.postImage.deleteMany({ where: { postId: post.id, fileId: { notIn: fileIds } } })
  const data = fileIds.map(fileId => ({ postId: post.id, fileId }))
  if (data.length > 0) await tx.postImage.createMany({ data, skipDuplicates: true })
}

/**
 * Converts Markdown to HTML. The result is not sanitized.
 * @param path name of the input field
 * @throws BAD_USER_INPUT if the Markdown or its HTML is nested too deeply, or if the conversion takes too long
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
    if (!(error instanceof RangeError)) throw error
    throw badUserInput([{ path, message: 'Markdown Content is nested too deeply' }])
  }
}

/**
 * Sanitizes HTML and renders it for readers. Call it before a transaction, because it can take seconds.
 * @returns the sanitized HTML and the rendered article
 * @throws BAD_USER_INPUT if the conversion takes too long
 */
export const sanitizeAndRender = async (
  { db, converter }: Deps,
  rawHtml: string,
): Promise<Article & { content: string }> => {
  const content = await converter.convert('sanitizeHtml', rawHtml)
  return { content, ...(await converter.convert('renderArticle', content, await loadArticleImages(db, content))) }
}

/** Sanitizes and renders HTML to the columns of a post. */
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
 * Renders the HTML of the input, otherwise its Markdown, to the columns of a post.
 * @throws BAD_USER_INPUT if the sanitized HTML has no text and no images, or if the conversion takes too long
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

/** @throws BAD_USER_INPUT if the HTML has no text and no images */
export const assertNotBlank = (content: string): void => {
  if (isBlankHtml(content)) throw badUserInput([{ path: 'content', message: 'Content is required' }])
}

/**
 * Renders the posts again that an older version of the renderer has rendered, one after the other. A failure is logged
 * and does not stop the others. Posts saved in the meantime keep their content.
 * @returns number of rendered posts
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
      const message = 'failed to render a post again; the next start retries'
      deps.log.warn({ err: error, postId: post.id }, message)
      return 0
    })
  }
}

const rerenderPost = async (deps: Deps, post: Post): Promise<number> => {
  const { content: _, ...renderedColumns } = await renderPostContent(deps, post.content)
  return deps.db.$transaction(async tx => {
    await lockBlogForWrite(tx)
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
