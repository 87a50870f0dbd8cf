-- Existing members count as accepted.
ALTER TABLE "organization_members" ADD COLUMN "accepted_at" TIMESTAMPTZ(3);
UPDATE "organization_members" SET "accepted_at" = "created_at";
ALTER TABLE "organization_members" ALTER COLUMN "accepted_at" SET DEFAULT CURRENT_TIMESTAMP;
