-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "user_agent" TEXT,
ADD COLUMN "address" TEXT,
ADD COLUMN "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- The last known use of an existing session is the creation of its newest refresh token.
UPDATE "sessions" SET "last_used_at" = GREATEST(
    "created_at",
    COALESCE((SELECT MAX("created_at") FROM "refresh_tokens" WHERE "session_id" = "sessions"."id"), "created_at")
);
