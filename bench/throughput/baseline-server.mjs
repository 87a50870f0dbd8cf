// The baseline of the throughput benchmark (bench/README.md): a minimal server with `node:http` and `pg`. The parent
// process sends { databaseUrl, databaseDir, poolSize, jwtSecret, pages } by IPC and receives { port }. `pages` holds
// rendered pages of the application, so that this server and the application send about the same number of bytes.
import { createServer } from 'node:http'
import pg from 'pg'
import { openEmbeddedDatabase } from '../embedded-database.mjs'
import { extractBlogTemplate, extractPostTemplate, renderBlogPage, renderPostPage } from './baseline-pages.mjs'
import { executeMutation } from './baseline-writes.mjs'

// Copies of the queries in server/blog/read.ts. Change both files together.
const buildColumns = bodySelection => `
  p.id, p.slug, p.title, p.summary, p.excerpt, p.reading_minutes AS "readingMinutes",
  ${bodySelection === 'content' ? 'p.content, p.markdown_content AS "markdownContent",' : ''}
  ${bodySelection === 'html' ? 'coalesce(p.rendered_content, p.content) AS html, p.headings,' : ''}
  p.featured_image_url AS "featuredImageUrl", p.cover_width AS "featuredImageWidth", p.cover_height AS "featuredImageHeight",
  p.meta_title AS "metaTitle", p.meta_description AS "metaDescription",
  p.category_id AS "categoryId", p.is_featured AS "isFeatured", p.published_at AS "publishedAt",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.author_id AS "authorId", p.cta_buttons AS "ctaButtons",
  u.first_name AS "firstName", u.last_name AS "lastName",
  c.name AS "categoryName", c.slug AS "categorySlug", c.description AS "categoryDescription",
  c.post_count AS "categoryPostCount",
  (SELECT coalesce(json_agg(json_build_object('name', t.name, 'postCount', t.post_count) ORDER BY t.name), '[]')
     FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags`

const joins = 'JOIN users u ON u.id = p.author_id LEFT JOIN categories c ON c.id = p.category_id'

const buildListQuery = bodySelection => `
  SELECT total.count AS "totalCount", post.*
  FROM (SELECT coalesce((SELECT published FROM blog_counters), 0) AS count) total
  LEFT JOIN LATERAL (
    SELECT ${buildColumns(bodySelection)}
    FROM (SELECT * FROM (
      SELECT id, published_at FROM posts WHERE status = 'published'
      ORDER BY published_at DESC, id DESC LIMIT $1::int OFFSET $2::bigint
    ) page LIMIT 50) page_ids
    JOIN posts p ON p.id = page_ids.id ${joins}
  ) post ON $2::bigint < total.count
  ORDER BY post."publishedAt" DESC, post.id DESC`

const LIST_STATEMENT = { name: 'list', text: buildListQuery() }
const LIST_WITH_CONTENT_STATEMENT = { name: 'list-content', text: buildListQuery('content') }

const idBySlug = 'coalesce((SELECT id FROM posts WHERE slug = $1), (SELECT post_id FROM post_slugs WHERE slug = $1))'
const buildPostQuery = bodySelection =>
  `SELECT ${buildColumns(bodySelection)} FROM posts p ${joins} WHERE p.id = ${idBySlug} AND p.status = 'published'`
const POST_WITH_CONTENT_STATEMENT = { name: 'post-content', text: buildPostQuery('content') }
const POST_WITH_HTML_STATEMENT = { name: 'post-html', text: buildPostQuery('html') }
const RELATED_POSTS_STATEMENT = {
  name: 'related',
  text: `WITH source AS MATERIALIZED (
           SELECT id, category_id FROM posts WHERE id = ${idBySlug} AND status = 'published'
         ), candidates AS (
           SELECT tagged.post_id AS id, tagged.published_at, 2 AS points
           FROM source JOIN post_tags source_tag ON source_tag.post_id = source.id CROSS JOIN LATERAL (
             SELECT post_id, published_at FROM post_tags
             WHERE tag_id = source_tag.tag_id AND published_at IS NOT NULL
             ORDER BY published_at DESC, post_id DESC LIMIT 12) tagged
           UNION ALL
           SELECT categorized.id, categorized.published_at, 1
           FROM source CROSS JOIN LATERAL (
             SELECT id, published_at FROM posts
             WHERE status = 'published' AND category_id = source.category_id
             ORDER BY published_at DESC, id DESC LIMIT 12) categorized
         )
         SELECT ${buildColumns()}
         FROM (SELECT id, sum(points) AS points, published_at FROM candidates
               WHERE id <> (SELECT id FROM source) GROUP BY id, published_at
               ORDER BY points DESC, published_at DESC, id DESC LIMIT 3) related
         JOIN posts p ON p.id = related.id ${joins}
         ORDER BY related.points DESC, p.published_at DESC, p.id DESC`,
}
const CATEGORIES_STATEMENT = {
  name: 'categories',
  text: 'SELECT id, name, slug, description, post_count AS "postCount" FROM categories ORDER BY name',
}
const TAGS_STATEMENT = {
  name: 'tags',
  text: 'SELECT name, post_count AS "postCount" FROM tags WHERE post_count > 0 ORDER BY name',
}

