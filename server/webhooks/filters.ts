import type { Prisma } from '../generated/prisma/client'
import { dateRangeWhere, equalWhere, type ListFilter, searchWhere } from '../graphql/filters'

export interface WebhookFilter extends ListFilter {
  isActive?: boolean | null
}

export const webhookWhere = ({ search, isActive, createdAt }: WebhookFilter): Prisma.WebhookWhereInput => ({
  ...searchWhere(search, ['name', 'url']),
  ...equalWhere({ isActive }),
  createdAt: dateRangeWhere('createdAt', createdAt),
})

export type DeliveryState = 'waiting' | 'retrying' | 'delivered' | 'failed' | 'canceled'

interface DeliveryStateColumns {
  deliveredAt: Date | null
  jobId: number | null
  job: { lastError: string | null; failedAt: Date | null } | null
}

/** Returns the state of a delivery. `buildStateWhere` builds the same conditions for the database. */
export const getDeliveryState = ({ deliveredAt, jobId, job }: DeliveryStateColumns): DeliveryState => {
  if (deliveredAt) return 'delivered'
  // Prisma reads the job in a second statement. If `jobId` has a value but that statement finds no job, the job has
  // just ended or been replaced.
  if (!job) return jobId === null ? 'canceled' : 'waiting'
  if (job.failedAt) return 'failed'
  return job.lastError === null ? 'waiting' : 'retrying'
}

const buildStateWhere = (state: DeliveryState): Prisma.WebhookDeliveryWhereInput => {
  const conditions: Record<DeliveryState, Prisma.WebhookDeliveryWhereInput> = {
    delivered: { deliveredAt: { not: null } },
    canceled: { deliveredAt: null, jobId: null },
    failed: { deliveredAt: null, job: { is: { failedAt: { not: null } } } },
    waiting: { deliveredAt: null, job: { is: { failedAt: null, lastError: null } } },
    retrying: { deliveredAt: null, job: { is: { failedAt: null, lastError: { not: null } } } },
  }
  return conditions[state]
}

export interface DeliveryFilter {
  state?: DeliveryState | null
  eventType?: string | null
}

export const deliveryWhere = (
  webhookId: number,
  { state, eventType }: DeliveryFilter,
): Prisma.WebhookDeliveryWhereInput => ({
  webhookId,
  ...equalWhere({ eventType }),
  AND: state ? [buildStateWhere(state)] : [],
})
