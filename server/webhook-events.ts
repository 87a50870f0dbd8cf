import { randomUUID } from 'node:crypto'
import type { Transaction } from './adapters/db/database'
import type { Deps } from './context'
import { Prisma } from './generated/prisma/client'
import { type JobType, MAX_JOB_ATTEMPTS } from './queue/job-queue'
import type { TokenScope } from './token-scopes'

// Events for webhooks (docs/decisions/0047-webhooks.md).

interface WebhookEvent {
  description: string
  /** The scope that the default query requires. */
  scope: TokenScope
  /** Default GraphQL query of the payload. */
  query: string
}

const LEAD_QUERY = `query ($id: Int!) {
  lead(id: $id) { id email name interest createdAt isSuspicious }
}`
const CONTACT_MESSAGE_QUERY = `query ($id: Int!) {
  contactMessage(id: $id) { id name email subject message createdAt isSuspicious }
}`
const CREDIT_REDEMPTION_QUERY = `query ($id: Int!) {
  creditRedemption(id: $id) { id codeId codeText userId userName creditsGranted redeemedAt }
}`
const USER_QUERY = `query ($id: Int!) {
  user(id: $id) { id username email firstName lastName role status createdAt }
}`
const INVITATION_QUERY = `query ($id: Int!) {
  adminInvitation(id: $id) {
    id email firstName lastName role organization { id name } organizationRole createdAt expiresAt
  }
}`
const ORGANIZATION_QUERY = `query ($id: Int!) {
  organization(id: $id) { id name orgType website createdById createdAt }
}`
const POST_QUERY = `query ($id: Int!) {
  adminPost(id: $id) { id slug title summary status publishedAt updatedAt tags { name } category { name } }
}`

export const WEBHOOK_EVENTS = {
  'lead.created': { description: 'A visitor requested early access.', scope: 'leads:read', query: LEAD_QUERY },
  'message.received': {
    description: 'A visitor sent a contact message.',
    scope: 'messages:read',
    query: CONTACT_MESSAGE_QUERY,
  },
  'code.redeemed': {
    description: 'A user redeemed a credit code.',
    scope: 'credits:read',
    query: CREDIT_REDEMPTION_QUERY,
  },
  'user.created': {
    description:
      'A user account was created by an administrator, by a command, or by a person who accepted an invitation.',
    scope: 'users:read',
    query: USER_QUERY,
  },
  'user.invited': {
    description: 'A person was invited to create an account or to join an organization.',
    scope: 'organizations:read',
    query: INVITATION_QUERY,
  },
  'organization.created': {
    description: 'An organization was created.',
    scope: 'organizations:read',
    query: ORGANIZATION_QUERY,
  },
  'post.published': {
    description: 'A post was published, for the first time or again.',
    scope: 'posts:read',
    query: POST_QUERY,
  },
  'post.updated': { description: 'A published post was changed.', scope: 'posts:read', query: POST_QUERY },
  'post.unpublished': {
    description: 'A published post became a draft or was deleted.',
    scope: 'posts:read',
    query: POST_QUERY,
  },
} as const satisfies Record<string, WebhookEvent>

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

/** Type of the events that `sendTestEvent` sends. Webhooks cannot subscribe to it. */
export const TEST_EVENT_TYPE = 'webhook.test'

export const isWebhookEventType = (type: string): type is WebhookEventType => Object.hasOwn(WEBHOOK_EVENTS, type)

interface NewEvent {
  type: WebhookEventType
  now: Date
}

/**
 * Builds CTEs that queue an event for the active webhooks that subscribe to it. The caller adds the CTEs to the
 * statement that causes the event. The CTE `webhook_delivery` has a row for each delivery.
 * @param event null to queue nothing
 * @param subjectCte name of the CTE whose column `id` is the id of the object that the event concerns; nothing is
 * queued if the CTE has no rows
 */
export const buildEventWrites = (event: NewEvent | null, subjectCte: Prisma.Sql): Prisma.Sql => {
  const jobType: JobType = 'deliverWebhook'
  const now = Prisma.sql`${event?.now ?? null}::timestamptz`
  // Without FOR KEY SHARE, a concurrent deletion of the webhook could make the write fail.
  return Prisma.sql`
    webhook_target AS (
      SELECT nextval('webhook_deliveries_id_seq')::int AS id, webhook.id AS webhook_id, subject.id AS subject_id
      FROM (SELECT id FROM webhooks WHERE is_active AND ${event?.type ?? null}::text = ANY (events) FOR KEY SHARE) webhook,
           ${subjectCte} subject
    ), webhook_job AS (
      INSERT INTO jobs (type, payload, created_at, run_at, max_attempts)
      SELECT ${jobType}, jsonb_build_object('deliveryId', id), ${now}, ${now}, ${MAX_JOB_ATTEMPTS}::int
      FROM webhook_target RETURNING id, (payload->>'deliveryId')::int AS delivery_id
    ), webhook_delivery AS (
      INSERT INTO webhook_deliveries (id, webhook_id, job_id, event_type, event_id, subject_id, occurred_at)
      SELECT target.id, webhook_id, job.id, ${event?.type ?? null}::text, ${randomUUID()}::uuid, subject_id, ${now}
      FROM webhook_target target JOIN webhook_job job ON delivery_id = target.id
      RETURNING id
    )`
}

/**
 * Queues the deliveries of an event in the transaction that causes the event.
 * @returns whether deliveries were queued; if so, the caller must call `deps.triggerJobs` after the transaction
 */
export const recordEvent = async (
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  type: WebhookEventType,
  subjectId: number,
): Promise<boolean> => {
  const event = { type, now: clock() }
  const [row] = await tx.$queryRaw<{ count: number }[]>`/* name: record-event */
    WITH subject AS (SELECT ${subjectId}::int AS id), ${buildEventWrites(event, Prisma.sql`subject`)}
    SELECT count(*)::int AS count FROM webhook_delivery`
  return (row?.count ?? 0) > 0
}
