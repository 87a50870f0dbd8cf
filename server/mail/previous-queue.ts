import type { Deps } from '../context'
import { MAX_JOB_ATTEMPTS } from '../queue/job-queue'

/**
 * Converts the entries in the queues of the previous release to jobs (docs/decisions/0045-jobs.md): the due emails, the
 * due contact messages, and all password reset requests. A process of the previous release that is still running
 * postpones an email or a contact message before sending it. The entry is then no longer due, so the message is not
 * sent twice. The next release removes this module.
 */
export const convertPreviousQueues = async ({ db, clock }: Deps): Promise<void> => {
  const now = clock()
  await db.$executeRaw`/* name: adopt-outgoing-emails */
    WITH due AS (DELETE FROM outgoing_emails WHERE due_at <= ${now} RETURNING *)
    INSERT INTO jobs (type, payload, created_at, run_at, max_attempts, expires_at)
    SELECT 'sendEmail', jsonb_build_object('template', template, 'recipient', recipient, 'params', params),
      created_at, ${now}::timestamptz, ${MAX_JOB_ATTEMPTS}::int, expires_at FROM due`
  await db.$executeRaw`/* name: adopt-contact-messages */
    WITH due AS (UPDATE contact_messages SET mail_due_at = NULL WHERE mail_due_at <= ${now} RETURNING id)
    INSERT INTO jobs (type, payload, created_at, run_at, max_attempts)
    SELECT 'sendContactMessage', jsonb_build_object('contactMessageId', id), ${now}::timestamptz,
      ${now}::timestamptz, ${MAX_JOB_ATTEMPTS}::int FROM due`
  await db.$executeRaw`/* name: adopt-password-reset-requests */
    WITH requests AS (DELETE FROM password_reset_requests RETURNING *)
    INSERT INTO jobs (type, payload, created_at, run_at, max_attempts, expires_at)
    SELECT 'createPasswordReset', jsonb_build_object('email', email, 'requestId', request_id), created_at,
      ${now}::timestamptz, ${MAX_JOB_ATTEMPTS}::int, created_at + interval '1 hour' FROM requests`
}
