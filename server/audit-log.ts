import type { Transaction } from './adapters/db'
import { Prisma } from './generated/prisma/client'

/** The user and request that make a change. */
export interface Actor {
  /** Null for the command line. */
  id: number | null
  requestId: string
}

/**
 * Records an administrative change in the transaction that makes it, so that both are committed or neither.
 * @param action name of the GraphQL mutation
 * @param details changed values, without secrets
 */
export const recordAuditEvent = async (
  tx: Transaction,
  actor: Actor,
  now: Date,
  action: string,
  subject: Prisma.ModelName,
  subjectId: number,
  details: Prisma.InputJsonObject = {},
): Promise<void> => {
  await tx.auditEvent.create({
    data: {
      actorId: actor.id,
      requestId: actor.requestId,
      createdAt: now,
      action,
      subject,
      subjectId,
      details,
    },
  })
}

/** The values of an audit event that do not depend on the changed row. */
export interface AuditFields {
  actor: Actor
  now: Date
  /** Name of the GraphQL mutation. */
  action: string
  /** Changed values, without secrets. */
  details?: Prisma.InputJsonObject
}

/**
 * Builds the statement that records an audit event for the row of a CTE, for changes that take one statement.
 * @param row name of the CTE
 * @param rowDetails JSON object with additional details from the row
 */
export const buildAuditEventInsert = (
  { actor, now, action, details = {} }: AuditFields,
  subject: Prisma.ModelName,
  row: Prisma.Sql,
  rowDetails: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO audit_events (actor_id, request_id, created_at, action, subject, subject_id, details)
  SELECT ${actor.id}::int, ${actor.requestId}, ${now}::timestamptz, ${action}, ${subject}, id,
         ${JSON.stringify(details)}::jsonb || ${rowDetails}
  FROM ${row}`

/** Returns the defined input values of a creation as audit details. */
export const auditSnapshot = (input: Record<string, unknown>): Prisma.InputJsonObject =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, toJsonValue(value)]])),
  )

/**
 * Locks a row against concurrent changes until the transaction ends, so that values read after it stay valid. Not
 * suitable for changes of a unique key (username, email): these need a stronger lock from the start.
 */
export const lockRow = (
  tx: Transaction,
  table: 'tenants' | 'projects' | 'credit_codes' | 'contact_messages',
  id: number,
) => tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id} FOR NO KEY UPDATE`

/** Returns the old and new values of the fields in `changes` that differ, as audit details. */
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
