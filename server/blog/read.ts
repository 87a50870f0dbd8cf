import type pg from 'pg'
import type { Heading } from '../content/article'
import { clampPage, MAX_PAGE_SIZE } from './rules'

/** A published post as the public reads it. */
export interface PublicPost {
  id: number
  slug: string
  title: string
  summary: string | null
  excerpt: string
  /** Null where the list was asked for without it. */
  content: string | null
  markdownContent: string | null
  /** The rendered copy; null where it was not asked for. */
  html: string | null
  headings: Heading[] | null
  readingMinutes: number
  featuredImageUrl: string | null
  coverWidth: number | null
  coverHeight: number | null
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

/** The long texts of a post, which leave the database only for those who ask for them. */
export interface BodySelection {
  content: boolean
  html: boolean
}

const buildColumns = ({ content, html }: BodySelection) => `
  p.id, p.slug, p.title, p.summary, p.excerpt, p.reading_minutes AS "readingMinutes",
  ${content ? 'p.content, p.markdown_content AS "markdownContent",' : ''}
  ${html ? 'coalesce(p.rendered_content, p.content) AS html, p.headings,' : ''}
  p.featured_image_url AS "featuredImageUrl", p.cover_width AS "coverWidth", p.cover_height AS "coverHeight",
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
 * For each filter: the total, from the counter that publishing keeps, and the ids of the page, from the index made
 * for it. Only those few rows are then joined with what a card shows.
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
  // The one total without a counter; the index that holds tag, category and date answers it without the table.
  both: {
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

/** A statement's text is put together once for each choice of texts. */
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

// The constant limit tells the planner what a parameter cannot: of how few rows the plan will be.
const getPageStatement = memoizeStatement((filter: Filter, selection) => ({
  name: getStatementName(`page-${filter}`, selection),
  text: `SELECT total.count AS "totalCount", post.*
         FROM (SELECT coalesce((${POST_FILTERS[filter].total}), 0) AS count) total
         LEFT JOIN LATERAL (
           SELECT ${buildColumns(selection)}
           FROM (SELECT * FROM (
             ${POST_FILTERS[filter].ids} ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
           ) page LIMIT ${MAX_PAGE_SIZE}) key
           JOIN posts p ON p.id = key.id ${POST_JOINS}
         ) post ON $2::bigint < total.count
         ORDER BY post."publishedAt" DESC, post.id DESC`,
}))

/**
 * A page of published posts, the newest first, in one statement whose cost does not grow with the table.
 * @param requested page and limit are clamped; tag by name without regard to case, category by slug
 */
export const readPostPage = async (
  readPool: pg.Pool,
  requested: { page: number; limit: number; tag?: string | null; category?: string | null },
  selection: BodySelection,
): Promise<PublicPostPage> => {
  const { page, limit } = clampPage(requested)
  const filter = requested.tag
    ? requested.category
      ? 'both'
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
    posts: rows.filter(row => row.id !== null).map(toPost),
    pagination: { page, totalPages, hasMore: page < totalPages, totalCount },
  }
}

/** The post that an address leads to, also when it has moved since. */
const POST_ID_BY_SLUG = `coalesce((SELECT id FROM posts WHERE slug = $1), (SELECT post_id FROM post_slugs WHERE slug = $1))`

const getPostStatement = memoizeStatement((variant: 'post', selection) => ({
  name: getStatementName(variant, selection),
  text: `SELECT ${buildColumns(selection)} FROM posts p ${POST_JOINS} WHERE p.id = ${POST_ID_BY_SLUG} AND p.status = 'published'`,
}))

/**
 * A published post by its slug or by one that it had before; null for a draft as for one that does not exist. Its own
 * `slug` says where it is now.
 */
export const readPost = async (
  readPool: pg.Pool,
  slug: string,
  selection: BodySelection,
): Promise<PublicPost | null> => {
  const { rows } = await readPool.query<PostRow>({ ...getPostStatement('post', selection), values: [slug] })
  return rows[0] ? toPost(rows[0]) : null
}

/** So many of the newest of each tag and of the category are looked at for what a post has in common with them. */
const MAX_CANDIDATES_PER_TERM = 12

const getRelatedStatement = memoizeStatement((variant: 'related', selection) => ({
  name: getStatementName(variant, selection),
  text: `WITH mine AS MATERIALIZED (
           SELECT id, category_id FROM posts WHERE id = ${POST_ID_BY_SLUG} AND status = 'published'
         ), near AS (
           SELECT link.post_id AS id, link.published_at, 2 AS points
           FROM mine JOIN post_tags own ON own.post_id = mine.id CROSS JOIN LATERAL (
             SELECT post_id, published_at FROM post_tags
             WHERE tag_id = own.tag_id AND published_at IS NOT NULL
             ORDER BY published_at DESC, post_id DESC LIMIT ${MAX_CANDIDATES_PER_TERM}) link
           UNION ALL
           SELECT same.id, same.published_at, 1
           FROM mine CROSS JOIN LATERAL (
             SELECT id, published_at FROM posts
             WHERE status = 'published' AND category_id = mine.category_id
             ORDER BY published_at DESC, id DESC LIMIT ${MAX_CANDIDATES_PER_TERM}) same
         )
         SELECT ${buildColumns(selection)}
         FROM (SELECT id, sum(points) AS points, published_at FROM near
               WHERE id <> (SELECT id FROM mine) GROUP BY id, published_at
               ORDER BY points DESC, published_at DESC, id DESC LIMIT 3) key
         JOIN posts p ON p.id = key.id ${POST_JOINS}
         ORDER BY key.points DESC, p.published_at DESC, p.id DESC`,
}))

/** Up to three posts that have the most in common with one: tags before the category, then the newest. */
export const readRelatedPosts = async (
  readPool: pg.Pool,
  slug: string,
  selection: BodySelection,
): Promise<PublicPost[]> => {
  const { rows } = await readPool.query<PostRow>({
    ...getRelatedStatement('related', selection),
    values: [slug],
  })
  return rows.map(toPost)
}

/** All categories by name, each with its number of published posts. */
export const readCategories = async (readPool: pg.Pool): Promise<PublicCategory[]> => {
  const { rows } = await readPool.query<PublicCategory>({
    name: 'blog-categories',
    text: 'SELECT id, name, slug, description, post_count AS "postCount" FROM categories ORDER BY name',
  })
  return rows
}

/** Tags of published posts, by name. */
export const readTags = async (readPool: pg.Pool): Promise<{ name: string; postCount: number }[]> => {
  const { rows } = await readPool.query<{ name: string; postCount: number }>({
    name: 'blog-tags',
    text: 'SELECT name, post_count AS "postCount" FROM tags WHERE post_count > 0 ORDER BY name',
  })
  return rows
}

/** The row itself becomes the post: copying its thirty columns would cost more than the rest of this file. */
const toPost = (row: PostRow): PublicPost =>
  Object.assign(row, {
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

/** How often the blog was written to, and how much there is to list: whoever keeps an answer asks this first. */
export const readBlogRevision = async (
  readPool: pg.Pool,
): Promise<{ revision: number; published: number }> => {
  const { rows } = await readPool.query<{ revision: number; published: number }>({
    name: 'blog-state',
    text: 'SELECT revision, published FROM blog_counters',
  })
  return rows[0] ?? { revision: 0, published: 0 }
}

export interface SitemapEntry {
  slug: string
  changedAt: Date
}

/** Addresses of the published posts whose numbers are above `after` and at most `last`. */
export const readSitemapEntries = async (
  readPool: pg.Pool,
  afterId: number,
  lastId: number,
): Promise<SitemapEntry[]> => {
  const { rows } = await readPool.query<SitemapEntry>({
    name: 'blog-addresses',
    text: `SELECT slug, greatest(updated_at, published_at) AS "changedAt" FROM posts
           WHERE id > $1 AND id <= $2 AND status = 'published' ORDER BY id`,
    values: [afterId, lastId],
  })
  return rows
}

/** Of all stretches of so many numbers, those that hold a published post: 0 is the first. One look into each. */
export const readSitemapPages = async (readPool: pg.Pool, pageSize: number): Promise<number[]> => {
  const { rows } = await readPool.query<{ stretch: number }>({
    name: 'blog-stretches',
    text: `SELECT stretch FROM generate_series(0, (SELECT coalesce(max(id), 0) FROM posts) / $1::int) AS stretch
           WHERE EXISTS (SELECT 1 FROM posts WHERE id > stretch * $1::int AND id <= (stretch + 1) * $1::int
                         AND status = 'published' LIMIT 1) ORDER BY stretch`,
    values: [pageSize],
  })
  return rows.map(row => row.stretch)
}
