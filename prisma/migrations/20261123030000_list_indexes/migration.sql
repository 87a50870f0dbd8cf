-- Indexes for sorting the lists of organizations and redemptions, and for searching organizations by name.
CREATE INDEX "organizations_name_id_idx" ON "organizations"("name", "id");
CREATE INDEX "organizations_search_idx" ON "organizations" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "credit_redemptions_redeemed_at_id_idx" ON "credit_redemptions"("redeemed_at", "id");
