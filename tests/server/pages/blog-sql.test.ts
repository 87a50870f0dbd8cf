import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestCategory, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp({ isDatabaseShared: false })

interface Statement {
  name?: string
  text: string
  values: unknown[]
}

// Every statement of the pool and of Prisma passes through this method.
const originalQuery = pg.Client.prototype.query
let recordedStatements: Statement[] = []

beforeEach(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof originalQuery>) {
    // `Parameters` describes only the last overload of `query`. Callers pass the text and the values, or an object.
    const [statement, statementValues] = args as unknown as [string | Statement, unknown?]
    const { name, text, values } =
      typeof statement === 'string' ? { text: statement, values: statementValues } : statement
    recordedStatements.push({ name, text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(originalQuery, this, args)
  } as typeof originalQuery
  recordedStatements = []
})

afterEach(() => {
  pg.Client.prototype.query = originalQuery
})

/** Returns the statements that the server executes for an anonymous GraphQL request. */
const recordRequestStatements = async (document: string, variables?: Record<string, unknown>): Promise<Statement[]> => {
  recordedStatements = []
  const { body } = await app.anonymous.graphql(document, variables)
  expect(body.errors).toBeUndefined()
  return recordedStatements
}

const POST_CARDS_QUERY = /* GraphQL */ `
  query ($page: Int! = 1, $limit: Int! = 6, $tag: String, $category: String) {
    posts(page: $page, limit: $limit, tag: $tag, category: $category) {
      posts {
        id
        slug
        title
        excerpt
        featuredImage {
          path
        }
        publishedAt
        category {
          name
          slug
          postCount
        }
        tags {
          name
          postCount
        }
        author {
          firstName
          lastName
        }
        ctaButtons {
          text
        }
      }
      pagination {
        page
        totalPages
        hasMore
        totalCount
      }
    }
  }
`

