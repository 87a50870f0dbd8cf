-- The row of an erased account remains under a pseudonym, because the ledger and posts refer to it.
ALTER TABLE "users" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD CONSTRAINT "users_erased_account" CHECK (
    "erased_at" IS NULL OR ("status" = 'suspended' AND "role" = 'user' AND "password_hash" = '' AND NOT "is_service_account")
);

-- An erasure may redact the descriptions of the ledger; nothing else may change them.
DROP TRIGGER "credit_transactions_append_only" ON "credit_transactions";
CREATE TRIGGER "credit_transactions_append_only"
    BEFORE DELETE OR UPDATE OF "id", "user_id", "amount", "redemption_id", "created_at" ON "credit_transactions"
    FOR EACH ROW EXECUTE FUNCTION "raise_immutable_error"('credit_transactions is append-only');
CREATE TRIGGER "credit_transactions_keep_description" BEFORE UPDATE OF "description" ON "credit_transactions"
    FOR EACH ROW WHEN (current_setting('kairos.is_erasure', true) IS DISTINCT FROM 'true')
    EXECUTE FUNCTION "raise_immutable_error"('credit_transactions is append-only');
