CREATE TYPE "FactorKind" AS ENUM ('totp');

CREATE TABLE "factors" (
    "id" SERIAL PRIMARY KEY,
    "user_id" INTEGER NOT NULL,
    "kind" "FactorKind" NOT NULL,
    "name" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "factors_user_id_idx" ON "factors"("user_id");

CREATE TABLE "recovery_codes" (
    "id" SERIAL PRIMARY KEY,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- Time of the last proof of identity in the session: a login, or a confirmation with the password or a code.
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sessions" SET "confirmed_at" = "created_at";

ALTER TYPE "EmailTemplate" ADD VALUE 'factorsReset';
