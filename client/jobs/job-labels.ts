import type { JobType } from './documents.generated'

export const jobTypeLabels: Record<JobType, string> = {
  sendEmail: 'Email',
  sendContactMessage: 'Contact message',
  createPasswordReset: 'Password reset',
  endAccountViews: 'End of account views',
  deleteOrphanedFiles: 'Deletion of orphaned files',
  deleteExpiredIdempotencyKeys: 'Deletion of expired idempotency keys',
  deleteOldRequests: 'Deletion of old leads and messages',
  publishPost: 'Scheduled post',
  deliverWebhook: 'Webhook',
  deleteOldWebhookDeliveries: 'Deletion of old webhook deliveries',
}
