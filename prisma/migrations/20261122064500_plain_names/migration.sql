-- Removes `list_totals`, which stored the row counts of the lists in the Admin Panel, with its triggers and functions.
-- The server now counts these rows on request.
DO $$ DECLARE counted_table text;
BEGIN
    FOREACH counted_table IN ARRAY ARRAY['users', 'tenants', 'projects', 'leads', 'contact_messages'] LOOP
        EXECUTE format('DROP TRIGGER total_grows ON %I', counted_table);
        EXECUTE format('DROP TRIGGER total_shrinks ON %I', counted_table);
        EXECUTE format('DROP TRIGGER total_ends ON %I', counted_table);
    END LOOP;
END $$;
DROP FUNCTION "keep_total"();
DROP FUNCTION "forget_total"();
DROP TABLE "list_totals";

ALTER TABLE "loose_files" RENAME TO "orphaned_files";
ALTER TABLE "orphaned_files" RENAME CONSTRAINT "loose_files_pkey" TO "orphaned_files_pkey";
ALTER INDEX "loose_files_created_at_idx" RENAME TO "orphaned_files_created_at_idx";

ALTER TABLE "audit_entries" RENAME TO "audit_events";
ALTER TABLE "audit_events" RENAME CONSTRAINT "audit_entries_pkey" TO "audit_events_pkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "audit_entries_actor_id_fkey" TO "audit_events_actor_id_fkey";
ALTER INDEX "audit_entries_created_at_id_idx" RENAME TO "audit_events_created_at_id_idx";
ALTER INDEX "audit_entries_actor_id_id_idx" RENAME TO "audit_events_actor_id_id_idx";
ALTER INDEX "audit_entries_subject_subject_id_id_idx" RENAME TO "audit_events_subject_subject_id_id_idx";
ALTER SEQUENCE "audit_entries_id_seq" RENAME TO "audit_events_id_seq";

-- The ledger is append-only. A trigger adds each transaction to the user's balance; direct changes are rejected.
ALTER FUNCTION "ledger_moves_balance"() RENAME TO "apply_credit_transaction";
ALTER TRIGGER "ledger_moves_balance" ON "credit_transactions" RENAME TO "credit_transactions_apply_to_balance";

DROP TRIGGER "ledger_is_append_only" ON "credit_transactions";
DROP TRIGGER "balance_follows_ledger" ON "users";
DROP TRIGGER "balance_starts_at_zero" ON "users";
DROP FUNCTION "refuse_change"();

CREATE FUNCTION "raise_immutable_error"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "credit_transactions_append_only" BEFORE UPDATE OR DELETE ON "credit_transactions"
    FOR EACH ROW EXECUTE FUNCTION "raise_immutable_error"('credit_transactions is append-only');
CREATE TRIGGER "users_credits_read_only" BEFORE UPDATE OF "credits" ON "users"
    FOR EACH ROW WHEN (OLD."credits" IS DISTINCT FROM NEW."credits" AND pg_trigger_depth() = 0)
    EXECUTE FUNCTION "raise_immutable_error"('users.credits is read-only; insert a credit transaction');
CREATE TRIGGER "users_credits_initially_zero" BEFORE INSERT ON "users"
    FOR EACH ROW WHEN (NEW."credits" <> 0)
    EXECUTE FUNCTION "raise_immutable_error"('users.credits is read-only; insert a credit transaction');
