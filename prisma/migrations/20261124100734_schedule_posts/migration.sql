ALTER TABLE "posts" ADD COLUMN "scheduled_at" TIMESTAMPTZ(3);

ALTER TABLE "posts" ADD CONSTRAINT "posts_only_drafts_are_scheduled"
    CHECK ("scheduled_at" IS NULL OR "status" = 'draft');

-- Every way to publish a post ends its schedule, also in a process of the previous release.
CREATE FUNCTION "end_post_schedule"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."scheduled_at" := NULL;
    RETURN NEW;
END
$$;

CREATE TRIGGER "posts_published"
    BEFORE UPDATE ON "posts"
    FOR EACH ROW WHEN (NEW."status" = 'published' AND NEW."scheduled_at" IS NOT NULL)
    EXECUTE FUNCTION "end_post_schedule"();
