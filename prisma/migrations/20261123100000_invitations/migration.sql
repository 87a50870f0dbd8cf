-- AlterEnum
ALTER TYPE "EmailTemplate" ADD VALUE 'invitation';

-- AlterTable
ALTER TABLE "leads" ADD COLUMN "user_id" INTEGER;

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "link_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "organization_id" INTEGER,
    "organization_role" "OrganizationRole",
    "credits" INTEGER NOT NULL DEFAULT 0,
    "credits_reason" TEXT,
    "lead_id" INTEGER,
    "invited_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" INTEGER,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "leads_user_id_idx" ON "leads"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_organization_id_idx" ON "invitations"("organization_id");

-- CreateIndex
CREATE INDEX "invitations_lead_id_idx" ON "invitations"("lead_id");

-- CreateIndex
CREATE INDEX "invitations_invited_by_idx" ON "invitations"("invited_by");

-- CreateIndex
CREATE INDEX "invitations_accepted_by_idx" ON "invitations"("accepted_by");

-- CreateIndex
CREATE INDEX "invitations_created_at_id_idx" ON "invitations"("created_at", "id");

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An invitation to an organization has a role in the organization; other invitations have none.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_role" CHECK (("organization_id" IS NULL) = ("organization_role" IS NULL));

-- Credits have a reason, which the user reads in the history.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_credits" CHECK ("credits" >= 0 AND ("credits" > 0) = ("credits_reason" IS NOT NULL));

-- An address has at most one unaccepted invitation to each organization, and at most one without an organization.
CREATE UNIQUE INDEX "invitations_pending_key" ON "invitations"("email", COALESCE("organization_id", 0)) WHERE "accepted_at" IS NULL;
