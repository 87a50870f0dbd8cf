// The write handlers of the baseline server. They verify the access token, the session and the user. They take the same
// locks and write the same rows as server/blog/store.ts and server/credits/store.ts. They do not validate or sanitize
// the input, do not limit failed redemptions, and do not highlight code in posts.
import { createHmac, timingSafeEqual } from 'node:crypto'

const FIND_VIEWER_STATEMENT = {
  name: 'find-viewer',
  text: `
    SELECT users.id, role FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = $1::uuid AND revoked_at IS NULL AND status = 'active'`,
}

const LOCK_STATEMENT = { name: 'lock', text: 'UPDATE blog_counters SET revision = revision + 1 WHERE id = 1' }

/** Builds the CTEs that queue deliveries to the webhooks that subscribe to an event type. */
const buildEventWrites = (type, subjectCte, now) => `
    webhook_target AS (
      SELECT nextval('webhook_deliveries_id_seq')::int AS id, webhook.id AS webhook_id, subject.id AS subject_id
      FROM (SELECT id FROM webhooks WHERE is_active AND '${type}' = ANY (events) FOR KEY SHARE) webhook,
           ${subjectCte} subject
    ), webhook_job AS (
      INSERT INTO jobs (type, payload, created_at, run_at, max_attempts)
      SELECT 'deliverWebhook', jsonb_build_object('deliveryId', id), ${now}, ${now}, 20 FROM webhook_target
      RETURNING id, (payload->>'deliveryId')::int AS delivery_id
    ), webhook_delivery AS (
      INSERT INTO webhook_deliveries (id, webhook_id, job_id, event_type, event_id, subject_id, occurred_at)
      SELECT target.id, webhook_id, job.id, '${type}', gen_random_uuid(), subject_id, ${now}
      FROM webhook_target target JOIN webhook_job job ON delivery_id = target.id
    )`

const CREATE_POST_STATEMENT = {
  name: 'create-post',
  text: `
    WITH RECURSIVE candidate (slug, number) AS (
      SELECT $1::text, 1
      UNION ALL
      SELECT $1 || '-' || number + 1, number + 1 FROM candidate
      WHERE EXISTS (SELECT FROM posts WHERE posts.slug = candidate.slug)
         OR EXISTS (SELECT FROM post_slugs WHERE post_slugs.slug = candidate.slug)
    ), post AS (
      INSERT INTO posts (slug, title, summary, excerpt, content, markdown_content, category_id, status, published_at,
        author_id, created_at, updated_at, rendered_content, headings, reading_minutes, render_version)
      VALUES ((SELECT slug FROM candidate ORDER BY number DESC LIMIT 1), $2, $3, $4, $5, $5, $6, $7, $8, $9, $8, $8, $5,
        $10, 1, 1000)
      RETURNING *
    ), new_tag AS (
      INSERT INTO tags (name, post_count) SELECT name, 1 FROM unnest($11::citext[]) name ON CONFLICT DO NOTHING RETURNING id
    ), existing_tag AS (
      UPDATE tags SET post_count = post_count + 1 WHERE name = ANY($11::citext[]) RETURNING id
    ), post_tag AS (
      INSERT INTO post_tags (post_id, tag_id, category_id, published_at)
      SELECT post.id, tag.id, post.category_id, post.published_at
      FROM post, (SELECT id FROM new_tag UNION ALL SELECT id FROM existing_tag) tag
    ), category AS (
      UPDATE categories SET post_count = post_count + 1 WHERE id = $6
    ), counter AS (
      UPDATE blog_counters SET published = published + 1
    ), audit_event AS (
      INSERT INTO audit_events (actor_id, action, subject, subject_id, details, request_id, created_at)
      SELECT $9, 'createPost', 'Post', post.id, $12::jsonb, 'bench', $8 FROM post
    ), ${buildEventWrites('post.published', 'post', '$8')}
    SELECT post.*, u.first_name, u.last_name FROM post JOIN users u ON u.id = post.author_id`,
}