describe('a request', () => {
  /** Creates posts, each with its own category. Returns one of the categories. */
  const seedPosts = async (postCount: number) => {
    for (let index = 0; index < postCount; index++) {
      const category = await createTestCategory(app.deps)
      await createTestPost(app.deps, {
        title: `Post ${index}`,
        categoryId: category.id,
        tags: ['Method', `Tag ${index}`],
      })
    }
    return app.deps.db.category.findFirstOrThrow()
  }

  test.each([1, 6])(
    'executes one statement for a page of posts with categories, tags, authors and the total (posts: %i)',
    async postCount => {
      const { slug } = await seedPosts(postCount)
      for (const filter of [{}, { tag: 'method' }, { category: slug }, { tag: 'method', category: slug }]) {
        expect(await recordRequestStatements(POST_CARDS_QUERY, filter), JSON.stringify(filter)).toHaveLength(1)
      }
    },
  )

  test('executes one statement if it reads a post, all categories or all tags', async () => {
    await seedPosts(2)
    expect(
      await recordRequestStatements(
        '{ post(slug: "post-0") { title content category { name postCount } tags { name } author { lastName } } }',
      ),
    ).toHaveLength(1)
    expect(await recordRequestStatements('{ categories { name slug description postCount } }')).toHaveLength(1)
    expect(await recordRequestStatements('{ tags { name postCount } }')).toHaveLength(1)
  })

  test('to a public REST route of the blog executes one statement', async () => {
    await seedPosts(2)
    for (const path of [
      '/api/blog/posts?limit=6',
      '/api/blog/posts/post-0',
      '/api/blog/categories',
      '/api/blog/tags',
    ]) {
      recordedStatements = []
      expect((await app.anonymous.rest('GET', path)).status).toBe(200)
      expect(recordedStatements, path).toHaveLength(1)
    }
  })

  test('executes one statement for a post and one for its related posts, regardless of the number of posts', async () => {
    await seedPosts(1)
    const document = `{ post(slug: "post-0") { html headings { id } readingMinutes tags { name } }
                        relatedPosts(slug: "post-0") { title featuredImage { srcset } category { name } } }`
    expect(await recordRequestStatements(document)).toHaveLength(2)
    await seedPosts(12)
    expect(await recordRequestStatements(document)).toHaveLength(2)
  })

  test('for `adminPosts` executes the same number of statements for 1 post and for 13 posts', async () => {
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const countStatements = async () => {
      recordedStatements = []
      const { body } = await client.graphql(`{ adminPosts { totalCount edges { node {
        title content version category { name } tags { name } author { firstName } featuredImage { srcset } ctaButtons { text } } } } }`)
      expect(body.errors).toBeUndefined()
      return recordedStatements.length
    }
    await seedPosts(1)
    const countForOnePost = await countStatements()
    await seedPosts(12)
    expect(await countStatements()).toBe(countForOnePost)
  })

  test('executes no statement if it is anonymous and reads no data', async () => {
    expect(await recordRequestStatements('{ __typename }')).toHaveLength(0)
    expect(await recordRequestStatements('{ viewer { id } }')).toHaveLength(0)
  })

  test('reads the content columns only if it selects a content field', async () => {
    await seedPosts(1)
    const contentColumns = /\b(markdown_)?content\b/
    const [cards] = await recordRequestStatements(POST_CARDS_QUERY)
    expect(cards?.text).not.toMatch(contentColumns)
    for (const field of ['content', 'markdownContent', 'text: content', '...{ content }']) {
      const [statement] = await recordRequestStatements(`{ posts { posts { ${field} } } }`)
      expect(statement?.text, field).toMatch(contentColumns)
    }
  })

  test('prepares each statement under a distinct name that does not depend on `page` or `limit`', async () => {
    await seedPosts(1)
    const documents = [
      POST_CARDS_QUERY,
      '{ posts { posts { content } } }',
      '{ post(slug: "post-0") { id } }',
      '{ tags { name } }',
    ]
    const names = []
    for (const document of documents) names.push((await recordRequestStatements(document))[0]?.name)
    names.push((await recordRequestStatements(POST_CARDS_QUERY, { tag: 'method' }))[0]?.name)
    expect(names.every(Boolean)).toBe(true)
    expect(new Set(names).size).toBe(5)
    expect((await recordRequestStatements(POST_CARDS_QUERY, { page: 2, limit: 3 }))[0]?.name).toBe(names[0])
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Inserts 3,000 published posts, 500 drafts, 10 categories, 50 tags (two per post), and a rare tag on three posts. */
const LARGE_BLOG_SQL = `
  INSERT INTO categories (name, slug) SELECT 'Category ' || n, 'category-' || n FROM generate_series(1, 10) n;
  INSERT INTO tags (name) SELECT 'Tag ' || n FROM generate_series(1, 50) n;
  INSERT INTO tags (name) VALUES ('Rare');
  INSERT INTO posts (slug, title, excerpt, content, markdown_content, category_id, status, published_at, author_id)
    SELECT 'post-' || n, 'Post ' || n, 'An excerpt', repeat('<p>Text.</p>', 40), 'Text.', 1 + n % 10,
           CASE WHEN n > 3000 THEN 'draft' ELSE 'published' END::"PostStatus",
           CASE WHEN n > 3000 THEN NULL ELSE timestamptz '2020-01-01' + n * interval '1 hour' END, $AUTHOR
    FROM generate_series(1, 3500) n;
  INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
    SELECT p.id, t.id, p.category_id, p.published_at
    FROM posts p CROSS JOIN LATERAL (VALUES (1 + p.id % 50), (1 + (p.id + 7) % 50)) AS t (id);
  INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
    SELECT id, 51, category_id, published_at FROM posts WHERE id IN (11, 1511, 2911);
  UPDATE blog_counters SET published = 3000;
  UPDATE categories SET post_count = 300;
  UPDATE tags SET post_count = CASE name WHEN 'Rare' THEN 3 ELSE 120 END;`

describe('query plans with 3,000 posts', () => {
  const seedLargeBlog = async () => {
    const { id } = await createTestUser(app.deps)
    await app.db.pool.query(LARGE_BLOG_SQL.replace('$AUTHOR', String(id)))
    await app.db.pool.query('VACUUM ANALYZE')
  }

  const explainStatement = async ({ text, values }: Statement): Promise<Plan[]> => {
    const client = await app.db.pool.connect()
    const literals = values.map(value => (typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))))
    const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('plan_cache_mode') AS mode`)
    try {
      const plans = []
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`SET plan_cache_mode = ${mode}`)
        await client.query(`PREPARE examined AS ${text}`)
        const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE examined${literals.length ? `(${literals})` : ''}`,
        )
        await client.query('DEALLOCATE examined')
        const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
        if (plan) plans.push(plan)
      }
      return plans
    } finally {
      await client.query(`SET plan_cache_mode = ${rows[0]?.mode}`)
      client.release()
    }
  }

  const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

  const isPostsNode = (node: Plan) => /^posts?(_|$)/.test(node['Relation Name'] ?? node['Index Name'] ?? '')

  /**
   * Expects the plan to contain no sequential scans of posts and post_tags, to scan at most `maxScannedRows` of their
   * rows, and to sort at most six rows at a time.
   */
  const expectIndexScans = (plan: Plan, maxScannedRows: number) => {
    const nodes = flattenPlan(plan)
    const scans = nodes.filter(isPostsNode)
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.filter(node => node['Node Type'] === 'Seq Scan')).toEqual([])
    for (const node of nodes.filter(({ 'Node Type': type }) => /Sort/.test(type))) {
      expect(node['Actual Rows'], 'sorted rows').toBeLessThanOrEqual(6)
    }
    const scannedRows = scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(scannedRows, 'scanned rows of posts and post_tags').toBeLessThanOrEqual(maxScannedRows)
  }

  test('use an index for each page and filter', async () => {
    await seedLargeBlog()
    // A page scans 6 index keys, 6 posts, 12 rows of post_tags and the keys that OFFSET skips. `maxRows` adds a margin.
    const cases: [string, Record<string, unknown>, { totalCount: number; firstSlug: string; maxRows: number }][] = [
      ['page 1', {}, { totalCount: 3000, firstSlug: 'post-3000', maxRows: 30 }],
      ['page 400', { page: 400 }, { totalCount: 3000, firstSlug: 'post-606', maxRows: 6 * 399 + 30 }],
      ['a rare tag', { tag: 'rare' }, { totalCount: 3, firstSlug: 'post-2911', maxRows: 24 }],
      ['a common tag', { tag: 'Tag 8' }, { totalCount: 120, firstSlug: 'post-3000', maxRows: 30 }],
      ['a category', { category: 'category-1' }, { totalCount: 300, firstSlug: 'post-3000', maxRows: 30 }],
      [
        'a category, page 40',
        { category: 'category-1', page: 40 },
        { totalCount: 300, firstSlug: 'post-660', maxRows: 6 * 39 + 30 },
      ],
      [
        'a rare tag in a category',
        { tag: 'rare', category: 'category-2' },
        { totalCount: 3, firstSlug: 'post-2911', maxRows: 30 },
      ],
    ]
    for (const [label, variables, { totalCount, firstSlug, maxRows }] of cases) {
      const [statement] = await recordRequestStatements(POST_CARDS_QUERY, variables)
      if (!statement) throw new Error(`The query for ${label} executed no statement`)
      const { body } = await app.anonymous.graphql(POST_CARDS_QUERY, variables)
      const page = body.data?.posts as { posts: { slug: string }[]; pagination: { totalCount: number } }
      expect([label, page.posts[0]?.slug, page.pagination.totalCount]).toEqual([label, firstSlug, totalCount])
      for (const plan of await explainStatement(statement)) expectIndexScans(plan, maxRows)
    }
  })
})