const getImageUrl = row => row.featuredImageUrl
const toTags = tags => tags.map(tag => ({ name: tag.name }))

const toGraphQLPost = row => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  publishedAt: row.publishedAt.toISOString(),
  featuredImageUrl: getImageUrl(row),
  category: row.categoryName === null ? null : { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
  tags: toTags(row.tags),
  author: { firstName: row.firstName, lastName: row.lastName },
})

const toRestPost = row => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  excerpt: row.excerpt,
  content: row.content,
  markdown_content: row.markdownContent,
  featured_image_url: getImageUrl(row),
  featuredImage: row.featuredImageUrl === null ? null : { path: getImageUrl(row) },
  meta_title: row.metaTitle,
  meta_description: row.metaDescription,
  category_id: row.categoryId,
  category: row.categoryName === null ? null : { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
  tags: toTags(row.tags),
  status: 'published',
  is_featured: row.isFeatured,
  published_at: row.publishedAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  author_id: row.authorId,
  author: { first_name: row.firstName, last_name: row.lastName },
  cta_buttons: row.ctaButtons,
})

const buildPagination = (rows, page, limit) => {
  const totalCount = rows[0].totalCount
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  return { page, totalPages, hasMore: page < totalPages, totalCount }
}

const readJsonBody = async request => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const queryRows = async (pool, statement, values) => (await pool.query({ ...statement, values })).rows

/** Creates a handler for each kind of request. A handler returns the response body. */
const createHandlers = (pool, jwtSecret, templates) => ({
  graphql: async request => {
    const { page, limit, slug, ...mutationVariables } = (await readJsonBody(request)).variables
    if (slug !== undefined) {
      const [row] = await queryRows(pool, POST_WITH_CONTENT_STATEMENT, [slug])
      return JSON.stringify({ data: { post: { ...toGraphQLPost(row), content: row.content } } })
    }
    if (page === undefined) return executeMutation(pool, jwtSecret, request, mutationVariables)
    const rows = await queryRows(pool, LIST_STATEMENT, [limit, (page - 1) * limit])
    return JSON.stringify({
      data: { posts: { posts: rows.map(toGraphQLPost), pagination: buildPagination(rows, page, limit) } },
    })
  },
  restList: async request => {
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?')))
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    const rows = await queryRows(pool, LIST_WITH_CONTENT_STATEMENT, [limit, (page - 1) * limit])
    return JSON.stringify({ posts: rows.map(toRestPost), pagination: buildPagination(rows, page, limit) })
  },
  restPost: async request => {
    const [row] = await queryRows(pool, POST_WITH_CONTENT_STATEMENT, [request.url.slice('/api/blog/posts/'.length)])
    return JSON.stringify(toRestPost(row))
  },
  blog: async () => {
    const [rows, categories, tags] = await Promise.all([
      queryRows(pool, LIST_STATEMENT, [6, 0]),
      queryRows(pool, CATEGORIES_STATEMENT, []),
      queryRows(pool, TAGS_STATEMENT, []),
    ])
    return renderBlogPage(templates.blog, rows, categories, tags, buildPagination(rows, 1, 6))
  },
  post: async request => {
    const slug = request.url.slice('/blog/'.length).replace(/\?.*/, '')
    const [[row], related] = await Promise.all([
      queryRows(pool, POST_WITH_HTML_STATEMENT, [slug]),
      queryRows(pool, RELATED_POSTS_STATEMENT, [slug]),
    ])
    return renderPostPage(templates.post, row, related)
  },
})

/** Returns the handler for the URL and the content type of the response. */
const getRoute = (handlers, url) => {
  if (url === '/graphql') return [handlers.graphql, 'application/json']
  if (url.startsWith('/api/blog/posts?')) return [handlers.restList, 'application/json']
  if (url.startsWith('/api/blog/posts/')) return [handlers.restPost, 'application/json']
  return [/^\/blog(\?|$)/.test(url) ? handlers.blog : handlers.post, 'text/html; charset=utf-8']
}

process.once('message', async ({ databaseUrl, databaseDir, poolSize, jwtSecret, pages }) => {
  const pool = databaseUrl
    ? new pg.Pool({
        connectionString: databaseUrl,
        max: poolSize,
        options: '-c plan_cache_mode=force_generic_plan -c jit=off',
      })
    : (await openEmbeddedDatabase(databaseDir)).pool
  const handlers = createHandlers(pool, jwtSecret, {
    blog: extractBlogTemplate(pages.blog),
    post: extractPostTemplate(pages.post),
  })
  const server = createServer(async (request, response) => {
    const [handler, contentType] = getRoute(handlers, request.url)
    try {
      const bytes = Buffer.from(await handler(request))
      response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.byteLength }).end(bytes)
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
})
process.on('disconnect', () => process.exit(0))
