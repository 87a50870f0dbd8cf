import type { Transaction } from '../adapters/db/database'
import { isForeignKeyViolation } from '../adapters/db/errors'
import { type AuditFields, auditSnapshot, buildAuditEventInsert } from '../audit-log'
import { createBadUserInputError, createConflictError, createNotFoundError } from '../errors'
import { type Category, type Post, Prisma, type Tag } from '../generated/prisma/client'
import { buildEventWrites } from '../webhook-events'
import { buildFormerSlugWrites, buildSlugCandidates } from './slugs'

// While a transaction holds the lock of `writeBlog`, other writers wait for each of its statements. Therefore, creating
// a post takes one statement after the lock, and updating, publishing or deleting a post takes two
// (docs/decisions/0024).

/** A post with the relations that `AdminPost` selects. */
export interface SavedPost extends Post {
  tags: { tag: Pick<Tag, 'id' | 'name' | 'postCount'> }[]
  category: Omit<Category, 'createdAt'> | null
  author: { firstName: string | null; lastName: string | null }
  /** Whether webhook deliveries were queued for the change. */
  hasDeliveries: boolean
}

export interface StoredPost extends Post {
  tags: Pick<Tag, 'id' | 'name'>[]
}

const POST_COLUMNS = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  summary: 'summary',
  excerpt: 'excerpt',
  content: 'content',
  markdownContent: 'markdown_content',
  featuredImageUrl: 'featured_image_url',
  featuredImageWidth: 'cover_width',
  featuredImageHeight: 'cover_height',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  categoryId: 'category_id',
  status: 'status',
  isFeatured: 'is_featured',
  publishedAt: 'published_at',
  scheduledAt: 'scheduled_at',
  ctaButtons: 'cta_buttons',
  authorId: 'author_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
  renderedContent: 'rendered_content',
  headings: 'headings',
  readingMinutes: 'reading_minutes',
  renderVersion: 'render_version',
} satisfies Record<keyof Post, string>

const POST_SELECTION = Prisma.raw(
  Object.entries(POST_COLUMNS)
    .map(([field, column]) => `post.${column} AS "${field}"`)
    .join(', '),
)

/** Values for the columns of a post. Absent columns remain unchanged. */
export type PostValues = {
  [TField in Exclude<keyof Post, 'id' | 'slug' | 'featuredImageWidth' | 'featuredImageHeight'>]?:
    | Post[TField]
    | undefined
}

export type NewPostValues = Omit<
  Post,
  'id' | 'slug' | 'featuredImageWidth' | 'featuredImageHeight' | 'scheduledAt' | 'version'
>

/** The creation, update or deletion of a post. An absent property leaves its part of the post unchanged. */
export interface PostChange {
  /** Null for a new post. */
  before: StoredPost | null
  /** Null deletes the post. */
  values: PostValues | null
  /** Gets a suffix if another post has or had the slug. */
  requestedSlug?: string | undefined
  tagNames?: string[] | undefined
  /** Storage keys of the uploads that the post uses. Some may not exist (`listImageKeys`). */
  imageKeys?: string[] | undefined
  /**
   * Storage key of the featured image, from which the post gets its `featuredImageWidth` and `featuredImageHeight`.
   * Null sets both columns to null.
   */
  featuredImageKey?: string | null | undefined
  /** Fields of the audit event. Null for a rerendering, which adds neither an audit event nor webhook deliveries. */
  audit: AuditFields | null
}

/**
 * Creates, updates or deletes a post in one statement. The statement also writes the former slugs, tags, image
 * references, counters, audit event and webhook deliveries. The caller must hold the lock of `writeBlog`, so that the
 * statement sees all earlier changes. Each CTE sees the rows as they were before the statement. Therefore, CTEs read
 * new values from the RETURNING clauses of other CTEs.
 * @throws BAD_USER_INPUT if the category or the author does not exist, NOT_FOUND if the post no longer exists
 */
