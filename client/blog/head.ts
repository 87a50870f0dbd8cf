import type { Head, HeadContext } from '../lib/head'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import type { BlogListQuery, BlogPostQuery } from './documents.generated'
import { readFilter } from './filter'

export type PostData = NonNullable<BlogPostQuery['post']>

/** The blog list's title and address, by its filter and page. */
export function listHead(data: BlogListQuery | undefined, { url }: HeadContext): Head {
  const filter = readFilter(url.searchParams)
  const category = data?.categories.find(({ slug }) => slug === filter.category)?.name ?? filter.category
  const parts = [category, filter.tag, filter.page > 1 && `Page ${filter.page}`, site.blogName]
  return {
    title: parts.filter(Boolean).join(' | '),
    description: site.blogDescription,
    canonical: paths.blogList(filter),
    image: data?.posts.posts[0]?.featuredImage?.path,
    type: 'website',
    // An empty filter is nothing to find.
    ...(data && data.posts.posts.length === 0 && { robots: 'noindex' }),
  }
}

/** A post's title in the form of specification §2, and what search engines and previews want to know. */
export function postHead(post: PostData | undefined): Head {
  if (!post) return { title: `Post Not Found | ${site.blogName}`, robots: 'noindex' }
  const canonical = paths.post(post.slug)
  const publishedAt = post.publishedAt ?? post.createdAt
  const description = post.metaDescription ?? post.excerpt
  return {
    title: `${post.metaTitle || post.title} | ${site.blogName}`,
    description,
    canonical,
    image: post.featuredImage?.path,
    type: 'article',
    publishedAt,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description,
      datePublished: publishedAt,
      dateModified: post.updatedAt,
      author: { '@type': 'Person', name: authorName(post) },
      keywords: post.tags.map(tag => tag.name).join(', '),
      publisher: { '@type': 'Organization', name: site.name },
    },
  }
}

/** First and last name, as far as they are known. */
export const authorName = ({ author }: Pick<PostData, 'author'>): string =>
  [author.firstName, author.lastName].filter(Boolean).join(' ') || site.name

/** When a post counts as written: published_at, else created_at (specification §2). */
export const postDate = (post: { publishedAt: string | null; createdAt: string }): string =>
  post.publishedAt ?? post.createdAt
