-- During an update, processes of the previous release can still run. They insert rows into "outgoing_emails" and
-- "password_reset_requests", and set "contact_messages"."mail_due_at". This release creates jobs from these values
-- (server/mail/previous-queue.ts). The next release drops the tables "outgoing_emails" and "password_reset_requests" and
-- the columns "mail_due_at" and "mail_attempts" of "contact_messages", and removes server/mail/previous-queue.ts.

-- CreateTable
CREATE TABLE "jobs" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "unique_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER,
    "last_error" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "jobs_unique_key_key" ON "jobs"("unique_key");

-- CreateIndex
CREATE INDEX "jobs_run_at_idx" ON "jobs"("run_at");

-- CreateIndex
CREATE INDEX "jobs_expires_at_idx" ON "jobs"("expires_at");

-- CreateIndex
CREATE INDEX "jobs_created_at_id_idx" ON "jobs"("created_at", "id");
