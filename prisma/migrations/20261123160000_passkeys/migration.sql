ALTER TYPE "FactorKind" ADD VALUE 'passkey';

-- A factor has either the secret of an authenticator app or the public key of a passkey.
ALTER TABLE "factors"
    ALTER COLUMN "secret" DROP NOT NULL,
    ALTER COLUMN "last_step" DROP NOT NULL,
    ADD COLUMN "credential_id" TEXT,
    ADD COLUMN "public_key" BYTEA,
    ADD COLUMN "sign_count" BIGINT,
    ADD COLUMN "transports" TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN "last_challenge_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "factors_kind_check" CHECK (
        num_nonnulls("secret", "last_step") = CASE WHEN "credential_id" IS NULL THEN 2 ELSE 0 END
        AND num_nonnulls("credential_id", "public_key", "sign_count", "last_challenge_at") IN (0, 4)
    );
CREATE UNIQUE INDEX "factors_credential_id_key" ON "factors"("credential_id");
