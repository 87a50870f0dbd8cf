import type { Prisma } from '../generated/prisma/client'
import type { Transaction } from './db'

/** On whose behalf something is changed. The command line has no user. */
export interface Actor {
  id: number | null
  requestId: string
}

export interface Deed {
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
export const audit = async (tx: Transaction, by: Actor, now: Date, deed: Deed): Promise<void> => {
  await tx.auditEntry.create({
    data: { actorId: by.id, requestId: by.requestId, createdAt: now, ...deed, details: deed.details ?? {} },
  })
}

/** The part of some input that was given, for the audit log. */
export const given = (input: Record<string, unknown>): Prisma.InputJsonObject =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      if (value === undefined) return []
      return [[key, value instanceof Date ? value.toISOString() : (value as Prisma.InputJsonValue | null)]]
    }),
  )
