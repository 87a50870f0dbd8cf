-- CreateTable
CREATE TABLE "deprecated_uses" (
    "id" SERIAL NOT NULL,
    "coordinate" TEXT NOT NULL,
    "api_token_id" INTEGER,
    "count" BIGINT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deprecated_uses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex. Requests without a token share one row for each element.
CREATE UNIQUE INDEX "deprecated_uses_api_token_id_coordinate_key" ON "deprecated_uses"("api_token_id", "coordinate") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "deprecated_uses" ADD CONSTRAINT "deprecated_uses_api_token_id_fkey" FOREIGN KEY ("api_token_id") REFERENCES "api_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every upsert takes an id from the sequence, even if it updates an existing row. Therefore, the sequence can reach its
-- end.
ALTER SEQUENCE "deprecated_uses_id_seq" CYCLE;
