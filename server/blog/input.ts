import * as z from 'zod/mini'
import {
  buildBoundedText,
  buildIdInput,
  buildIntegerParam,
  buildOptionalIdInput,
  buildOptionalText,
  buildRequiredText,
  withEmptyAsNull,
} from '../input-primitives'
import { isImageUrl, isLinkUrl } from '../urls'

const buttonUrl = buildRequiredText('Button URL').check(
  z.trim(),
  z.refine(isLinkUrl, 'Use a URL that starts with http://, https:// or /'),
)

/** An HTTP(S) URL, a path on this site, or a filename, which `normalizeImagePath` converts to a path. */
const imageUrl = z
  .string('Image URL must be text')
  .check(
    z.trim(),
    z.maxLength(2000, 'Image URL is too long'),
    z.refine(isImageUrl, 'Use an image URL that starts with http://, https:// or /'),
  )

/** Values of the `target` attribute (specification §2, Blog post page). */
const ctaTargets = ['_self', '_blank', '_parent', '_top'] as const
export type CtaTarget = (typeof ctaTargets)[number]

export const ctaStyles = ['primary', 'secondary', 'outline'] as const
export type CtaStyle = (typeof ctaStyles)[number]

/** Returns the style with this name, or `outline` for any other name. Pages render `secondary` like `outline`. */
export const toCtaStyle = (value: string): CtaStyle => ctaStyles.find(style => style === value) ?? 'outline'

export const ctaButton = z.object(
  {
    text: buildRequiredText('Button text').check(
      z.trim(),
      z.minLength(1, 'Button text is required'),
      z.maxLength(80, 'Button text cannot exceed 80 characters'),
    ),
    url: buttonUrl,
    target: z._default(z.enum(ctaTargets, 'Choose where the button opens'), '_self'),
    style: z._default(
      z.pipe(
        z.string('Choose the style of the button').check(z.regex(/^[\w-]{1,40}$/, 'Choose the style of the button')),
        z.transform(toCtaStyle),
      ),
      'primary',
    ),
  },
  'A button must have text and a URL',
)

/** A name, or an object with a name, such as a tag that the API returned (specification §3, Blog post). */
const tagName = z.pipe(
  z.transform((tag: string | { name: string }) => (typeof tag === 'object' && tag !== null ? tag.name : tag)),
  z
    .string('A tag must be text')
    .check(z.trim(), z.minLength(1, 'A tag cannot be empty'), z.maxLength(50, 'A tag cannot exceed 50 characters')),
)

const postStatuses = ['draft', 'published'] as const

/** Maximum depth of nested elements. The time to sanitize HTML grows with the square of the depth. */
const MAX_HTML_DEPTH = 500

/**
 * Matches the tags of elements that add depth. Void elements and elements such as `<li>`, which the next sibling
 * closes, add none. The third group is set if the tag ends with `/>`. Such a tag closes its element only in `<svg>`.
 */
const NESTING_TAG_PATTERN =
  /<(\/?)(?!(?:br|hr|img|input|source|col|p|li|dt|dd|t[rdh]|thead|tbody|tfoot|option)\b)([a-z]+)(?=([^<>]*\/>)?)/gi

const isWithinMaxDepth = (html: string): boolean => {
  let depth = 0
  let svgDepth = 0
  for (const [, closing, name = '', selfClosing] of html.matchAll(NESTING_TAG_PATTERN)) {
    if (selfClosing && svgDepth > 0) continue
    const change = closing ? -1 : 1
    if (name.toLowerCase() === 'svg') svgDepth = Math.max(0, svgDepth + change)
    depth = Math.max(0, depth + change)
    if (depth > MAX_HTML_DEPTH) return false
  }
  return true
}

const htmlContent = z
  .string('Content is required')
  .check(
    z.maxLength(500_000, 'Content cannot exceed 500,000 characters'),
    z.refine(isWithinMaxDepth, 'Content is nested too deeply'),
  )

const markdownContent = z
  .string('Markdown Content must be text')
  .check(z.maxLength(500_000, 'Markdown Content cannot exceed 500,000 characters'))

/**
 * The fields of a post (specification §2, Post form). Null clears a field, with these exceptions: `title`, `status` and
 * `isFeatured` reject null; a null `slug` is generated from the title; a null or blank `content` is rendered from the
 * Markdown; a null `authorId` counts as absent.
 */
const postFields = {
  title: buildBoundedText('Title', 1, 200),
  slug: buildOptionalText('Slug', 200),
  // The form labels the summary "Excerpt". The column `excerpt` contains the summary or, if there is none, the start of
  // the text.
  summary: buildOptionalText('Excerpt', 1000),
  content: withEmptyAsNull(htmlContent),
  markdownContent: z.pipe(
    z.transform((text: string | null) => (text === null ? '' : text)),
    markdownContent,
  ),
  featuredImageUrl: z.nullish(imageUrl),
  metaTitle: buildOptionalText('Meta Title', 200),
  metaDescription: buildOptionalText('Meta Description', 500),
  categoryId: buildOptionalIdInput('Choose a category'),
  status: z.enum(postStatuses, 'Choose draft or published'),
  isFeatured: z.boolean('Featured Post must be true or false'),
  tags: z.pipe(
    z.transform((tags: z.input<typeof tagName>[] | null) => (tags === null ? [] : tags)),
    z.array(tagName, 'Tags must be a list').check(z.maxLength(20, 'A post cannot have more than 20 tags')),
  ),
  ctaButtons: z.pipe(
    z.transform((buttons: z.input<typeof ctaButton>[] | null) => (buttons === null ? [] : buttons)),
    z.array(ctaButton, 'Buttons must be a list').check(z.maxLength(6, 'A post cannot have more than 6 buttons')),
  ),
  authorId: buildOptionalIdInput('Choose an author'),
}

