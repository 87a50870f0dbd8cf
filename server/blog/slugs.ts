import slugify from '@sindresorhus/slugify'
import type { Transaction } from '../adapters/db'
import type { Post } from '../generated/prisma/client'

/**
 * Returns a slug for the requested text, with a suffix (-2, -3, …) if a post has or had it. The result stays available
 * only while the transaction holds the lock of `lockBlogForWrite`.
 * @param currentPostId post whose current and former slugs count as available
 */
export const findAvailableSlug = async (tx: Transaction, requested: string, currentPostId?: number) =>
  findFirstAvailable(slugify(requested) || 'post', async slugs => {
    const [currentSlugs, formerSlugs] = await Promise.all([
      tx.post.findMany({
        where: { slug: { in: slugs }, id: { not: currentPostId } },
        select: { slug: true },
      }),
      tx.postSlug.findMany({
        where: { slug: { in: slugs }, postId: { not: currentPostId } },
        select: { slug: true },
      }),
    ])
    return [...currentSlugs, ...formerSlugs].map(row => row.slug)
  })

/** Checks the candidates in batches of growing size, by index: the cost does not depend on the number of posts. */
const findFirstAvailable = async (requested: string, findTaken: (slugs: string[]) => Promise<string[]>) => {
  for (let batchStart = 1, batchSize = 1; ; batchStart += batchSize, batchSize = Math.min(batchSize * 4, 500)) {
    const slugs = Array.from({ length: batchSize }, (_, index) =>
      batchStart + index === 1 ? requested : `${requested}-${batchStart + index}`,
    )
    const taken = await findTaken(slugs)
    const available = slugs.find(slug => !taken.includes(slug))
    if (available !== undefined) return available
  }
}

/** Stores the former slug of a post that was ever published, so that it redirects, and frees the next slug. */
export const recordSlugChange = async (tx: Transaction, post: Post, nextSlug: string): Promise<void> => {
  if (nextSlug === post.slug) return
  await tx.postSlug.deleteMany({ where: { slug: nextSlug } })
  if (post.publishedAt !== null) await tx.postSlug.create({ data: { slug: post.slug, postId: post.id } })
}

/** Returns an available slug of a category. Former slugs of categories are not stored. */
export const findAvailableCategorySlug = (
  tx: Transaction,
  requested: string,
  currentCategoryId?: number,
): Promise<string> =>
  findFirstAvailable(slugify(requested) || 'category', async slugs => {
    const where = { slug: { in: slugs }, id: { not: currentCategoryId } }
    return (await tx.category.findMany({ where, select: { slug: true } })).map(row => row.slug)
  })
