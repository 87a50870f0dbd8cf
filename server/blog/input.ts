import * as z from 'zod/mini'

/** A text that may be missing, by the name that its form gives it. */
const optionalText = (name: string, maxLength: number) =>
  z.nullish(
    z
      .string(`${name} must be text`)
      .check(
        z.trim(),
        z.maxLength(maxLength, `${name} cannot exceed ${maxLength.toLocaleString('en-US')} characters`),
      ),
  )

/** A text that must be there. */
const requiredText = (name: string) =>
  z.string({ error: ({ input }) => (input === undefined ? `${name} is required` : `${name} must be text`) })

/** Addresses a reader may be sent to: the web, or this site. */
const buttonUrl = requiredText('Button URL').check(
  z.trim(),
  z.refine(
    value => /^\/(?!\/)/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value)),
    'Use an address that starts with http://, https:// or /',
  ),
)

/** Where an image is, in any of the forms that `normaliseImagePath` knows; nothing that names another scheme or host. */
const imageUrl = z.string('The image address must be text').check(
  z.trim(),
  z.maxLength(2000, 'The image address is too long'),
  z.refine(
    value =>
      /^https?:\/\//i.test(value)
        ? URL.canParse(value)
        : !value.startsWith('//') && !/^[a-z][\w+.-]*:|\\/i.test(value),
    'Use an image address that starts with http://, https:// or /',
  ),
)

export const ctaButton = z.object(
  {
    text: requiredText('Button text').check(
      z.trim(),
      z.minLength(1, 'Button text is required'),
      z.maxLength(80, 'Button text cannot exceed 80 characters'),
    ),
    url: buttonUrl,
    target: z._default(
      z.enum(['_self', '_blank', '_parent', '_top'], 'Choose where the button opens'),
      '_self',
    ),
    style: z._default(
      // Primary, or another: what a page does not know it draws as the quieter one.
      z
        .string('Choose the style of the button')
        .check(z.regex(/^[\w-]{1,40}$/, 'Choose the style of the button')),
      'primary',
    ),
  },
  'A button must have a text and a URL',
)

/** A row's number; a form sends it as text. */
const idInput = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message).check(z.trim(), z.regex(/^\d{1,10}$/, message))], message),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message).check(z.positive(message), z.maximum(2_147_483_647, message)),
    ),
  )

/** The same where it may be missing; '' is none. */
const optionalIdInput = (message: string) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullish(idInput(message)),
    ),
  )

/** A tag by its name, or as it is read (specification §3, Blog post): what was read can be sent back. */
const tagName = z.pipe(
  z.transform((tag: string | { name: string }) => (typeof tag === 'object' && tag !== null ? tag.name : tag)),
  z
    .string('A tag must be text')
    .check(
      z.trim(),
      z.minLength(1, 'A tag cannot be empty'),
      z.maxLength(50, 'A tag cannot exceed 50 characters'),
    ),
)

export const postStatuses = ['draft', 'published'] as const

/** No more than so many elements open at once: the time that cleaning takes grows with the square of it. */
const MAX_HTML_DEPTH = 500

/** Tags that stand for themselves, or end where the next begins, open nothing for long. */
const NESTING_TAG =
  /<(\/?)(?!(?:br|hr|img|input|source|col|p|li|dt|dd|t[rdh]|thead|tbody|tfoot|option)\b)[a-z]/gi

