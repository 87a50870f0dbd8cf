-- Row counts of the long lists. Each request for a page of a list needs the row count, and counting 100,000 rows takes 4
-- to 5 ms. Therefore, `list_totals` stores differences: each INSERT or DELETE statement on a list adds a row with the
-- number of inserted or deleted list rows. The sum of these numbers is the row count. Writers do not wait for each
-- other, because they do not update a common row.
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
  -- In about one of 50 statements, merges the `list_totals` rows of this list into one row. Skips `list_totals` rows that
  -- another transaction is merging.
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