export const savePost = async (tx: Transaction, change: PostChange): Promise<SavedPost> => {
  const { before, values } = change
  const previous = getPublicationState(before)
  const current = getPublicationState(
    values && {
      status: values.status ?? before?.status,
      categoryId: values.categoryId === undefined ? before?.categoryId : values.categoryId,
    },
  )
  const publishedDelta = Number(current.isPublished) - Number(previous.isPublished)
  const [row] = await tx.$queryRaw<SavedPost[]>`${before ? Prisma.empty : Prisma.raw('/* name: create-post */')}
    WITH RECURSIVE candidate (slug, number) AS (${buildSlugCandidates(change.requestedSlug ?? '', before?.id)}),
    post AS (${buildPostWrite(change)} RETURNING *),
    ${buildFormerSlugWrites(before)},
    ${buildTagWrites(change, previous.isPublished, current.isPublished)},
    ${buildImageWrites(change)},
    counted_category AS (
      UPDATE categories
      SET post_count = post_count + (id IS NOT DISTINCT FROM ${current.categoryId}::int)::int
                                  - (id IS NOT DISTINCT FROM ${previous.categoryId}::int)::int
      WHERE id IN (${current.categoryId}::int, ${previous.categoryId}::int)
        AND ${current.categoryId !== previous.categoryId}::boolean
      RETURNING id, post_count
    ), counter AS (
      UPDATE blog_counters SET published = published + ${publishedDelta}::int WHERE ${publishedDelta}::int <> 0
    ), audit_event AS (${buildPostAuditInsert(change.audit, before)}),
    ${buildEventWrites(findEvent(change, previous.isPublished, current.isPublished), Prisma.sql`post`)}
    SELECT ${POST_SELECTION},
      (SELECT coalesce(json_agg(json_build_object('tag',
         json_build_object('id', id, 'name', name, 'postCount', post_count)) ORDER BY name), '[]') FROM tag) AS tags,
      (SELECT json_build_object('id', id, 'name', name, 'slug', slug, 'description', description,
         'postCount', coalesce(counted_category.post_count, categories.post_count))
       FROM categories LEFT JOIN counted_category USING (id) WHERE id = post.category_id) AS category,
      (SELECT json_build_object('firstName', first_name, 'lastName', last_name)
       FROM users WHERE users.id = post.author_id) AS author,
      EXISTS (SELECT 1 FROM webhook_delivery) AS "hasDeliveries"
    FROM post`.catch(error => {
    throw toMissingReferenceError(error)
  })
  if (!row) throw createNotFoundError('Post not found')
  return row
}

const buildPostWrite = ({ before, values, requestedSlug, featuredImageKey }: PostChange): Prisma.Sql => {
  if (!values) return Prisma.sql`DELETE FROM posts WHERE id = ${before?.id}`
  const assignments = Object.entries(POST_COLUMNS).flatMap(([field, column]) => {
    const value = values[field as keyof PostValues]
    return value === undefined ? [] : [{ column, value: Prisma.sql`${toParameter(value)}` }]
  })
  if (requestedSlug !== undefined)
    assignments.push({ column: 'slug', value: Prisma.sql`(SELECT slug FROM candidate ORDER BY number DESC LIMIT 1)` })
  if (featuredImageKey !== undefined)
    for (const size of ['width', 'height']) {
      const value = Prisma.sql`(SELECT ${Prisma.raw(size)} FROM stored_files WHERE storage_key = ${featuredImageKey})`
      assignments.push({ column: `cover_${size}`, value })
    }
  if (before) {
    const columnUpdates = assignments.map(({ column, value }) => Prisma.sql`${Prisma.raw(column)} = ${value}`)
    return Prisma.sql`UPDATE posts SET ${Prisma.join(columnUpdates)} WHERE id = ${before.id}`
  }
  const columns = Prisma.raw(assignments.map(({ column }) => column).join(', '))
  return Prisma.sql`INSERT INTO posts (${columns}) VALUES (${Prisma.join(assignments.map(({ value }) => value))})`
}

/** Serializes the values of JSON columns: arrays and all objects except dates. */
const toParameter = (value: PostValues[keyof PostValues]) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value

/**
 * Builds the CTEs that create missing tags, update the post counts of tags, and store the tags of the post. The CTE
 * `tag` contains the tags of the post. Names that differ only in case refer to the same tag (citext).
 */
const buildTagWrites = ({ before, values, tagNames }: PostChange, wasPublished: boolean, isPublished: boolean) => {
  const previousTags = before?.tags ?? []
  const names = values ? deduplicate(tagNames ?? previousTags.map(({ name }) => name)) : []
  const countedNames = Prisma.sql`${isPublished ? names : []}::citext[]`
  const previouslyCountedIds = Prisma.sql`${wasPublished ? previousTags.map(({ id }) => id) : []}::int[]`
  return Prisma.sql`new_tag AS (
      INSERT INTO tags (name, post_count)
      SELECT name, (name = ANY (${countedNames}))::int FROM unnest(${names}::citext[]) name
      ON CONFLICT DO NOTHING RETURNING id, name, post_count
    ), counted_tag AS (
      UPDATE tags
      SET post_count = post_count + (name = ANY (${countedNames}))::int - (id = ANY (${previouslyCountedIds}))::int
      WHERE (name = ANY (${countedNames}) OR id = ANY (${previouslyCountedIds}))
        AND (name = ANY (${countedNames})) <> (id = ANY (${previouslyCountedIds}))
      RETURNING id, post_count
    ), tag AS (
      SELECT id, name, post_count FROM new_tag
      UNION ALL
      SELECT id, name, coalesce(counted_tag.post_count, tags.post_count) FROM tags LEFT JOIN counted_tag USING (id)
      WHERE name = ANY (${names}::citext[])
    ), removed_post_tag AS (
      DELETE FROM post_tags WHERE post_id = ${before?.id ?? null}::int AND tag_id NOT IN (SELECT id FROM tag)
    ), post_tag AS (
      INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
      SELECT post.id, tag.id, category_id, CASE status WHEN 'published' THEN published_at END FROM post, tag
      ON CONFLICT (post_id, tag_id)
      DO UPDATE SET category_id = EXCLUDED.category_id, published_at = EXCLUDED.published_at
    )`
}

