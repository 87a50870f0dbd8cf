-- CreateEnum
CREATE TYPE "FilePurpose" AS ENUM ('attachment', 'media');

-- AlterTable
ALTER TABLE "stored_files" ADD COLUMN     "purpose" "FilePurpose" NOT NULL DEFAULT 'attachment';

-- CreateTable
CREATE TABLE "loose_files" (
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loose_files_pkey" PRIMARY KEY ("storage_key")
);

-- CreateIndex
CREATE INDEX "loose_files_created_at_idx" ON "loose_files"("created_at");

-- CreateIndex
CREATE INDEX "stored_files_purpose_created_at_id_idx" ON "stored_files"("purpose", "created_at", "id");


-- Images of posts are public. The Prisma schema cannot express this constraint.
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_media_public" CHECK ("purpose" <> 'media' OR "is_public");
