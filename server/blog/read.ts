import type { ReadPool } from '../adapters/db/database'
import type { Heading } from '../content/article'
import { isLinkUrl } from '../urls'
import { clampPage, MAX_POSTS_PER_PAGE } from './rules'

export interface PublicPost {
  id: number
  slug: string
  title: string
  summary: string | null
  excerpt: string
  /** `content` and `markdownContent` are present only if `BodySelection.content` is true. */
  content?: string
  markdownContent?: string
  /** `html` and `headings` are present only if `BodySelection.html` is true. */
  html?: string
  headings?: Heading[]
  readingMinutes: number
  featuredImageUrl: string | null
  featuredImageWidth: number | null
  featuredImageHeight: number | null
  metaTitle: string | null
  metaDescription: string | null
  categoryId: number | null
  category: PublicCategory | null
  tags: { name: string; postCount: number }[]
  isFeatured: boolean
  publishedAt: Date
  createdAt: Date
  updatedAt: Date
  authorId: number
  author: { firstName: string | null; lastName: string | null }
  ctaButtons: { text: string; url: string; target: string; style: string }[]
}

export interface PublicCategory {
  id: number
  name: string
  slug: string
  description: string | null
  postCount: number
}

export interface PublicPostPage {
  posts: PublicPost[]
  pagination: { page: number; totalPages: number; hasMore: boolean; totalCount: number }
}

interface PostRow extends Omit<PublicPost, 'category' | 'author'> {
  firstName: string | null
  lastName: string | null
  categoryName: string | null
  categorySlug: string | null
  categoryDescription: string | null
  categoryPostCount: number | null
}

/** The optional fields of `PublicPost` that a statement selects. */
export interface BodySelection {
  /** Selects `content` and `markdownContent`. */
  content: boolean
  /** Selects `html` and `headings`. */
  html: boolean
}

const buildColumns = ({ content, html }: BodySelection) => `
  p.id, p.slug, p.title, p.summary, p.excerpt, p.reading_minutes AS "readingMinutes",
  ${content ? 'p.content, p.markdown_content AS "markdownContent",' : ''}
  ${html ? 'coalesce(p.rendered_content, p.content) AS html, p.headings,' : ''}
  p.featured_image_url AS "featuredImageUrl", p.cover_width AS "featuredImageWidth", p.cover_height AS "featuredImageHeight",
  p.meta_title AS "metaTitle", p.meta_description AS "metaDescription",
  p.category_id AS "categoryId", p.is_featured AS "isFeatured", p.published_at AS "publishedAt",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.author_id AS "authorId", p.cta_buttons AS "ctaButtons",
  u.first_name AS "firstName", u.last_name AS "lastName",
  c.name AS "categoryName", c.slug AS "categorySlug", c.description AS "categoryDescription",
  c.post_count AS "categoryPostCount",
  (SELECT coalesce(json_agg(json_build_object('name', t.name, 'postCount', t.post_count) ORDER BY t.name), '[]')
     FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags`

const POST_JOINS = `JOIN users u ON u.id = p.author_id LEFT JOIN categories c ON c.id = p.category_id`

/**
 * SQL for each filter. $3 is the tag or the category; `tagAndCategory` has the tag in $3 and the category in $4.
 * `total` selects the number of posts, from a counter if there is one. `ids` selects the ids from an index, so that
 * only the posts of one page are joined with other tables.
 */
const POST_FILTERS = {
  all: {
    total: 'SELECT published FROM blog_counters',
    ids: `SELECT id, published_at FROM posts WHERE status = 'published'`,
  },
  category: {
    total: 'SELECT post_count FROM categories WHERE slug = $3',
    ids: `SELECT id, published_at FROM posts
          WHERE status = 'published' AND category_id = (SELECT id FROM categories WHERE slug = $3)`,
  },
  tag: {
    total: 'SELECT post_count FROM tags WHERE name = $3::citext',
    ids: `SELECT post_id AS id, published_at FROM post_tags
          WHERE published_at IS NOT NULL AND tag_id = (SELECT id FROM tags WHERE name = $3::citext)`,
  },
  // No counter exists for this filter. An index-only scan on tag, category and publication date counts the posts.
  tagAndCategory: {
    total: `SELECT count(*)::int FROM post_tags
            WHERE published_at IS NOT NULL AND tag_id = (SELECT id FROM tags WHERE name = $3::citext)
              AND category_id = (SELECT id FROM categories WHERE slug = $4)`,
    ids: `SELECT post_id AS id, published_at FROM post_tags
          WHERE published_at IS NOT NULL AND tag_id = (SELECT id FROM tags WHERE name = $3::citext)
            AND category_id = (SELECT id FROM categories WHERE slug = $4)`,
  },
}

