import type { ReadPool } from '../adapters/db/database'

export interface SitemapEntry {
  slug: string
  lastModified: Date
}

/** Returns the sitemap entries of the published posts with ids above `afterId` and up to `lastId`, sorted by id. */
export const readSitemapEntries = async (readPool: ReadPool, afterId: number, lastId: number) => {
  const { rows } = await readPool.query<SitemapEntry>({
    name: 'blog-sitemap-entries',
    text: `SELECT slug, greatest(updated_at, published_at) AS "lastModified" FROM posts
           WHERE id > $1 AND id <= $2 AND status = 'published' ORDER BY id`,
    values: [afterId, lastId],
  })
  return rows
}

/** Divides the ids into ranges of `rangeSize` ids. Returns the indexes, from 0, of the ranges with published posts. */
export const readSitemapPages = async (readPool: ReadPool, rangeSize: number): Promise<number[]> => {
  const { rows } = await readPool.query<{ page: number }>({
    name: 'blog-sitemap-pages',
    text: `SELECT page FROM generate_series(0, (SELECT coalesce(max(id), 0) FROM posts) / $1::int) AS page
           WHERE EXISTS (SELECT 1 FROM posts WHERE id > page * $1::int AND id <= (page + 1) * $1::int
                         AND status = 'published' LIMIT 1) ORDER BY page`,
    values: [rangeSize],
  })
  return rows.map(row => row.page)
}
