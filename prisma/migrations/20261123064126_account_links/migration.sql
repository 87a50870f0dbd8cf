-- CreateEnum
CREATE TYPE "AccountLinkKind" AS ENUM ('passwordReset', 'emailChange');

-- CreateTable
CREATE TABLE "account_links" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "AccountLinkKind" NOT NULL,
    "new_email" CITEXT,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset_requests" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_links_token_hash_key" ON "account_links"("token_hash");

-- CreateIndex
CREATE INDEX "account_links_user_id_idx" ON "account_links"("user_id");

-- CreateIndex
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Unused links stop working when the password, the email address or the status of their user changes.
CREATE FUNCTION delete_unused_account_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM account_links WHERE user_id = NEW.id AND used_at IS NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER users_delete_unused_account_links
    AFTER UPDATE OF password_hash, email, status ON users FOR EACH ROW
    WHEN (OLD.password_hash <> NEW.password_hash OR OLD.email <> NEW.email OR OLD.status <> NEW.status)
    EXECUTE FUNCTION delete_unused_account_links();

-- A link has a `new_email` if and only if it confirms an email address.
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_new_email" CHECK (("kind" = 'emailChange') = ("new_email" IS NOT NULL));
