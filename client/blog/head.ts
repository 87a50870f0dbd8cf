import type { Head, HeadContext } from '../lib/head'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import type { BlogListQuery, BlogPostQuery } from './documents.generated'
import { parseBlogFilter, toCanonicalTagName } from './list/blog-filter'

export type PostData = NonNullable<BlogPostQuery['post']> & Pick<BlogPostQuery, 'relatedPosts'>

export function buildBlogListHead(data: BlogListQuery | undefined, { url }: HeadContext): Head {
  const requested = parseBlogFilter(url.searchParams)
  const category = data?.categories.find(({ slug }) => slug === requested.category)
  // Tag names in URLs are case-insensitive. The canonical URL contains the stored name of the tag.
  const tag = toCanonicalTagName(data?.tags ?? [], requested.tag)
  const filter = { ...requested, tag }
  const { page } = requested
  const titleParts = [category?.name ?? requested.category, tag, page > 1 && `Page ${page}`, site.blogName]
  const image = data?.posts.posts[0]?.featuredImage?.path ?? site.previewImage
  const totalPages = data?.posts.pagination.totalPages ?? page
  return {
    title: titleParts.filter(Boolean).join(' | '),
    description: site.blogDescription,
    canonical: paths.buildBlogListPath(filter),
    ...(page > 1 && { prev: paths.buildBlogListPath({ ...filter, page: Math.min(page - 1, totalPages) }) }),
    ...(page < totalPages && { next: paths.buildBlogListPath({ ...filter, page: page + 1 }) }),
    image,
    type: 'website',
    ...(data && data.posts.posts.length === 0 && { robots: 'noindex' }),
    jsonLd: toAbsoluteUrl =>
      buildBreadcrumbs(toAbsoluteUrl, [[site.blogName, paths.blog], ...buildCategoryBreadcrumb(category)]),
  }
}

/** Builds a post's title (specification §2) and its metadata for search engines and link previews. */
export function buildPostHead(post: PostData | undefined): Head {
  if (!post) return { title: `Post Not Found | ${site.blogName}`, robots: 'noindex' }
  const { featuredImage: cover, category } = post
  const publishedAt = getPostDate(post)
  const description = post.metaDescription || post.excerpt
  const author = getAuthorName(post)
  const tags = post.tags.map(tag => tag.name)
  return {
    title: `${post.metaTitle || post.title} | ${site.blogName}`,
    description,
    canonical: paths.buildPostPath(post.slug),
    image: cover?.path ?? site.previewImage,
    ...(cover?.width && cover.height && { imageSize: { width: cover.width, height: cover.height } }),
    type: 'article',
    article: {
      publishedAt,
      modifiedAt: post.updatedAt,
      ...(author && { author }),
      section: category?.name,
      tags,
    },
    jsonLd: toAbsoluteUrl => ({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'BlogPosting',
          headline: post.title,
          description,
          url: toAbsoluteUrl(paths.buildPostPath(post.slug)),
          mainEntityOfPage: toAbsoluteUrl(paths.buildPostPath(post.slug)),
          ...(cover && { image: toAbsoluteUrl(cover.path) }),
          datePublished: publishedAt,
          dateModified: post.updatedAt,
          // The organization replaces an author without a name.
          author: author
            ? { '@type': 'Person', name: author }
            : { '@type': 'Organization', name: site.name, url: toAbsoluteUrl(paths.home) },
          ...(category && { articleSection: category.name }),
          ...(tags.length > 0 && { keywords: tags.join(', ') }),
          publisher: {
            '@type': 'Organization',
            name: site.name,
            url: toAbsoluteUrl(paths.home),
            logo: { '@type': 'ImageObject', url: toAbsoluteUrl('/touch-icon.png') },
          },
        },
        buildBreadcrumbs(toAbsoluteUrl, [
          [site.blogName, paths.blog],
          ...buildCategoryBreadcrumb(category),
          [post.title, paths.buildPostPath(post.slug)],
        ]),
      ],
    }),
  }
}

type Breadcrumb = [name: string, path: string]

const buildCategoryBreadcrumb = (category: PostData['category'] | undefined): Breadcrumb[] =>
  category ? [[category.name, paths.buildBlogListPath({ category: category.slug })]] : []

const buildBreadcrumbs = (toAbsoluteUrl: (path: string) => string, breadcrumbs: Breadcrumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, paths.home] as Breadcrumb, ...breadcrumbs].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toAbsoluteUrl(path),
  })),
})

/** Joins the author's first and last name, and skips a missing name. Returns '' if both are missing. */
export const getAuthorName = ({ author }: Pick<PostData, 'author'>): string =>
  [author.firstName, author.lastName].filter(Boolean).join(' ')

/** Returns the publication date of a post, or else its creation date (specification §2). */
export const getPostDate = (post: { publishedAt: string | null; createdAt: string }): string =>
  post.publishedAt ?? post.createdAt
