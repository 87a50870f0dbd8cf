import * as z from 'zod/mini'
import type { useSchemaForm } from '../../../lib/forms/use-schema-form'
import type { CreatePostInput, EditedPostFragment } from '../documents.generated'

export type EditedPost = EditedPostFragment

export const ctaTargetLabels = { _self: 'Same window', _blank: 'New window' }

export const ctaStyleLabels = { primary: 'Primary', secondary: 'Secondary', outline: 'Outline' }

const text = z.catch(z.string(), '')

const ctaButtonValues = z.object({
  text,
  url: text,
  target: z.catch(z.enum(['_self', '_blank']), '_self'),
  // The public page renders every style except `primary` like `outline`.
  style: z.catch(z.enum(['primary', 'secondary', 'outline']), 'outline'),
})

export type CtaButtonValues = z.output<typeof ctaButtonValues>

/** Replaces missing and invalid values with defaults. */
export const postFormValuesSchema = z.object({
  title: text,
  slug: text,
  summary: text,
  content: text,
  markdownContent: text,
  featuredImageUrl: text,
  categoryId: z.catch(z.nullable(z.number()), null),
  status: z.catch(z.enum(['draft', 'published']), 'draft'),
  tags: z.catch(z.array(z.string()), []),
  ctaButtons: z.catch(z.array(ctaButtonValues), []),
  metaTitle: text,
  metaDescription: text,
  isFeatured: z.catch(z.boolean(), false),
})

export type PostFormValues = z.output<typeof postFormValuesSchema>

export type PostFormMethods = ReturnType<typeof useSchemaForm<PostFormValues, CreatePostInput>>

/** The labels of the fields, in the order of the form in the specification (§2, Blog administration). */
export const postFieldLabels: Record<keyof PostFormValues, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Excerpt',
  content: 'Content',
  markdownContent: 'Markdown Content',
  featuredImageUrl: 'Featured Image',
  categoryId: 'Category',
  status: 'Status',
  tags: 'Tags',
  ctaButtons: 'Call-to-action buttons',
  metaTitle: 'Meta Title',
  metaDescription: 'Meta Description',
  isFeatured: 'Featured Post',
}

/** Returns the form values of a post; without a post, the default values. */
export const toPostFormValues = (post: EditedPost | undefined): PostFormValues =>
  postFormValuesSchema.parse({ ...post, tags: post?.tags.map(({ name }) => name) })

/** Returns the names of the fields that differ, in the order of `postFieldLabels`. */
export const listChangedFields = (a: PostFormValues, b: PostFormValues): (keyof PostFormValues)[] =>
  Object.keys(postFieldLabels)
    .filter(name => name in a)
    .map(name => name as keyof PostFormValues)
    .filter(name => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