type Filter = keyof typeof POST_FILTERS

const getStatementName = (name: string, { content, html }: BodySelection) =>
  `blog-${name}${content ? '-content' : ''}${html ? '-html' : ''}`

interface PreparedStatement {
  name: string
  text: string
}

/** Returns a function that builds the statement of each combination of variant and selection only once. */
const memoizeStatement = <TVariant extends string>(
  build: (variant: TVariant, selection: BodySelection) => PreparedStatement,
) => {
  const statements = new Map<string, PreparedStatement>()
  return (variant: TVariant, selection: BodySelection): PreparedStatement => {
    const key = getStatementName(variant, selection)
    const statement = statements.get(key) ?? build(variant, selection)
    statements.set(key, statement)
    return statement
  }
}

// The outer LIMIT is a constant, so that the planner expects few rows even if it does not know the value of $1.
const getPageStatement = memoizeStatement((filter: Filter, selection) => ({
  name: getStatementName(`page-${filter}`, selection),
  text: `SELECT total.count AS "totalCount", post.*
         FROM (SELECT coalesce((${POST_FILTERS[filter].total}), 0) AS count) total
         LEFT JOIN LATERAL (
           SELECT ${buildColumns(selection)}
           FROM (SELECT * FROM (
             ${POST_FILTERS[filter].ids} ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
           ) page LIMIT ${MAX_POSTS_PER_PAGE}) page_ids
           JOIN posts p ON p.id = page_ids.id ${POST_JOINS}
         ) post ON $2::bigint < total.count
         ORDER BY post."publishedAt" DESC, post.id DESC`,
}))

/**
 * Returns a page of published posts, newest first. The cost grows with the offset and, for a tag together with a
 * category, with the number of matching posts.
 * @param requested page and limit, which are clamped; name of a tag, case-insensitive; slug of a category
 */
export const readPostPage = async (
  readPool: ReadPool,
  requested: { page: number; limit: number; tag?: string | null; category?: string | null },
  selection: BodySelection,
): Promise<PublicPostPage> => {
  const { page, limit } = clampPage(requested)
  const filter = requested.tag
    ? requested.category
      ? 'tagAndCategory'
      : 'tag'
    : requested.category
      ? 'category'
      : 'all'
  const values = [limit, (page - 1) * limit, ...[requested.tag, requested.category].filter(Boolean)]
  const { rows } = await readPool.query<PostRow & { totalCount: number }>({
    ...getPageStatement(filter, selection),
    values,
  })
  const totalCount = rows[0]?.totalCount ?? 0
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  return {
    // For a page without posts, the statement returns a single row that contains only the total.
    posts: rows.filter(row => row.id !== null).map(toPost),
    pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
  }
}

/** SQL expression for the id of the post whose current or former slug is $1. */
const POST_ID_BY_SLUG = `coalesce((SELECT id FROM posts WHERE slug = $1), (SELECT post_id FROM post_slugs WHERE slug = $1))`

const getPostStatement = memoizeStatement((variant: 'post', selection) => ({
  name: getStatementName(variant, selection),
  text: `SELECT ${buildColumns(selection)} FROM posts p ${POST_JOINS} WHERE p.id = ${POST_ID_BY_SLUG} AND p.status = 'published'`,
}))

/** Returns the published post with this current or former slug, or null if there is none. */
export const readPost = async (readPool: ReadPool, slug: string, selection: BodySelection) => {
  const { rows } = await readPool.query<PostRow>({ ...getPostStatement('post', selection), values: [slug] })
  return rows[0] ? toPost(rows[0]) : null
}

