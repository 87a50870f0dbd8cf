import type { Transaction } from '../adapters/db/database'
import { slugify } from '../content/slug'
import { type Post, Prisma } from '../generated/prisma/client'

/** Converts a requested slug or a title to a slug. Returns `post` if the result would be empty. */
export const toPostSlug = async (requested: string): Promise<string> => (await slugify(requested)) || 'post'

/**
 * Builds the body of a recursive CTE `candidate (slug, number)`. The CTE tries the requested slug, and then the slug
 * with the suffixes -2, -3, …, until no other post has or had the candidate. The row with the highest number contains
 * the available slug. The caller must hold the lock of `writeBlog`.
 * @param currentPostId post whose current and former slugs count as available
 */
export const buildSlugCandidates = (requested: string, currentPostId: number | null = null) => Prisma.sql`
  SELECT ${requested}::text, 1
  UNION ALL
  SELECT ${requested}::text || '-' || number + 1, number + 1 FROM candidate
  WHERE EXISTS (SELECT FROM posts
                WHERE posts.slug = candidate.slug AND id IS DISTINCT FROM ${currentPostId}::int)
     OR EXISTS (SELECT FROM post_slugs
                WHERE post_slugs.slug = candidate.slug AND post_id IS DISTINCT FROM ${currentPostId}::int)`

/**
 * Builds two CTEs for a statement whose CTE `post` returns the written post. The first stores the replaced slug if the
 * post has been published before. The second deletes the new slug from the former slugs.
 */
export const buildFormerSlugWrites = (before: Pick<Post, 'slug' | 'publishedAt'> | null) => Prisma.sql`
    former_slug AS (
      INSERT INTO post_slugs (slug, post_id) SELECT ${before?.slug ?? null}::text, id FROM post
      WHERE slug <> ${before?.slug ?? null}::text AND ${before?.publishedAt != null}::boolean
    ), reused_slug AS (
      DELETE FROM post_slugs USING post WHERE post_slugs.slug = post.slug
    )`

/** Maximum number of candidates that one query checks. */
const MAX_BATCH_SIZE = 500

/**
 * Returns the requested slug or, if it is taken, the first available slug with a suffix -2, -3, …. Checks candidates
 * in batches of growing size, so that many taken candidates need few queries.
 */
const findFirstAvailable = async (requested: string, findTaken: (slugs: string[]) => Promise<string[]>) => {
  for (
    let batchStart = 1, batchSize = 1;
    ;
    batchStart += batchSize, batchSize = Math.min(batchSize * 4, MAX_BATCH_SIZE)
  ) {
    const slugs = Array.from({ length: batchSize }, (_, index) =>
      batchStart + index === 1 ? requested : `${requested}-${batchStart + index}`,
    )
    const taken = await findTaken(slugs)
    const available = slugs.find(slug => !taken.includes(slug))
    if (available !== undefined) return available
  }
}

/** Returns an available slug for a category. Former slugs of categories are not stored. */
export const findAvailableCategorySlug = async (
  tx: Transaction,
  requested: string,
  currentCategoryId?: number,
): Promise<string> =>
  await findFirstAvailable((await slugify(requested)) || 'category', async slugs => {
    const where = { slug: { in: slugs }, id: { not: currentCategoryId } }
    return (await tx.category.findMany({ where, select: { slug: true } })).map(row => row.slug)
  })
