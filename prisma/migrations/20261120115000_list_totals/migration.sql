-- Row counts of the long lists. Each request for a page of a list needs the row count. Counting 100,000 rows takes 4 to
-- 5 ms; adding up a few changes takes almost no time. Each statement inserts its change as a row of its own, so that
-- writers do not wait for each other.
CREATE TABLE "list_totals" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "list_totals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "list_totals_list_idx" ON "list_totals"("list");

CREATE FUNCTION "keep_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_totals (list, change)
    SELECT TG_TABLE_NAME, count(*) * TG_ARGV[0]::int FROM changed_rows HAVING count(*) > 0;
  -- Once in about 50 changes, merges the rows of a list into one row. Skips rows that another transaction is merging.
  IF random() < 0.02 THEN
    WITH chosen AS (SELECT id FROM list_totals WHERE list = TG_TABLE_NAME FOR UPDATE SKIP LOCKED),
         folded AS (DELETE FROM list_totals USING chosen WHERE list_totals.id = chosen.id RETURNING change)
    INSERT INTO list_totals (list, change) SELECT TG_TABLE_NAME, sum(change) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "forget_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_totals WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

DO $$ DECLARE list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['users', 'tenants', 'projects', 'leads', 'contact_messages'] LOOP
    EXECUTE format('CREATE TRIGGER total_grows AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION keep_total(''1'')', list);
    EXECUTE format('CREATE TRIGGER total_shrinks AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION keep_total(''-1'')', list);
    EXECUTE format('CREATE TRIGGER total_ends AFTER TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION forget_total()', list);
    EXECUTE format('INSERT INTO list_totals (list, change) SELECT %L, count(*) FROM %I', list, list);
  END LOOP;
END $$;
