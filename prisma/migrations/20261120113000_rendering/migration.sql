-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "render_version" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "posts_render_version_id_idx" ON "posts"("render_version", "id");


