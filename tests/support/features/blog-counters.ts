import { expect } from 'vitest'
import type { TestDatabase } from '../database/database'

/** Selects each stored counter and its recomputed value. */
const COUNTERS_QUERY = `
  SELECT 'all' AS name, published AS stored, (SELECT count(*)::int FROM posts WHERE status = 'published') AS actual
    FROM blog_counters
  UNION ALL
  SELECT 'category ' || c.id, c.post_count,
         (SELECT count(*)::int FROM posts p WHERE p.category_id = c.id AND p.status = 'published') FROM categories c
  UNION ALL
  SELECT 'tag ' || t.name, t.post_count,
         (SELECT count(*)::int FROM post_tags pt JOIN posts p ON p.id = pt.post_id
           WHERE pt.tag_id = t.id AND p.status = 'published') FROM tags t
  ORDER BY 1`

/** Selects the post tags whose copy of the category or of the publication time differs from the post. */
const INCONSISTENT_POST_TAGS_QUERY = `
  SELECT pt.post_id FROM post_tags pt JOIN posts p ON p.id = pt.post_id
   WHERE pt.category_id IS DISTINCT FROM p.category_id
      OR pt.published_at IS DISTINCT FROM (CASE WHEN p.status = 'published' THEN p.published_at END)`

/**
 * Loads the counters of published posts: `all`, `category <id>` and `tag <name>`. Fails if a counter or a post tag is
 * inconsistent.
 */
export const loadVerifiedCounters = async (db: TestDatabase): Promise<Record<string, number>> => {
  const { rows } = await db.pool.query<{ name: string; stored: number; actual: number }>(COUNTERS_QUERY)
  expect(rows.map(row => ({ name: row.name, count: row.stored }))).toEqual(
    rows.map(row => ({ name: row.name, count: row.actual })),
  )
  expect((await db.pool.query(INCONSISTENT_POST_TAGS_QUERY)).rows).toEqual([])
  return Object.fromEntries(rows.map(row => [row.name, row.stored]))
}