const isWithinMaxDepth = (html: string): boolean => {
  let depth = 0
  for (const [, closing] of html.matchAll(NESTING_TAG)) {
    depth = Math.max(0, depth + (closing ? -1 : 1))
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

/** Each field of a post (specification §2, Post form), whether it is being written or changed. Null clears it. */
const postFields = {
  title: z
    .string('Title is required')
    .check(
      z.trim(),
      z.minLength(1, 'Title is required'),
      z.maxLength(200, 'Title cannot exceed 200 characters'),
    ),
  slug: optionalText('Slug', 200),
  summary: optionalText('Excerpt', 1000),
  content: htmlContent.check(z.refine(value => value.trim() !== '', 'Content is required')),
  markdownContent: z.pipe(
    z.transform((text: string | null) => (text === null ? '' : text)),
    markdownContent,
  ),
  featuredImageUrl: z.nullish(imageUrl),
  metaTitle: optionalText('Meta Title', 200),
  metaDescription: optionalText('Meta Description', 500),
  categoryId: optionalIdInput('Choose a category'),
  status: z.enum(postStatuses, 'Choose draft or published'),
  isFeatured: z.boolean('Featured Post must be true or false'),
  tags: z.pipe(
    z.transform((tags: z.input<typeof tagName>[] | null) => (tags === null ? [] : tags)),
    z.array(tagName, 'Tags must be a list').check(z.maxLength(20, 'A post cannot have more than 20 tags')),
  ),
  ctaButtons: z.pipe(
    z.transform((buttons: z.input<typeof ctaButton>[] | null) => (buttons === null ? [] : buttons)),
    z
      .array(ctaButton, 'Buttons must be a list')
      .check(z.maxLength(6, 'A post cannot have more than 6 buttons')),
  ),
  authorId: optionalIdInput('Choose an author'),
}

/** A blog post as its form sends it (specification §2, Post form; §5, Blog post form). */
export const createPostInput = z.object({
  ...postFields,
  markdownContent: z._default(postFields.markdownContent, ''),
  status: z._default(postFields.status, 'draft'),
  isFeatured: z._default(postFields.isFeatured, false),
  tags: z._default(postFields.tags, []),
  ctaButtons: z._default(postFields.ctaButtons, []),
})

export type CreatePostInput = z.infer<typeof createPostInput>

/** Absent stays as it is; null and '' clear what may be empty. An empty slug is made from the title again. */
export const updatePostInput = z.object({
  ...postFields,
  title: z.optional(postFields.title),
  content: z.optional(postFields.content),
  markdownContent: z.optional(postFields.markdownContent),
  status: z.optional(postFields.status),
  isFeatured: z.optional(postFields.isFeatured),
  tags: z.optional(postFields.tags),
  ctaButtons: z.optional(postFields.ctaButtons),
  /** The version that the writer has seen. */
  version: z.optional(idInput('version must be a whole number')),
})

export type UpdatePostInput = z.infer<typeof updatePostInput>

/** What a post must have before it is public, whatever it was when it was kept as a draft. */
export const publishPostInput = z.pick(createPostInput, { title: true, content: true })

/** What the editor wants to see as readers will; the markdown wins where both are given. */
export const previewPostInput = z.object({
  content: z.nullish(htmlContent),
  markdown: z.nullish(markdownContent),
})

const categoryName = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100, 'Name cannot exceed 100 characters'))

/** The Create Category form (specification §5, Blog category form). */
export const createCategoryInput = z.object({
  name: categoryName,
  slug: optionalText('Slug', 100),
  description: optionalText('Description', 500),
})

/** Absent stays as it is. An empty slug is made from the name again. */
export const updateCategoryInput = z.object({
  ...createCategoryInput.shape,
  name: z.optional(categoryName),
})

/** Less markdown than this counts as none (specification §9). */
const MIN_MARKDOWN_LENGTH = 10

/**
 * What to keep as markdown when a writer gave none worth the name (specification §5, Blog post form). It stands
 * here because the form fills it in as the server does.
 */
export const getMarkdownOrFallback = (post: {
  title: string
  content: string
  markdownContent: string
}): string => {
  if (post.markdownContent.trim().length >= MIN_MARKDOWN_LENGTH) return post.markdownContent
  if (post.content.trim().length >= MIN_MARKDOWN_LENGTH) return post.content
  return `${post.title} - content to be written`
}

/** A whole number from a query string, cut to what GraphQL's Int holds; what it means out of range is clampPage's. */
const integerInput = (message: string, defaultValue: number) =>
  z._default(
    z.pipe(
      z.coerce.number(message).check(z.refine(Number.isInteger, message)),
      z.transform(value => Math.max(-1, Math.min(value, 2_147_483_647))),
    ),
    defaultValue,
  )

/** The blog list's query string (specification §7, Blog, public). */
export const postsQuery = z.object({
  page: integerInput('page must be a whole number', 1),
  limit: integerInput('limit must be a whole number', 6),
  tag: z.optional(z.string('tag must be text')),
  category: z.optional(z.string('category must be text')),
})

/** The administrators' list may be asked for one status alone. */
export const adminPostsQuery = z.object({
  status: z.optional(z.enum(postStatuses, 'status must be draft or published')),
})
