import type { UseFormReturn } from 'react-hook-form'
import type { CreatePostInput, EditedPostFragment, PostStatus } from './documents.generated'

export type EditedPost = EditedPostFragment

export const ctaTargets = [
  { value: '_self', label: 'Same window' },
  { value: '_blank', label: 'New window' },
] as const

export const ctaStyles = [
  { value: 'primary', label: 'Primary' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'outline', label: 'Outline' },
] as const

export interface CtaValues {
  text: string
  url: string
  target: (typeof ctaTargets)[number]['value']
  style: (typeof ctaStyles)[number]['value']
}

/** A post as its form holds it: what is empty is an empty text. */
export interface PostValues {
  title: string
  slug: string
  summary: string
  content: string
  markdownContent: string
  featuredImageUrl: string
  categoryId: number | null
  status: PostStatus
  tags: string[]
  ctaButtons: CtaValues[]
  metaTitle: string
  metaDescription: string
  isFeatured: boolean
}

/** The form: what it holds, and what it sends. */
export type PostFormState = UseFormReturn<PostValues, unknown, CreatePostInput>

export const emptyPost: PostValues = {
  title: '',
  slug: '',
  summary: '',
  content: '',
  markdownContent: '',
  featuredImageUrl: '',
  categoryId: null,
  status: 'draft',
  tags: [],
  ctaButtons: [],
  metaTitle: '',
  metaDescription: '',
  isFeatured: false,
}

/** What the form calls its fields (specification §2, Blog administration). */
export const fieldNames: Record<keyof PostValues, string> = {
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

export const valuesOf = (post: EditedPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  summary: post.summary ?? '',
  content: post.content,
  markdownContent: post.markdownContent,
  featuredImageUrl: post.featuredImageUrl ?? '',
  categoryId: post.categoryId,
  status: post.status,
  tags: post.tags.map(({ name }) => name),
  ctaButtons: post.ctaButtons.map(({ text, url, target, style }) => ({
    text,
    url,
    target: target === '_blank' ? '_blank' : '_self',
    // What the form does not offer is drawn as any other than the primary.
    style: ctaStyles.find(({ value }) => value === style)?.value ?? 'outline',
  })),
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
  isFeatured: post.isFeatured,
})

/** The fields in which two versions of a post differ, in the order of the form. */
export const differing = (one: PostValues, other: PostValues): (keyof PostValues)[] =>
  Object.keys(emptyPost)
    .filter(name => name in one)
    .map(name => name as keyof PostValues)
    .filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
