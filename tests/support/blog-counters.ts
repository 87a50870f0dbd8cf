import { expect } from 'vitest'
import type { TestDatabase } from './database'

/** Every counter beside what it should count. */
const COUNTERS_QUERY = `
  SELECT 'all' AS what, published AS kept, (SELECT count(*)::int FROM posts WHERE status = 'published') AS counted
    FROM blog_counters
  UNION ALL
  SELECT 'category ' || c.id, c.post_count,
         (SELECT count(*)::int FROM posts p WHERE p.category_id = c.id AND p.status = 'published') FROM categories c
  UNION ALL
  SELECT 'tag ' || t.name, t.post_count,
         (SELECT count(*)::int FROM post_tags pt JOIN posts p ON p.id = pt.post_id
           WHERE pt.tag_id = t.id AND p.status = 'published') FROM tags t
  ORDER BY 1`

/** Links that do not say of their post what the public index needs. */
const INCONSISTENT_POST_TAGS_QUERY = `
  SELECT pt.post_id FROM post_tags pt JOIN posts p ON p.id = pt.post_id
   WHERE pt.category_id IS DISTINCT FROM p.category_id
      OR pt.published_at IS DISTINCT FROM (CASE WHEN p.status = 'published' THEN p.published_at END)`

/** Recomputes what publishing keeps, fails where it is not what is kept, and gives the counters by name. */
export const loadVerifiedCounters = async (db: TestDatabase): Promise<Record<string, number>> => {
  const { rows } = await db.readPool.query<{ what: string; kept: number; counted: number }>(COUNTERS_QUERY)
  expect(rows.map(row => ({ what: row.what, count: row.kept }))).toEqual(
    rows.map(row => ({ what: row.what, count: row.counted })),
  )
  expect((await db.readPool.query(INCONSISTENT_POST_TAGS_QUERY)).rows).toEqual([])
  return Object.fromEntries(rows.map(row => [row.what, row.kept]))
}