const REDEEM_CODE_STATEMENT = {
  name: 'redeem-code',
  text: `
    WITH code AS (
      UPDATE credit_codes SET current_uses = current_uses + 1
      WHERE code = $1 AND archived_at IS NULL AND (max_uses IS NULL OR current_uses < max_uses)
        AND (expires_at IS NULL OR expires_at > $3)
      RETURNING id, credit_amount
    ), redemption AS (
      INSERT INTO credit_redemptions (code_id, user_id, credits_granted, redeemed_at)
      SELECT id, $2::int, credit_amount, $3::timestamptz FROM code
      RETURNING id, user_id, credits_granted, redeemed_at
    ), credit_transaction AS (
      INSERT INTO credit_transactions (user_id, amount, description, redemption_id, created_at)
      SELECT user_id, credits_granted, 'Redeemed code ' || $1, id, redeemed_at FROM redemption
    ), ${buildEventWrites('code.redeemed', 'redemption', '$3')}
    SELECT * FROM redemption`,
}

/**
 * Runs the statements in one transaction and returns the rows of the last statement. If a statement fails or affects no
 * row, rolls the transaction back and throws the error.
 */
const runTransaction = async (pool, statements) => {
  const client = await pool.connect()
  try {
    await client.query({ name: 'begin', text: 'BEGIN' })
    let result
    for (const statement of statements) {
      result = await client.query(statement)
      if (result.rowCount === 0) throw new Error(`The statement "${statement.name}" affected no row.`)
    }
    await client.query({ name: 'commit', text: 'COMMIT' })
    return result.rows
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

const createPost = async (pool, actorId, { title, content, summary, tags, categoryId, status }) => {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => ({ id: text, text, level: 2 }))
  const details = { title, summary, tags, categoryId, status, slug, content: `${content.length} characters` }
  const values = [slug, title, summary, summary, content, categoryId, status, new Date(), actorId]
  values.push(JSON.stringify(headings), tags, JSON.stringify(details))
  const [row] = await runTransaction(pool, [LOCK_STATEMENT, { ...CREATE_POST_STATEMENT, values }])
  const post = {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    content: row.content,
    markdownContent: row.markdown_content,
    featuredImageUrl: row.featured_image_url,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    categoryId: row.category_id,
    tags: tags.map(name => ({ name })),
    status: row.status,
    isFeatured: row.is_featured,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    authorId: row.author_id,
    author: { firstName: row.first_name, lastName: row.last_name },
    ctaButtons: row.cta_buttons,
  }
  return { createPost: post }
}

const redeemCreditCode = async (pool, userId, code) => {
  // A single statement is its own transaction.
  const { rows } = await pool.query({ ...REDEEM_CODE_STATEMENT, values: [code, userId, new Date()] })
  const [row] = rows
  const redemption = {
    id: row.id,
    userId: row.user_id,
    creditsGranted: row.credits_granted,
    redeemedAt: row.redeemed_at,
    message: `${row.credits_granted} credits have been added to your balance`,
  }
  return { redeemCreditCode: redemption }
}

/**
 * Returns the id and the role of the user whose access token the request contains.
 * @throws Error if the token is invalid or expired, the session is revoked, or the user is suspended
 */
const requireViewer = async (pool, request, jwtSecret) => {
  const [header, payload, signature] = request.headers.authorization.slice('Bearer '.length).split('.')
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) throw new Error('Invalid token')
  const { sid, exp } = JSON.parse(Buffer.from(payload, 'base64url'))
  if (exp <= Date.now() / 1000) throw new Error('Expired token')
  const { rows } = await pool.query({ ...FIND_VIEWER_STATEMENT, values: [sid] })
  if (rows.length === 0) throw new Error('Revoked session or suspended user')
  return rows[0]
}

/**
 * Executes createPost if the variables of the request contain `input`, otherwise redeemCreditCode. Returns the response
 * body.
 */
export const executeMutation = async (pool, jwtSecret, request, { input, code }) => {
  const { id: userId, role } = await requireViewer(pool, request, jwtSecret)
  if (input && role !== 'admin') throw new Error('Not an administrator')
  const data = input ? await createPost(pool, userId, input) : await redeemCreditCode(pool, userId, code)
  return JSON.stringify({ data })
}
