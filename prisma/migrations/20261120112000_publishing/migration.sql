-- AlterTable
ALTER TABLE "blog_counters" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "cover_height" INTEGER,
ADD COLUMN     "cover_width" INTEGER,
ADD COLUMN     "headings" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "reading_minutes" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "rendered_content" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "post_slugs" (
    "slug" TEXT NOT NULL,
    "post_id" INTEGER NOT NULL,

    CONSTRAINT "post_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "post_images" (
    "post_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,

    CONSTRAINT "post_images_pkey" PRIMARY KEY ("post_id","file_id")
);

-- CreateIndex
CREATE INDEX "post_slugs_post_id_idx" ON "post_slugs"("post_id");

-- CreateIndex
CREATE INDEX "post_images_file_id_idx" ON "post_images"("file_id");

-- CreateIndex
CREATE INDEX "posts_title_id_idx" ON "posts"("title", "id");

-- CreateIndex
CREATE INDEX "posts_status_id_idx" ON "posts"("status", "id");

-- CreateIndex
CREATE INDEX "posts_published_at_id_idx" ON "posts"("published_at", "id");

-- AddForeignKey
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- The Prisma schema cannot express these constraints.

ALTER TABLE "posts"
    ADD CONSTRAINT "posts_headings_list" CHECK (jsonb_typeof("headings") = 'array'),
    ADD CONSTRAINT "posts_version_positive" CHECK ("version" >= 1);
