import type { Transaction } from './adapters/db'
import { Prisma } from './generated/prisma/client'

/** On whose behalf something is changed. The command line has no user. */
export interface Actor {
  id: number | null
  requestId: string
}

export interface AuditEvent {
  /** The mutation's name. */
  action: string
  subject:
    | 'User'
    | 'Tenant'
    | 'Project'
    | 'CreditCode'
    | 'ContactMessage'
    | 'Post'
    | 'Category'
    | 'StoredFile'
  subjectId: number
  /** What changed, never a secret. */
  details?: Prisma.InputJsonObject
}

/** Writes down an administrative change, in the transaction that makes it: neither exists without the other. */
export const recordAuditEvent = async (
  tx: Transaction,
  actor: Actor,
  now: Date,
  event: AuditEvent,
): Promise<void> => {
  await tx.auditEvent.create({
    data: {
      actorId: actor.id,
      requestId: actor.requestId,
      createdAt: now,
      ...event,
      details: event.details ?? {},
    },
  })
}

/** What was given to make something, for the audit log. */
export const auditSnapshot = (input: Record<string, unknown>): Prisma.InputJsonObject =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, toJsonValue(value)]])),
  )

/**
 * Lets nobody else change a row until the transaction ends, so that what is read of it now is what this change meets.
 * Not for a change of a key (a username, an email): that takes a stronger lock, and has to take it from the start.
 */
export const lockRow = (
  tx: Transaction,
  table: 'tenants' | 'projects' | 'credit_codes' | 'contact_messages',
  id: number,
) => tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id} FOR NO KEY UPDATE`

/** What a row was and what it became, for the audit log: only the fields that the change is about and that differ. */
export const auditDiff = <TRow extends object>(
  before: TRow,
  after: TRow,
  changes: Partial<Record<keyof TRow, unknown>>,
): Prisma.InputJsonObject =>
  Object.fromEntries(
    (Object.keys(changes) as (keyof TRow & string)[]).flatMap(key => {
      const [from, to] = [toJsonValue(before[key]), toJsonValue(after[key])]
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[key, { from, to }]]
    }),
  )

const toJsonValue = (value: unknown) =>
  (value instanceof Date ? value.toISOString() : value) as Prisma.InputJsonValue | null
