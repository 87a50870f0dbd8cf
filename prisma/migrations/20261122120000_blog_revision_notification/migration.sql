-- Notifies all processes of a new blog revision when the writing transaction commits.
CREATE FUNCTION "notify_blog_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('blog_revision', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER "blog_counters_revision_changed"
    AFTER UPDATE ON "blog_counters"
    FOR EACH ROW WHEN (OLD."revision" IS DISTINCT FROM NEW."revision")
    EXECUTE FUNCTION "notify_blog_revision"();