type PostTexts = { content?: string | null; markdownContent?: string }

/** Returns whether the HTML of a post is rendered from its Markdown. If HTML is given, it takes precedence. */
export const isRenderedFromMarkdown = ({ content, markdownContent }: PostTexts): boolean =>
  content == null && Boolean(markdownContent?.trim())

/**
 * Builds a check that adds an issue to the field `content` if the post has no text. The check also runs if other fields
 * have issues.
 */
const buildTextCheck = (hasText: (post: PostTexts) => boolean) =>
  z.refine<PostTexts>(hasText, {
    error: 'Content is required',
    path: ['content'],
    when: ({ value }) => value instanceof Object && hasStringTexts(value),
  })

/** Returns whether each text is a string, null or absent. The schemas of the two fields reject other types. */
const hasStringTexts = ({ content, markdownContent }: { content?: unknown; markdownContent?: unknown }): boolean =>
  [content ?? '', markdownContent ?? ''].every(text => typeof text === 'string')

const newPostFields = {
  ...postFields,
  markdownContent: z._default(postFields.markdownContent, ''),
  status: z._default(postFields.status, 'draft'),
  isFeatured: z._default(postFields.isFeatured, false),
  tags: z._default(postFields.tags, []),
  ctaButtons: z._default(postFields.ctaButtons, []),
}

/** A new post with HTML, Markdown or both. */
export const createPostInput = z
  .object(newPostFields)
  .check(buildTextCheck(post => post.content != null || isRenderedFromMarkdown(post)))

/** The post form (specification §5, Blog post form). It requires HTML. */
export const postFormInput = z.object({
  ...newPostFields,
  content: htmlContent.check(z.refine(value => value.trim() !== '', 'Content is required')),
})

/**
 * Changes to a post. Absent fields remain unchanged, except that Markdown without HTML also replaces the HTML. Null or
 * blank HTML requires Markdown. A null or empty slug is generated from the title.
 */
export const updatePostInput = z
  .object({
    ...z.partial(z.object(postFields)).shape,
    /** The version of the post that the changes are based on. */
    version: z.optional(buildIdInput('version must be a whole number')),
  })
  .check(buildTextCheck(post => post.content !== null || isRenderedFromMarkdown(post)))

export type UpdatePostInput = z.infer<typeof updatePostInput>

/** The fields that a post needs before it is published. */
export const publishPostInput = z.pick(postFormInput, { title: true, content: true })

/** The content of a preview. The Markdown takes precedence over the HTML. */
export const previewPostInput = z.object({
  content: z.nullish(htmlContent),
  markdown: z.nullish(markdownContent),
})

const categoryName = buildBoundedText('Name', 1, 100)

/** The Create Category form (specification §5, Blog category form). */
export const createCategoryInput = z.object({
  name: categoryName,
  slug: buildOptionalText('Slug', 100),
  description: buildOptionalText('Description', 500),
})

/** Changes to a category. Absent fields remain unchanged. A null or empty slug is generated from the name. */
export const updateCategoryInput = z.object({
  ...createCategoryInput.shape,
  name: z.optional(categoryName),
})

/** Minimum number of characters in the Markdown (specification §9), and in HTML that replaces shorter Markdown. */
const MIN_MARKDOWN_LENGTH = 10

/**
 * Returns the Markdown of a post for editors (specification §5, Blog post form). If the Markdown is too short, returns
 * the HTML. If the HTML is also too short, returns a placeholder.
 */
export const getMarkdownOrFallback = (post: { title: string; content: string; markdownContent: string }): string => {
  if (post.markdownContent.trim().length >= MIN_MARKDOWN_LENGTH) return post.markdownContent
  if (post.content.trim().length >= MIN_MARKDOWN_LENGTH) return post.content
  return `${post.title} - content to be written`
}

/**
 * Range to which the numbers in the query string are clamped, so that they fit GraphQL's Int. `clampPage` then applies
 * the limits of the list.
 */
const PARAM_RANGE = [-1, 2_147_483_647] as const

/** The query string of the blog list (specification §7, Blog, public). */
export const postsQuery = z.object({
  page: buildIntegerParam('page must be a whole number', 1, PARAM_RANGE),
  limit: buildIntegerParam('limit must be a whole number', 6, PARAM_RANGE),
  tag: z.optional(z.string('tag must be text')),
  category: z.optional(z.string('category must be text')),
})

/** The query string of the administrators' post list. */
export const adminPostsQuery = z.object({
  status: z.optional(z.enum(postStatuses, 'status must be draft or published')),
})
