-- DropIndex
DROP INDEX "projects_status_created_at_id_idx";

-- DropIndex
DROP INDEX "tenants_status_created_at_id_idx";

-- DropIndex
DROP INDEX "users_role_status_idx";

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" INTEGER,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_created_at_id_idx" ON "audit_entries"("created_at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_subject_id_id_idx" ON "audit_entries"("subject", "subject_id", "id");

-- CreateIndex
CREATE INDEX "projects_status_id_idx" ON "projects"("status", "id");

-- CreateIndex
CREATE INDEX "tenants_status_id_idx" ON "tenants"("status", "id");

-- CreateIndex
CREATE INDEX "users_role_id_idx" ON "users"("role", "id");

-- CreateIndex
CREATE INDEX "users_status_id_idx" ON "users"("status", "id");

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


