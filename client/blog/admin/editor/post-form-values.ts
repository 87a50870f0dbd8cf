import type { UseFormReturn } from 'react-hook-form'
import type { CreatePostInput, EditedPostFragment, PostStatus } from '../documents.generated'

export type EditedPost = EditedPostFragment

export const ctaTargetOptions = [
  { value: '_self', label: 'Same window' },
  { value: '_blank', label: 'New window' },
] as const

export const ctaStyleOptions = [
  { value: 'primary', label: 'Primary' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'outline', label: 'Outline' },
] as const

export interface CtaButtonValues {
  text: string
  url: string
  target: (typeof ctaTargetOptions)[number]['value']
  style: (typeof ctaStyleOptions)[number]['value']
}

/** The values of the post form. An empty field is an empty string. */
export interface PostFormValues {
  title: string
  slug: string
  summary: string
  content: string
  markdownContent: string
  featuredImageUrl: string
  categoryId: number | null
  status: PostStatus
  tags: string[]
  ctaButtons: CtaButtonValues[]
  metaTitle: string
  metaDescription: string
  isFeatured: boolean
}

export type PostFormMethods = UseFormReturn<PostFormValues, unknown, CreatePostInput>

export const emptyPostFormValues: PostFormValues = {
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

/** Field labels (specification §2, Blog administration). */
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

/** Converts a saved post to form values; undefined is a new post. */
export const toPostFormValues = (post: EditedPost | undefined): PostFormValues =>
  post
    ? {
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
          // The public page renders every style except `primary` like `outline`.
          style: ctaStyleOptions.find(({ value }) => value === style)?.value ?? 'outline',
        })),
        metaTitle: post.metaTitle ?? '',
        metaDescription: post.metaDescription ?? '',
        isFeatured: post.isFeatured,
      }
    : emptyPostFormValues

/** Returns the fields in which two versions of a post differ, in form order. */
export const listChangedFields = (a: PostFormValues, b: PostFormValues): (keyof PostFormValues)[] =>
  Object.keys(emptyPostFormValues)
    .filter(name => name in a)
    .map(name => name as keyof PostFormValues)
    .filter(name => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
