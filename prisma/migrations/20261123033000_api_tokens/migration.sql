-- AlterTable
ALTER TABLE "users" ADD COLUMN     "is_service_account" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "api_token_id" INTEGER,
ADD COLUMN     "api_token_name" TEXT;

-- CreateTable
CREATE TABLE "service_accounts" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "organization_id" INTEGER,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "service_account_id" INTEGER,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "service_accounts_organization_id_idx" ON "service_accounts"("organization_id");

-- CreateIndex
CREATE INDEX "service_accounts_created_by_idx" ON "service_accounts"("created_by");

-- CreateIndex
CREATE INDEX "service_accounts_name_id_idx" ON "service_accounts"("name", "id");

-- CreateIndex
CREATE INDEX "service_accounts_created_at_id_idx" ON "service_accounts"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");

-- CreateIndex
CREATE INDEX "api_tokens_service_account_id_idx" ON "api_tokens"("service_account_id");

-- CreateIndex
CREATE INDEX "audit_events_api_token_id_id_idx" ON "audit_events"("api_token_id", "id");

-- AddForeignKey
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_service_account_id_fkey" FOREIGN KEY ("service_account_id") REFERENCES "service_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The account of a service account has no password, so that it cannot sign in.
ALTER TABLE "users" ADD CONSTRAINT "users_service_account_password" CHECK (NOT "is_service_account" OR "password_hash" = '');

-- `user_id` is the owner. `service_account_id` is null for a personal access token, otherwise equal to `user_id`.
ALTER TABLE "api_tokens"
    ADD CONSTRAINT "api_tokens_owner" CHECK ("service_account_id" = "user_id"),
    ADD CONSTRAINT "api_tokens_scopes_not_empty" CHECK (cardinality("scopes") > 0);