const deduplicate = (names: string[]) => {
  const lowerCaseNames = names.map(name => name.toLowerCase())
  return names.filter((_name, index) => lowerCaseNames.indexOf(lowerCaseNames[index] ?? '') === index)
}

/** Builds the CTEs that store which uploaded images a post uses. Used images cannot be deleted. */
const buildImageWrites = ({ before, imageKeys }: PostChange) => Prisma.sql`
    image AS (SELECT id FROM stored_files WHERE storage_key = ANY (${imageKeys ?? []}::text[])),
    removed_post_image AS (
      DELETE FROM post_images
      WHERE post_id = ${before?.id ?? null}::int AND ${imageKeys !== undefined}::boolean
        AND file_id NOT IN (SELECT id FROM image)
    ), post_image AS (
      INSERT INTO post_images (post_id, file_id) SELECT post.id, image.id FROM post, image ON CONFLICT DO NOTHING
    )`

const buildPostAuditInsert = (audit: AuditFields | null, before: StoredPost | null) => {
  if (!audit) return Prisma.sql`SELECT`
  const rowDetails = before ? Prisma.sql`'{}'::jsonb` : Prisma.sql`jsonb_build_object('slug', post.slug)`
  return buildAuditEventInsert(audit, 'Post', Prisma.sql`post`, rowDetails)
}

/**
 * Returns the webhook event of a change. Returns null if the post is published neither before nor after the
 * change, or if the change has no audit event.
 */
const findEvent = ({ audit }: PostChange, wasPublished: boolean, isPublished: boolean) => {
  if (!audit || !(wasPublished || isPublished)) return null
  const type = !isPublished ? 'post.unpublished' : wasPublished ? 'post.updated' : 'post.published'
  return { type, now: audit.now } as const
}

/**
 * Returns the values that determine which counters include a post. `categoryId` is null for drafts, because the
 * counters of categories include only published posts.
 */
const getPublicationState = (post: PostValues | null) => {
  const isPublished = post?.status === 'published'
  return { isPublished, categoryId: (isPublished && post.categoryId) || null }
}

const toMissingReferenceError = (error: unknown) => {
  if (!isForeignKeyViolation(error)) return error
  const message = String(error)
  if (message.includes('posts_category_id_fkey'))
    return createBadUserInputError([{ path: 'categoryId', message: 'Choose an existing category' }])
  if (message.includes('posts_author_id_fkey'))
    return createBadUserInputError([{ path: 'authorId', message: 'Choose an existing author' }])
  return error
}

/** Returns a post with its tags, or null. */
export const findPost = async (tx: Transaction, id: number): Promise<StoredPost | null> => {
  const [post] = await tx.$queryRaw<StoredPost[]>`SELECT ${POST_SELECTION},
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
       FROM post_tags JOIN tags ON tags.id = tag_id WHERE post_id = post.id) AS tags
    FROM posts post WHERE id = ${id}`
  return post ?? null
}

/** @throws NOT_FOUND */
export const requirePost = async (tx: Transaction, id: number): Promise<StoredPost> => {
  const post = await findPost(tx, id)
  if (!post) throw createNotFoundError('Post not found')
  return post
}

/** @throws CONFLICT if another category has the name */
export const requireUniqueCategoryName = async (
  tx: Transaction,
  name: string,
  currentCategoryId?: number,
): Promise<void> => {
  const taken = await tx.category.findUnique({ where: { name }, select: { id: true } })
  if (taken && taken.id !== currentCategoryId) throw createConflictError('A category with this name already exists.')
}

/** @throws NOT_FOUND */
export const requireCategoryById = async (tx: Transaction, id: number): Promise<Category> => {
  const category = await tx.category.findUnique({ where: { id } })
  if (!category) throw createNotFoundError('Category not found')
  return category
}

/** Builds the details of an audit event from changes. Replaces texts longer than 1,000 characters with their length. */
export const toAuditDetails = (changes: Record<string, unknown>): Prisma.InputJsonObject =>
  auditSnapshot(
    Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        typeof value === 'string' && value.length > 1_000 ? `${value.length} characters` : value,
      ]),
    ),
  )
