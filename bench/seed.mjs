// Inserts posts into a migrated database that has no posts. Each run inserts the same posts. They are generated in SQL,
// which takes only seconds for 100,000 posts. Their render version is higher than ARTICLE_VERSION, so the server does
// not rerender them at startup.

export const CATEGORY_COUNT = 10
const TAG_COUNT = 50
export const RARE_TAG = 'rare'

const WORDS =
  'market season radar signal cause effect price demand window entry week series forecast error evidence prior weight path lag lead trend cohort store region supply margin board paper model test rate change base risk cost wait early late'

/** @param {{ query: (text: string, values?: unknown[]) => Promise<unknown> }} db a `pg` client or pool */
export const seedPosts = async (db, postCount) => {
  const query = (text, values) => db.query(text, values)
  await query(`
    INSERT INTO users (username, email, password_hash, first_name, last_name)
    VALUES ('bench-a', 'a@bench.example', '-', 'Ada', 'Author'), ('bench-b', 'b@bench.example', '-', 'Ben', 'Writer')`)
  await query(
    `INSERT INTO categories (name, slug, description)
     SELECT 'Category ' || i, 'category-' || i, 'Posts of category ' || i FROM generate_series(1, $1::int) i`,
    [CATEGORY_COUNT],
  )
  await query(`INSERT INTO tags (name) SELECT 'tag ' || i FROM generate_series(1, $1::int) i`, [TAG_COUNT])
  await query('INSERT INTO tags (name) VALUES ($1)', [RARE_TAG])

  // This table gets 100 paragraphs of about 430 bytes. Each post combines nine of them, so that posts compress like
  // prose.
  await query('CREATE TABLE bench_paragraphs (id int PRIMARY KEY, words text NOT NULL)')
  await query(
    `INSERT INTO bench_paragraphs
     SELECT p, string_agg(word, ' ' ORDER BY w) FROM generate_series(0, 99) p, generate_series(1, 72) w,
       LATERAL (SELECT (string_to_array($1, ' '))[1 + abs(hashtext(p || '/' || w)) % 38] AS word) pick
     GROUP BY p`,
    [WORDS],
  )
  await query(
    `INSERT INTO posts (slug, title, summary, excerpt, content, markdown_content, featured_image_url, category_id,
                        status, is_featured, published_at, cta_buttons, author_id, created_at, updated_at, render_version)
     SELECT 'post-' || i, 'Post ' || i || ': ' || left(text.first, 40), NULL, left(text.first, 147) || '...',
            text.html, text.markdown, '/uploads/cover-' || i || '.webp',
            (SELECT min(id) FROM categories) + (i / 50 + i) % $2::int, 'published', i % 12 = 0, at,
            CASE WHEN i % 5 = 0
              THEN '[{"text":"Read on","url":"/contact","target":"_self","style":"primary"}]'::jsonb ELSE '[]'::jsonb END,
            (SELECT min(id) FROM users WHERE username LIKE 'bench-%') + i % 2, at, at, 1000
     FROM generate_series(1, $1::int) i,
     LATERAL (SELECT timestamptz '2020-01-01 00:00:00Z' + i * interval '10 minutes' AS at) date,
     LATERAL (
       SELECT min(words) FILTER (WHERE k = 0) AS first,
              string_agg(CASE WHEN k % 3 = 0 THEN '<h2>Part ' || k / 3 + 1 || '</h2>' ELSE '' END
                         || '<p>' || words || '</p>', '' ORDER BY k) AS html,
              string_agg(CASE WHEN k % 3 = 0 THEN '## Part ' || k / 3 + 1 || E'\\n\\n' ELSE '' END
                         || words, E'\\n\\n' ORDER BY k) AS markdown
       FROM generate_series(0, 8) k JOIN bench_paragraphs b ON b.id = (i * 7 + k * 13) % 100
     ) text`,
    [postCount, CATEGORY_COUNT],
  )
  await query('DROP TABLE bench_paragraphs')

  const firstTagIdSql = `(SELECT min(id) FROM tags WHERE name LIKE 'tag %')`
  await query(
    `INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
     SELECT p.id, ${firstTagIdSql} + (n + shift) % $1::int, p.category_id, p.published_at
     FROM (SELECT *, substr(slug, 6)::int AS n FROM posts) p, unnest(ARRAY[0, 17, 31]) shift`,
    [TAG_COUNT],
  )
  await query(
    `INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
     SELECT p.id, t.id, p.category_id, p.published_at
     FROM (SELECT *, substr(slug, 6)::int AS n FROM posts) p JOIN tags t ON t.name = $1
     WHERE p.n IN ($2::int / 4, $2::int / 2, $2::int)`,
    [RARE_TAG, postCount],
  )
  await query(`UPDATE categories c SET post_count = (SELECT count(*) FROM posts p WHERE p.category_id = c.id)`)
  await query(
    `UPDATE tags t SET post_count = n FROM (SELECT tag_id, count(*) AS n FROM post_tags GROUP BY tag_id) c WHERE c.tag_id = t.id`,
  )
  await query('UPDATE blog_counters SET published = (SELECT count(*) FROM posts)')
  await query('VACUUM ANALYZE')
}
