-- Usernames, emails, category and tag names are unique without regard to case.
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'user');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "Interest" AS ENUM ('narrative', 'social', 'hybrid', 'coherence', 'timemanip', 'other');

-- CreateEnum
CREATE TYPE "ContactMessageStatus" AS ENUM ('new', 'read', 'answered');

-- CreateEnum
CREATE TYPE "OrganizationType" AS ENUM ('business', 'education', 'nonprofit', 'government', 'other');

-- CreateEnum
CREATE TYPE "OrganizationRole" AS ENUM ('viewer', 'member', 'lead');

-- CreateEnum
CREATE TYPE "TenantStatus" AS ENUM ('active', 'suspended', 'archived');

-- CreateEnum
CREATE TYPE "ProjectStatus" AS ENUM ('active', 'paused', 'archived');

-- CreateEnum
CREATE TYPE "PostStatus" AS ENUM ('draft', 'published');

-- CreateEnum
CREATE TYPE "FileType" AS ENUM ('IMAGE', 'DOCUMENT', 'AUDIO', 'VIDEO', 'OTHER');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "username" CITEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "status" "UserStatus" NOT NULL DEFAULT 'active',
    "credits" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" SERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "rotated_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "name" TEXT,
    "interest" "Interest" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_messages" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" "ContactMessageStatus" NOT NULL DEFAULT 'new',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_due_at" TIMESTAMPTZ(3),
    "mail_attempts" INTEGER NOT NULL DEFAULT 0,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_transactions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "redemption_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_codes" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "credit_amount" INTEGER NOT NULL,
    "max_uses" INTEGER,
    "current_uses" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_redemptions" (
    "id" SERIAL NOT NULL,
    "code_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credits_granted" INTEGER NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "org_type" "OrganizationType" NOT NULL DEFAULT 'business',
    "website" TEXT,
    "address" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_members" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" "OrganizationRole" NOT NULL DEFAULT 'member',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "organization_id" INTEGER,
    "status" "TenantStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "lead_user_id" INTEGER,
    "status" "ProjectStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "post_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" SERIAL NOT NULL,
    "name" CITEXT NOT NULL,
    "post_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT,
    "excerpt" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "markdown_content" TEXT NOT NULL,
    "featured_image_url" TEXT,
    "meta_title" TEXT,
    "meta_description" TEXT,
    "category_id" INTEGER,
    "status" "PostStatus" NOT NULL DEFAULT 'draft',
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "cta_buttons" JSONB NOT NULL DEFAULT '[]',
    "author_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_tags" (
    "post_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "category_id" INTEGER,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_tags_pkey" PRIMARY KEY ("post_id","tag_id")
);

-- CreateTable
CREATE TABLE "blog_counters" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "published" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "blog_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "id" SERIAL NOT NULL,
    "uploader_id" INTEGER NOT NULL,
    "tenant_id" INTEGER,
    "project_id" INTEGER,
    "original_filename" TEXT NOT NULL,
    "file_type" "FileType" NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "storage_key" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_role_status_idx" ON "users"("role", "status");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "leads_email_key" ON "leads"("email");

-- CreateIndex
CREATE INDEX "leads_created_at_id_idx" ON "leads"("created_at", "id");

-- CreateIndex
CREATE INDEX "contact_messages_status_created_at_id_idx" ON "contact_messages"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "contact_messages_created_at_id_idx" ON "contact_messages"("created_at", "id");

