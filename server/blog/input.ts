import * as z from 'zod/mini'

const text = (most: number, words: string) => z.string().check(z.trim(), z.maxLength(most, words))
const optionalText = (most: number, words: string) => z.nullish(text(most, words))

/** Addresses a reader may be sent to: the web, or this site. */
const link = z.string().check(
  z.trim(),
  z.refine(
    value => /^\/(?!\/)/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value)),
    'Use an address that starts with http://, https:// or /',
  ),
)

/** Where an image is, in any of the forms that `normaliseImagePath` knows; nothing that names another scheme or host. */
const image = z.string().check(
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

export const ctaButton = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Button text is required'),
      z.maxLength(80, 'Button text cannot exceed 80 characters'),
    ),
  url: link,
  target: z._default(z.enum(['_self', '_blank'], 'Choose where the button opens'), '_self'),
  style: z._default(z.enum(['primary', 'secondary', 'outline'], 'Choose the style of the button'), 'primary'),
})

export const tagName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'A tag cannot be empty'),
    z.maxLength(50, 'A tag cannot exceed 50 characters'),
  )

/** A blog post as its form sends it (specification §2, Post form; §5, Blog post form). */
export const createPostInput = z.object({
  title: z
    .string('Title is required')
    .check(
      z.trim(),
      z.minLength(1, 'Title is required'),
      z.maxLength(200, 'Title cannot exceed 200 characters'),
    ),
  slug: optionalText(200, 'Slug cannot exceed 200 characters'),
  summary: optionalText(1000, 'Excerpt cannot exceed 1,000 characters'),
  content: z
    .string('Content is required')
    .check(
      z.minLength(1, 'Content is required'),
      z.maxLength(500_000, 'Content cannot exceed 500,000 characters'),
    ),
  markdownContent: z._default(
    z.string().check(z.maxLength(500_000, 'Markdown Content cannot exceed 500,000 characters')),
    '',
  ),
  featuredImageUrl: z.nullish(image),
  metaTitle: optionalText(200, 'Meta Title cannot exceed 200 characters'),
  metaDescription: optionalText(500, 'Meta Description cannot exceed 500 characters'),
  categoryId: z.nullish(
    z
      .int('Choose a category')
      .check(z.positive('Choose a category'), z.maximum(2_147_483_647, 'Choose a category')),
  ),
  status: z._default(z.enum(['draft', 'published'], 'Choose draft or published'), 'draft'),
  isFeatured: z._default(z.boolean(), false),
  tags: z._default(z.array(tagName).check(z.maxLength(20, 'A post cannot have more than 20 tags')), []),
  ctaButtons: z._default(
    z.array(ctaButton).check(z.maxLength(6, 'A post cannot have more than 6 buttons')),
    [],
  ),
})

export type CreatePostInput = z.infer<typeof createPostInput>

/** A whole number from a query string, cut to what GraphQL's Int holds; what it means out of range is clampPage's. */
const whole = (words: string, otherwise: number) =>
  z._default(
    z.pipe(
      z.coerce.number(words).check(z.refine(Number.isInteger, words)),
      z.transform(value => Math.max(-1, Math.min(value, 2_147_483_647))),
    ),
    otherwise,
  )

/** The blog list's query string (specification §7, Blog, public). */
export const postsQuery = z.object({
  page: whole('page must be a whole number', 1),
  limit: whole('limit must be a whole number', 6),
  tag: z.optional(z.string()),
  category: z.optional(z.string()),
})