export const MAX_RELATED_POSTS = 3

/**
 * Maximum number of candidates for related posts per tag, and for the category. The candidates are the newest posts
 * with the tag or in the category.
 */
const MAX_CANDIDATES_PER_TERM = 12

const getRelatedStatement = memoizeStatement((variant: 'related', selection) => ({
  name: getStatementName(variant, selection),
  text: `WITH source AS MATERIALIZED (
           SELECT id, category_id FROM posts WHERE id = ${POST_ID_BY_SLUG} AND status = 'published'
         ), candidates AS (
           SELECT tagged.post_id AS id, tagged.published_at, 2 AS points
           FROM source JOIN post_tags source_tag ON source_tag.post_id = source.id CROSS JOIN LATERAL (
             SELECT post_id, published_at FROM post_tags
             WHERE tag_id = source_tag.tag_id AND published_at IS NOT NULL
             ORDER BY published_at DESC, post_id DESC LIMIT ${MAX_CANDIDATES_PER_TERM}) tagged
           UNION ALL
           SELECT categorized.id, categorized.published_at, 1
           FROM source CROSS JOIN LATERAL (
             SELECT id, published_at FROM posts
             WHERE status = 'published' AND category_id = source.category_id
             ORDER BY published_at DESC, id DESC LIMIT ${MAX_CANDIDATES_PER_TERM}) categorized
         )
         SELECT ${buildColumns(selection)}
         FROM (SELECT id, sum(points) AS points, published_at FROM candidates
               WHERE id <> (SELECT id FROM source) GROUP BY id, published_at
               ORDER BY points DESC, published_at DESC, id DESC LIMIT ${MAX_RELATED_POSTS}) related
         JOIN posts p ON p.id = related.id ${POST_JOINS}
         ORDER BY related.points DESC, p.published_at DESC, p.id DESC`,
}))

/**
 * Returns up to three posts that are related to the published post with this current or former slug. Each shared tag is
 * worth two points, and the same category one point. The posts with the most points come first. Of posts with equal
 * points, newer posts come first.
 */
export const readRelatedPosts = async (readPool: ReadPool, slug: string, selection: BodySelection) => {
  const { rows } = await readPool.query<PostRow>({
    ...getRelatedStatement('related', selection),
    values: [slug],
  })
  return rows.map(toPost)
}

/** Returns all categories with their number of published posts, sorted by name. */
export const readCategories = async (readPool: ReadPool): Promise<PublicCategory[]> => {
  const { rows } = await readPool.query<PublicCategory>({
    name: 'blog-categories',
    text: 'SELECT id, name, slug, description, post_count AS "postCount" FROM categories ORDER BY name',
  })
  return rows
}

/** Returns the tags of published posts, sorted by name. */
export const readTags = async (readPool: ReadPool): Promise<{ name: string; postCount: number }[]> => {
  const { rows } = await readPool.query<{ name: string; postCount: number }>({
    name: 'blog-tags',
    text: 'SELECT name, post_count AS "postCount" FROM tags WHERE post_count > 0 ORDER BY name',
  })
  return rows
}

/** Returns the long texts of a post. Texts that were not selected are undefined. */
export const getLongTexts = ({ content, markdownContent, html }: PublicPost) => [content, markdownContent, html]

/** Converts the row in place, because copying the columns of every row is slow. */
const toPost = (row: PostRow): PublicPost =>
  Object.assign(row, {
    // Omits buttons with unsafe URLs. Earlier releases stored buttons without checking their URLs.
    ctaButtons: row.ctaButtons.filter(({ url }) => isLinkUrl(url)),
    author: { firstName: row.firstName, lastName: row.lastName },
    category:
      row.categoryId !== null && row.categoryName !== null && row.categorySlug !== null
        ? {
            id: row.categoryId,
            name: row.categoryName,
            slug: row.categorySlug,
            description: row.categoryDescription,
            postCount: row.categoryPostCount ?? 0,
          }
        : null,
  })