-- CreateIndex
CREATE INDEX "contact_messages_mail_due_at_idx" ON "contact_messages"("mail_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_transactions_redemption_id_key" ON "credit_transactions"("redemption_id");

-- CreateIndex
CREATE INDEX "credit_transactions_user_id_created_at_id_idx" ON "credit_transactions"("user_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_codes_code_key" ON "credit_codes"("code");

-- CreateIndex
CREATE INDEX "credit_codes_created_at_id_idx" ON "credit_codes"("created_at", "id");

-- CreateIndex
CREATE INDEX "credit_codes_expires_at_idx" ON "credit_codes"("expires_at");

-- CreateIndex
CREATE INDEX "credit_redemptions_code_id_redeemed_at_id_idx" ON "credit_redemptions"("code_id", "redeemed_at", "id");

-- CreateIndex
CREATE INDEX "credit_redemptions_user_id_idx" ON "credit_redemptions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_redemptions_code_id_user_id_key" ON "credit_redemptions"("code_id", "user_id");

-- CreateIndex
CREATE INDEX "organizations_created_by_idx" ON "organizations"("created_by");

-- CreateIndex
CREATE INDEX "organizations_created_at_id_idx" ON "organizations"("created_at", "id");

-- CreateIndex
CREATE INDEX "organization_members_user_id_idx" ON "organization_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_members_organization_id_user_id_key" ON "organization_members"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_organization_id_key" ON "tenants"("organization_id");

-- CreateIndex
CREATE INDEX "tenants_owner_id_idx" ON "tenants"("owner_id");

-- CreateIndex
CREATE INDEX "tenants_name_id_idx" ON "tenants"("name", "id");

-- CreateIndex
CREATE INDEX "tenants_status_created_at_id_idx" ON "tenants"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "tenants_created_at_id_idx" ON "tenants"("created_at", "id");

-- CreateIndex
CREATE INDEX "projects_tenant_id_idx" ON "projects"("tenant_id");

-- CreateIndex
CREATE INDEX "projects_lead_user_id_idx" ON "projects"("lead_user_id");

-- CreateIndex
CREATE INDEX "projects_name_id_idx" ON "projects"("name", "id");

-- CreateIndex
CREATE INDEX "projects_status_created_at_id_idx" ON "projects"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "projects_created_at_id_idx" ON "projects"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "categories_name_key" ON "categories"("name");

-- CreateIndex
CREATE UNIQUE INDEX "categories_slug_key" ON "categories"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "tags_name_key" ON "tags"("name");

-- CreateIndex
CREATE UNIQUE INDEX "posts_slug_key" ON "posts"("slug");

-- CreateIndex
CREATE INDEX "posts_created_at_id_idx" ON "posts"("created_at", "id");

-- CreateIndex
CREATE INDEX "posts_category_id_idx" ON "posts"("category_id");

-- CreateIndex
CREATE INDEX "posts_author_id_idx" ON "posts"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_storage_key_key" ON "stored_files"("storage_key");

-- CreateIndex
CREATE INDEX "stored_files_uploader_id_created_at_id_idx" ON "stored_files"("uploader_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "stored_files_tenant_id_idx" ON "stored_files"("tenant_id");

-- CreateIndex
CREATE INDEX "stored_files_project_id_idx" ON "stored_files"("project_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_redemption_id_fkey" FOREIGN KEY ("redemption_id") REFERENCES "credit_redemptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_codes" ADD CONSTRAINT "credit_codes_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_redemptions" ADD CONSTRAINT "credit_redemptions_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "credit_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_redemptions" ADD CONSTRAINT "credit_redemptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_lead_user_id_fkey" FOREIGN KEY ("lead_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- The rest of this file cannot be expressed in the Prisma schema.

ALTER TABLE "users"
    ADD CONSTRAINT "users_credits_not_negative" CHECK ("credits" >= 0),
    ADD CONSTRAINT "users_username_form" CHECK ("username"::text <> '' AND position('@' in "username"::text) = 0),
    ADD CONSTRAINT "users_email_form" CHECK (position('@' in "email"::text) > 1);

ALTER TABLE "credit_codes"
    ADD CONSTRAINT "credit_codes_code_form" CHECK ("code" = upper("code") AND char_length("code") BETWEEN 4 AND 20),
    ADD CONSTRAINT "credit_codes_credit_amount_range" CHECK ("credit_amount" BETWEEN 1 AND 10000),
    ADD CONSTRAINT "credit_codes_max_uses_range" CHECK ("max_uses" BETWEEN 1 AND 1000),
    ADD CONSTRAINT "credit_codes_uses_within_max" CHECK ("current_uses" >= 0 AND ("max_uses" IS NULL OR "current_uses" <= "max_uses")),
    ADD CONSTRAINT "credit_codes_description_length" CHECK (char_length("description") <= 500);

ALTER TABLE "credit_redemptions"
    ADD CONSTRAINT "credit_redemptions_grant_positive" CHECK ("credits_granted" >= 1);

ALTER TABLE "categories" ADD CONSTRAINT "categories_post_count_not_negative" CHECK ("post_count" >= 0);
ALTER TABLE "tags" ADD CONSTRAINT "tags_post_count_not_negative" CHECK ("post_count" >= 0);
ALTER TABLE "blog_counters"
    ADD CONSTRAINT "blog_counters_one_row" CHECK ("id" = 1),
    ADD CONSTRAINT "blog_counters_published_not_negative" CHECK ("published" >= 0);
INSERT INTO "blog_counters" ("id", "published") VALUES (1, 0);

ALTER TABLE "posts"
    ADD CONSTRAINT "posts_slug_form" CHECK ("slug" ~ '^[^[:space:]/?#%]+$'),
    ADD CONSTRAINT "posts_published_has_date" CHECK ("status" = 'draft' OR "published_at" IS NOT NULL),
    ADD CONSTRAINT "posts_cta_buttons_list" CHECK (jsonb_typeof("cta_buttons") = 'array');

ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_size_positive" CHECK ("size" > 0);

-- Indexes for the lists of published posts: all posts, those of a category, those of a tag, and those of a tag in a
-- category.
CREATE INDEX "posts_published" ON "posts" ("published_at" DESC, "id" DESC) WHERE "status" = 'published';
CREATE INDEX "posts_published_in_category" ON "posts" ("category_id", "published_at" DESC, "id" DESC) WHERE "status" = 'published';
CREATE INDEX "post_tags_published" ON "post_tags" ("tag_id", "published_at" DESC, "post_id" DESC) WHERE "published_at" IS NOT NULL;
CREATE INDEX "post_tags_published_in_category" ON "post_tags" ("tag_id", "category_id", "published_at" DESC, "post_id" DESC) WHERE "published_at" IS NOT NULL;

-- The ledger is append-only. A trigger adds each new transaction to the balance of the user; other changes of a balance
-- are rejected.
CREATE FUNCTION "ledger_moves_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "users" SET "credits" = "credits" + NEW."amount" WHERE "id" = NEW."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "ledger_moves_balance" AFTER INSERT ON "credit_transactions"
    FOR EACH ROW EXECUTE FUNCTION "ledger_moves_balance"();

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% cannot be changed this way', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "credit_transactions"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"('The credit ledger');
CREATE TRIGGER "balance_follows_ledger" BEFORE UPDATE OF "credits" ON "users"
    FOR EACH ROW WHEN (OLD."credits" IS DISTINCT FROM NEW."credits" AND pg_trigger_depth() = 0)
    EXECUTE FUNCTION "refuse_change"('A balance');
CREATE TRIGGER "balance_starts_at_zero" BEFORE INSERT ON "users"
    FOR EACH ROW WHEN (NEW."credits" <> 0)
    EXECUTE FUNCTION "refuse_change"('A balance');
