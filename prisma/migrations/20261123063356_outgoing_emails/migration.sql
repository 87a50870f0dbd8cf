-- CreateEnum
CREATE TYPE "EmailTemplate" AS ENUM ('passwordReset', 'emailChange', 'emailChangeNotice');

-- CreateTable
CREATE TABLE "outgoing_emails" (
    "id" SERIAL NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" "EmailTemplate" NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outgoing_emails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outgoing_emails_due_at_idx" ON "outgoing_emails"("due_at");

-- CreateIndex
CREATE INDEX "outgoing_emails_expires_at_idx" ON "outgoing_emails"("expires_at");
