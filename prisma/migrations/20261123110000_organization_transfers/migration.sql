-- CreateTable
CREATE TABLE "organization_transfers" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_transfers_organization_id_key" ON "organization_transfers"("organization_id");

-- CreateIndex
CREATE INDEX "organization_transfers_user_id_idx" ON "organization_transfers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_transfers_organization_id_user_id_key" ON "organization_transfers"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "organization_transfers" ADD CONSTRAINT "organization_transfers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_transfers" ADD CONSTRAINT "organization_transfers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_transfers" ADD CONSTRAINT "organization_transfers_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "organization_members"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
